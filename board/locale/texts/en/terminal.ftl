# What commands say to people in the terminal.

## Without a command

welcome =
    { $name } waits for commands of a graphical interface: 'help' lists the commands, 'quit' ends the program.
    For other uses, quit and run one of these commands:
      chuhe serve           a board in the browser: play, analyse, review
      chuhe play            a game in the terminal
      chuhe analyze         what the engine thinks of a position
      chuhe review GAME     grade the moves of a game

## Lines typed in games and lessons

typed-unknown = '{ $text }' is neither a move, like h2e2, H2-E2, C2=5 or 炮二平五, nor a command: 'help' lists the commands

## chuhe play

play-nothing-unfinished = there is no unfinished game
play-held = the unfinished game { $file } is being played in another terminal
play-damaged = it is damaged, or not a game of 'chuhe play'
play-no-folder = The game cannot be saved: this system has no folder for application data.
deck-damaged = { $file } is damaged, or not a file of results: move it to another folder to start again
deck-no-folder = The results cannot be saved: this system has no folder for application data; name a file with --deck.
play-last-unfinished = The last game is unfinished: 'chuhe play --resume' resumes it.
play-cannot-keep = The game cannot be saved in { $folder }: { $error }
play-how-to-leave = Type 'quit' to leave.
play-anyway = Play it anyway? [y/N]{" "}
play-kept = The game is saved: 'chuhe play --resume' resumes it.
play-people = A game between two people.
play-welcome = Type a move like h2e2, C2=5 or 炮二平五, or 'help'.
play-check = Check!
play-engine-moves = Chuhe plays: { $move }
play-flagged = { $side } ran out of time
play-repeated = The position has occurred twice. If it occurs a third time: { $verdict }
play-ended = The game is over: 'new', 'undo', 'save FILE' or 'quit'.
play-loses = This move loses the game: { $verdict }
play-help =
    A move in any notation: h2e2, H2-E2, C2=5, 炮二平五
    undo         take back the last move (and the engine's answer)
    hint         what the engine would play
    level NAME   how strong the engine is; without NAME the list
    board, flip  show the board, turn it
    moves        the moves so far
    save FILE    write the game: PGN, or another format by the file's ending
    draw         offer a draw
    resign, new, quit
play-no-moves = No moves yet.
play-nothing-to-undo = There is nothing to take back.
play-try = Try { $move }
play-over = The game is over.
play-draw-declined = Chuhe declines the draw.
play-level = Level: { $level }
play-save-usage = save FILE
play-saved = Saved: { $file }
play-save-lost-start = This format cannot store all of the start position.
play-save-lost-moves = This format cannot store all moves, comments and variations.
play-save-lost-result = This format cannot store the result.
play-save-lost-tags = This format cannot store these tags: { $tags }
play-not-saved = Not saved: { $file }: { $error }
play-file-exists = Not saved: there is another file { $file }; choose another name
play-you = You
play-against = You play { $side } against Chuhe ({ $level }).
play-no-such-level = expected { $levels }, a number from 1 to { $count }, or a rating of at least { $least }

## Lessons: chuhe puzzles solve, chuhe endings train

lesson-nothing-due = Nothing is due. Endings that you have tried come again when they are due. Choose one now with --ending or --class.
lesson-how-to-leave = Type 'quit' to leave.

## Hints

hint-play = Play { $move }
hint-man = Move the piece on { $square }
answer-reply = The reply:
nothing-to-undo = There is no move to take back.
nothing-proven = Nothing can be proven here.

## chuhe puzzles solve

puzzle-wrong = { $move } is not the move. Try again.
puzzle-right = Right. The reply: { $move }
puzzle-about = Themes: { $themes }
puzzle-answer = The answer: { $line }
puzzle-solved = Solved: { $themes }
puzzle-help =
    A move in any notation: h2e2, H2-E2, C2=5, 炮二平五
    hint         the themes, then the piece, then the move
    show         the answer, and the next puzzle
    next         the next puzzle
    board, flip  show the board, turn it
    quit
puzzle-welcome = Find the only move that mates, wins or saves: h2e2, C2=5, 炮二平五, or 'hint', 'show', 'next', 'quit'.
puzzle-head = Puzzle { $number } of { $all }: { $id }, grade { $grade }, rated { $rating }
puzzle-result = { $solved } of { $asked } solved without help

## chuhe endings train

ending-shortest = The shortest way.
ending-ruled-win = It wins: the other side may not give perpetual check.
ending-holds = It holds.
ending-win-gone = { $move }: the win is gone.
ending-draw-gone = { $move }: the draw is gone.
ending-punished = Refuted by { $move }
ending-way-back = The right line: { $line }
ending-again = The move is taken back. Try again.
ending-won = Won: { $how }
ending-held = Held: { $how }
ending-draw-safe = the draw is safe.
ending-way = The line: { $line }
ending-help =
    A move in any notation: h2e2, H2-E2, C2=5, 炮二平五
    hint         the piece, then the move
    show         the whole line
    back         takes the last move back
    next         another ending
    board, flip  show the board, turn it
    quit
ending-welcome = Play a move: h2e2, C2=5, 炮二平五, or 'hint', 'show', 'back', 'next', 'quit'.
ending-result = { $reached } of { $tried } solved without help
ending-longer = It wins in { $plies } moves; { $best } is shorter.
ending-to-win = { $ending }: win; at best { $moves } { $moves ->
        [one] move
       *[other] moves
    } to mate or to the deciding capture
ending-to-hold = { $ending }: hold the draw for { $moves } moves

## chuhe tables probe, chuhe endings list

tables-not-built-in = needs tables that are not built in
list-win = win
list-hold = hold
tables-value = { $fen }  ({ $class }): { $value } for { $side }
tables-no-attackers = neither side can attack
tables-draw = draw
tables-lost = lost
tables-win =
    { $plies ->
        [one] win in 1 ply
       *[other] win in { $plies } plies
    }
tables-loss =
    { $plies ->
        [one] loss in 1 ply
       *[other] loss in { $plies } plies
    }
tables-ruled-win = win by ruling: the other side must end its perpetual check
tables-ruled-loss = loss by ruling: the side to move must end its perpetual check
tables-cursed = { $value }, beyond the natural move limit
tables-out-of-time = { $value }, perhaps beyond the natural move limit

## chuhe review

review-title = Review
review-opening = Opening: { $opening }
review-accuracy = accuracy
review-heading = Move { $number }: { $heading }
review-inaccuracies =
    { $count ->
        [one] 1 inaccuracy
       *[other] { $count } inaccuracies
    }
review-mistakes =
    { $count ->
        [one] 1 mistake
       *[other] { $count } mistakes
    }
review-blunders =
    { $count ->
        [one] 1 blunder
       *[other] { $count } blunders
    }

## Errors

error = error: { $text }
error-argument = { $argument }: { $error }
error-move = { $argument }: move { $number }: { $error }
error-no-games = no games found
error-none-usable = none of the games can be used
error-no-positions = { $file } contains no positions
error-not-positions =
    { $count ->
        [one] 1 line is not a position
       *[other] { $count } lines are not positions
    }
error-no-puzzles = no puzzles found
error-no-such-puzzle = there is no such puzzle
error-no-player = no player has the name '{ $name }'
error-empty-book = the book would be empty, so it is not written
error-bad-games = { $bad } of { $games } { $games ->
        [one] game
       *[other] games
    } cannot be read
error-left-out = { $bad } of { $games } { $games ->
        [one] game
       *[other] games
    } cannot be read and { $bad ->
        [one] is
       *[other] are
    } left out
error-cut-games = { $partial } of { $games } { $games ->
        [one] game
       *[other] games
    } { $partial ->
        [one] ends
       *[other] end
    } before a bad move
error-left-out-and-cut = { $bad } of { $games } { $games ->
        [one] game
       *[other] games
    } cannot be read and { $bad ->
        [one] is
       *[other] are
    } left out, and { $partial } { $partial ->
        [one] ends
       *[other] end
    } before a bad move
game-left-out = { $error }; the game is left out
game-bare = { $error }; its moves and tags are kept, without comments and variations
game-cut =
    { $plies ->
        [one] { $error }; the ply before it is kept
       *[other] { $error }; the { $plies } plies before it are kept
    }
error-picture-ending = a picture is SVG or PNG: '{ $file }' must end in .svg or .png
error-not-in-book = the position is not in { $book }: { $fen }
error-start-not-in-book = { $book }: the start position is not in the book
embedded-book = the built-in book
error-name-a-file = this format is not text: name a file with --out
error-no-results = no games with a result found; { $no_result } without one, { $faulty } that cannot be read
error-min-games = no move was played in { $games } { $games ->
        [one] game
       *[other] games
    } or more, so the book would be empty: use a smaller --min-games
error-no-table = there is no table for { $class }; `chuhe tables build FOLDER --classes { $class }` makes it, and `--path FOLDER` uses it
error-too-many-attackers = no table can contain this position: a side has more than two attackers, or both have more than three
error-one-game = XQF holds one game per file: give one file with one game
error-one-game-found = XQF holds one game per file, and { $games } were found
error-lost-moves = { $encoding } lacks characters of these moves: use UTF-8, UTF-16 or GB18030, or another --notation
lost-start =
    { $games ->
        [one] warning: --to { $format } loses the start position of 1 game
       *[other] warning: --to { $format } loses the start position of { $games } games
    }
lost-counters =
    { $games ->
        [one] warning: --to { $format } loses the move number or the count of moves without a capture at the start of 1 game
       *[other] warning: --to { $format } loses the move number or the count of moves without a capture at the start of { $games } games
    }
lost-moves =
    { $games ->
        [one] warning: --to { $format } loses moves of 1 game
       *[other] warning: --to { $format } loses moves of { $games } games
    }
lost-result =
    { $games ->
        [one] warning: --to { $format } loses the result of 1 game
       *[other] warning: --to { $format } loses the result of { $games } games
    }
lost-comments =
    { $games ->
        [one] warning: --to { $format } loses or changes comments of 1 game
       *[other] warning: --to { $format } loses or changes comments of { $games } games
    }
lost-glyphs =
    { $games ->
        [one] warning: --to { $format } loses glyphs such as “!” of 1 game
       *[other] warning: --to { $format } loses glyphs such as “!” of { $games } games
    }
lost-variations =
    { $games ->
        [one] warning: --to { $format } loses variations of 1 game
       *[other] warning: --to { $format } loses variations of { $games } games
    }
lost-tags = warning: --to { $format } loses these tags (number of games in brackets): { $tags }
lost-parts-of-tags = warning: --to { $format } cuts or changes these tags (number of games in brackets): { $tags }
error-is-library-itself = { $file } is the library itself
error-empty-name = one of the names is empty
error-not-usable =
    { $files ->
        [one] 1 file without readable games
       *[other] { $files } files without readable games
    }
error-not-whole =
    { $files ->
        [one] 1 file could not be read to the end
       *[other] { $files } files could not be read to the end
    }
error-games-unread =
    { $games ->
        [one] 1 game cannot be read and is left out
       *[other] { $games } games cannot be read and are left out
    }
error-games-cut =
    { $games ->
        [one] 1 game kept up to a fault
       *[other] { $games } games kept up to a fault
    }
more-notices =
    { $notices ->
        [one] 1 notice more; --list-all lists all
       *[other] { $notices } notices more; --list-all lists all
    }
error-no-names = { $file } contains no names
error-one-stdout = only one of --pgn, --json and --html can be standard output
error-written-twice = { $file } would be written twice: use different files
error-nothing-to-do = nothing to do: give --out and --games
error-skip-damaged = { $error }; --skip-damaged skips damaged blocks
error-not-holding = { $fallen } of { $done } { $done ->
        [one] puzzle
       *[other] puzzles
    } failed the check
interrupted-resume = interrupted: the same command resumes
interrupted-games = interrupted: the finished games are in { $file }; the same command resumes
interrupted-puzzles = interrupted: { $file } has the puzzles so far; --resume continues
interrupted-after-puzzles = interrupted after { $done } of { $all } { $all ->
        [one] puzzle
       *[other] puzzles
    }
reading-terminal = reading from the terminal; Ctrl-D ends the input (on Windows Ctrl-Z and Enter)
interrupted-positions =
    interrupted after { $positions ->
        [one] 1 position
       *[other] { $positions } positions
    }
interrupted-review =
    { $games ->
        [0] interrupted before the first game was reviewed
        [one] interrupted after 1 game, which is kept; the rest is not reviewed
       *[other] interrupted after { $games } games, which are kept; the rest is not reviewed
    }
kept-reviews =
    { $games ->
        [one] the game that was reviewed before is kept
       *[other] the { $games } games that were reviewed before are kept
    }

## What went wrong. The English is that of the libraries and of the system; it stands here for translators, and a test holds
## the two together.

error-output = cannot write: { $error }
error-cannot-read = cannot read { $file }: { $error }
error-cannot-write = cannot write { $file }: { $error }
error-exists = { $file } exists: --resume continues it with the same game files
error-no-game = the file contains no game
cause-not-found = No such file or directory (os error { $code })
cause-permission = Permission denied (os error { $code })
cause-exists = File exists (os error { $code })
cause-is-folder = Is a directory (os error { $code })
cause-not-folder = Not a directory (os error { $code })
cause-disk-full = No space left on device (os error { $code })
cause-read-only = Read-only file system (os error { $code })
cause-not-utf8 = stream did not contain valid UTF-8
cause-is-input = { $output } is the input { $input }: write to another file
cause-not-a-file = { $file } is not a regular file
# The program's English names the kind of file.
cause-other-kind = { $file } exists and is a file of another kind: --force replaces it anyway
cause-in-use = { $file } is in use by { $holder }
cause-not-a-lock = { $file } is not a lock file of this program: move it away
cause-cannot-lock = cannot lock { $file }: { $error }
cause-not-regular = it is not a regular file
cause-empty = the file is empty
cause-alias-empty = line { $line }: a name without letters
cause-alias-one = line { $line }: one name only, and no other name of the same player
cause-alias-open = line { $line }: a closing quotation mark is missing
cause-not-a-book = not an opening book: not Chuhe's format, not an SQLite file, and as an ElephantEye book it has a fault: { $error }
cause-not-a-library = it is not a library of games
cause-other-sqlite = it is an SQLite file, but not a library of games
cause-newer = its schema has version { $found }; this program reads versions up to { $known }
cause-older = its schema has version { $found }, older than { $known }: `chuhe library import` upgrades it
cause-unsettled = an import is running or was killed, and the folder is not writable: copy the library to a writable folder
cause-no-column = the first line names no column { $name }
cause-memory = cannot allocate a transposition table of { $size } MiB
cause-not-a-table = not an endgame table
cause-table-version = unknown format version { $found } (known: 1 and 2)
cause-truncated = truncated: { $found } of { $expected } bytes
cause-table-block = damaged: block { $number } does not match its checksum
cause-misnamed = contains the class { $class }, which does not match the file name
cause-class = '{ $text }' is not an endgame class: expected two sides, like KR-KAAEE
cause-class-pieces = '{ $text }': a side has K, then up to two of R, H, C and P, up to two A, and up to two E
cause-class-attackers = '{ $text }': both sides together have more than three attackers
cause-class-no-attackers = '{ $text }': neither side can attack, so every position is a draw
cause-cannot-read = cannot read the file: { $error }
cause-not-a-network = this is not a Chuhe network
cause-network-version = the network has version { $found }, this program reads versions 2 and 3
cause-size = the file has { $found } bytes, expected { $expected }
cause-hash = the file is damaged: its hash is { $found }, expected { $expected }
cause-not-our-book = it does not start like a book in Chuhe's format
cause-book-no-header = it is truncated: { $found } bytes are too few for a header
cause-book-header = its header is damaged: the checksum does not match
cause-book-version = it has version { $found }; this program reads version 1
cause-book-length = expected { $expected } bytes, found { $found }: it is truncated, or extra bytes were appended
cause-book-records = its records are damaged: the checksum does not match
cause-book-order = record { $number } is out of order
cause-book-move = record { $number } contains no valid move
cause-games-block = block { $number }, at byte { $offset }, is damaged
cause-games-merged = the file is merged from other files, and no run can continue it: write to another file, and merge again
cause-games-in-use = another process is appending to it
cause-other-games = the file contains other games: { $found }; expected: { $wanted }
cause-other-journal = { $file } is the journal of another run: { $found }; expected: { $wanted }; finish that run with its own file, or move it away
cause-no-journal = { $file } does not say which run it belongs to: move it away, and its games are played again
cause-damaged-journal = { $file } is damaged at byte { $offset }: move it away, and its games are played again
cause-other-settings = { $file } has other settings: { $found }; the first file: { $wanted }
cause-already-exists = { $file } already exists
cause-folder-not-empty = the folder is not empty: name a new or an empty one

## Warnings and notices

warning = warning: { $text }
untranslated = { $text }
file-line = { $file }, line { $line }
warning-game = warning: game { $game }, { $warning }
more-warnings =
    { $warnings ->
        [one] 1 more warning
       *[other] { $warnings } more warnings
    }
stopped-after-faults = stopped after { $faults } faults: is it a game file?
lacking-characters =
    the output's encoding lacks { $characters ->
        [one] 1 character; it is written as a number
       *[other] { $characters } characters; they are written as numbers
    }, as in HTML; UTF-8 and GB18030 lack none
other-encoding = { $note }; --encoding sets another
change-clock = the FEN's clock of { $written } plies without a capture is read as { $read }
change-move-number = the FEN's move number { $written } is read as { $read }
block-left-out = { $error }: left out
games-in-journal = left out: { $games } in { $journal }; the run adds them when it continues
unfinished-block = the last { $bytes } bytes are an unfinished block, which is skipped
import-duplicate = game { $number } is game { $game } of the library: left out
unusable-changed = it changed while it was read: import it again
unusable-no-games = it contains no games
unusable-unreadable = it contains no games that can be read: { $error }
unusable-stopped = stopped after { $faults } faults: is it a game file? The first fault: { $error }
unusable-copy = it is a copy of { $file }
unusable-folder = the folder contains no game files
unusable-too-deep = folders are nested too deep

## What is doubtful in a game that was read

doubt-variation = { $error }; the variation is kept as a comment
doubt-rest-of-variation = { $error }; the rest of the variation is kept as a comment
doubt-unnamed-variation = the variation { $name } is not named by three numbers: left out
doubt-lost-variation = variation { $number } replaces a move that does not exist: left out
doubt-lost-variations = { $count } { $count ->
        [one] variation
       *[other] variations
    } of variations that do not exist: left out
doubt-lost-comments = { $count } { $count ->
        [one] comment
       *[other] comments
    } on moves that do not exist: left out
doubt-repeated-tag = the tag { $name } stands twice: its first value is kept
doubt-unknown-result = '{ $words }' is not understood as a result: its words are kept
doubt-another-game = only the moves show that another game begins here
doubt-odds = the heading speaks of odds, and the moves are read from the usual start position
doubt-first-side = the heading says that { $named } moves first, and { $side } is read as first
doubt-heading-move = '{ $name }' is among the words before the first move: it may be the first move of the game
doubt-first-named = the heading does not say who has Red: { $name }, who is named first, is read as Red
doubt-ranks = ranks may be counted from 0 or from 1: they are read as counted from 1
doubt-open-bracket = the bracket that begins here is not closed: the moves after it are not read as moves of the game
doubt-begins-at-end = this game begins where the game before ends: it may be the rest of it
doubt-below-result = the moves below the result are read as another game, and could continue the game before
doubt-only-words = only words show that another game begins here: its moves could continue the game before
doubt-heading = the line is read as a heading, although it begins with a move
doubt-aside = '{ $first } …' is read as a comment up to '{ $end }', where the game continues
doubt-aside-line = '{ $first } …' is read as a comment up to the end of the line
doubt-variation-or-game = the moves from here on are read as those of the variation, and could also be the game's
doubt-unplaced-variation = '{ $label }' is kept as a comment: its moves do not show which move of the game they replace
doubt-other-start = the position in '{ $name }' is not the start position that is read: left out
doubt-rounds = the lists of at most two moves are read as rounds of one game, and could be games
doubt-left-out = '{ $words }' may be moves or another game: left out
doubt-unread = the value of '{ $key }' is not read
doubt-moves-below-result = the moves below the result are left out: another game has tags, or begins with the number 1
doubt-other-side = '{ $word }' is marked as a move of { $named }, but it is { $side }'s turn
doubt-digits-in-bracket = '{ $name }' in brackets is read as another move of { $mover }, but has the digits of { $other }
doubt-number-in-bracket = the bracket has the move number { $number }, which does not fit: it is read as an alternative to the last move
doubt-repeated-number = the move number { $number } stands twice before Black's move: the first move is read as an alternative
doubt-first-number = the first move number is { $number }: the moves before it are missing
doubt-number = the move number { $number } does not fit: a move before it is missing or superfluous
doubt-exchanged-digits = Red's moves have Arabic digits and Black's Chinese ones: Black may have begun
doubt-digits = '{ $name }' has other digits than the moves of { $side } before it: a move may be missing or superfluous
doubt-comment-goes-on = the comment after the last move may continue the game, from '{ $word }' on
doubt-comment-is-game = the comment after the last move may be another game

## What is wrong inside a file. The English is that of the libraries, as above

cause-library-to-merge = the library to merge: { $cause }
cause-library-damaged = the library is damaged: { $detail }
cause-many-pieces = a side has at most { $most } { $name }s
cause-table-rules = computed by rule set { $found }, not by the rules of the World Xiangqi Federation (1)
cause-table-header = damaged header: { $detail }
cause-network-numbers = { $detail }
cause-not-games = this is not a file of games
cause-games-version = this file of games has version { $found }; this program reads versions up to { $known }
cause-games-header = the header is damaged
cause-games-block-of = block { $number }, at byte { $offset }: { $error }
cause-nothing-to-merge = there is nothing to merge
cause-replay-start = start position: { $error }
game-not-replayed = game { $game } cannot be replayed: { $error }
cause-no-sqlite = it is an SQLite file, which this build cannot read
cause-sqlite = SQLite cannot read the file: { $detail }
cause-sqlite-no-book = it is an SQLite file, but not a book: it has no table bhobk, pfBook or book
cause-sqlite-not-plain = the book is { $detail }: reading such a file could have side effects
cause-book-records-whole = { $bytes } bytes are not a whole number of records
cause-book-unreadable = the book cannot be read: { $detail }
cause-book-no-moves = there are no moves to write
cause-journal-in-use = the journal is in use by another process
cause-not-a-journal = the file is not a journal, or has another version
cause-journal-start = the journal starts from another position: { $fen }
cause-journal-line = line { $line } of the journal is damaged
cause-search-died = a search thread crashed
cause-no-move = there is no legal move in the start position
cause-line = line { $line }: { $error }
cause-rating = '{ $rating }' is not a rating
cause-csv = { $detail }
puzzle-fen = FEN: { $error }
puzzle-move = '{ $text }' is not a move like h2e2
puzzle-length = { $moves } { $moves ->
        [one] move
       *[other] moves
    }: expected two or a greater even number, the first of the other side and the last of the solver
puzzle-fault = move { $number } of the solver: { $error }
puzzle-other-answer = the answer is { $found }, not { $given }
puzzle-other-point = { $found }, not { $given }
puzzle-other-length = mate in { $found }, not in { $given }
puzzle-other-ids = IDs that are not those of the puzzles: { $count }; the first is { $id }, and should be { $right }
puzzle-no-mate = the last move does not mate
puzzle-over = there is no legal move
puzzle-no-point = the best move, { $best }, neither mates nor wins nor saves
puzzle-not-alone = { $second } is as good as { $best }
suite-fields = expected 3 fields separated by '|' (FEN, moves, result), found { $fields }
suite-not-a-move = '{ $text }' is not a move
suite-result = '{ $text }' is not a result: expected win, draw or loss
suite-no-repetition = the moves do not repeat a position
suite-no-counts = there are no counts after the position: expected ';D1 44' or the like
suite-depth = '{ $text }' is not a depth: expected D0 to D255
suite-missing-count = there is no count for depth { $depth }
suite-count = '{ $text }' is not a count for depth { $depth }
suite-trailing = '{ $text }' follows the count for depth { $depth }: expected ';' or the end of the line
suite-repeated = there are two counts for depth { $depth }
tactic-no-best-move = no best move is given: expected bm, a move and a semicolon
tactic-move = bm: { $error }
verify-absent = there is no table for { $class }
verify-missing = { $class }: captures lead to { $needed }, for which there is no table
verify-unknown = { $class }: a position has no value
verify-memory = checking { $class } takes { $needed } MiB of memory; the limit is { $limit } MiB
verify-ruling = { $fen }: the table is wrong about a ruling on perpetual check
verify-header = { $class }: the header does not match the values of the table
solve-missing = { $class } needs { $needed }, which is missing
solve-size = { $class } has more than 4,294,967,295 positions, which is more than this solver can number
solve-memory = solving { $class } takes { $needed } MiB of memory; the limit is { $limit } MiB
ending-no-class = no table can contain this position: neither side can attack, or there are too many attackers
ending-cannot-win = { $class }: a side without a rook, horse, cannon or pawn cannot win
picture-width = a picture is 1 to 8192 pixels wide, not { $width }
picture-unwritten = cannot write the picture: { $detail }
cannot-listen = cannot listen on { $address }: { $error }
cannot-serve = cannot serve: { $error }
cause-address-in-use = Address already in use (os error { $code })
cause-address-not-available = Cannot assign requested address (os error { $code })
review-search-failed = the search failed
review-stopped = the review was stopped
option-choice = '{ $text }': expected one of { $choices }
argument-host = expected a name like chess.lan, or with a port, chess.lan:8000
argument-arrow = '{ $text }' is not an arrow like h2e2; green, blue, red or yellow may follow a colon
argument-mark = '{ $text }' is not a point like e4; green, blue, red or yellow may follow a colon

## Errors of single commands

error-no-cases = { $file } contains no cases
error-cases-differ = { $wrong } of { $cases } { $cases ->
        [one] case
       *[other] cases
    } { $wrong ->
        [one] is
       *[other] are
    } ruled differently
error-positions-differ = { $wrong } of { $positions } { $positions ->
        [one] position
       *[other] positions
    } { $wrong ->
        [one] differs
       *[other] differ
    } from the suite
error-malformed =
    { $lines ->
        [one] 1 malformed line
       *[other] { $lines } malformed lines
    } in { $file }
error-library-faults =
    { $faults ->
        [one] 1 fault found
       *[other] { $faults } faults found
    }
error-illegal-in-book = a move is not legal: in { $fen }
error-no-start = the start position is not in the book
error-pawn-square = a pawn is on an impossible square: { $fen }
error-no-such-ending = { $ending } has no position to { $goal }
error-no-ending-of-grade = { $ending } has no position of grade { $grade } to { $goal }
error-no-obk = this build cannot write .obk: it has no SQLite
error-no-png = this build cannot write PNG: use a file that ends in .svg
error-no-answer = the search ended without a best move
error-disagree = { $algorithm } and minimax disagree
error-cannot-watch = cannot watch for Ctrl-C: { $error }
error-no-tables = there are no tables
error-no-last-game = { $file }: its last puzzle names no game (column GameUrl), so --resume cannot tell which games are new
error-depth-without-moves = --against compares moves, so it needs a depth of at least 1
error-nothing-counted = { $file }: every count is above --max-nodes, so nothing was compared
tables-none = { $path } contains no endgame tables
table-not-used = { $fault }; this table is no longer used
error-other-games = { $file }: the game of its last puzzle, { $game }, is not in these files: --resume takes the files that it was made from
error-no-rated-games = no game has two names and a result
error-violates = { $engine } violates the UCI protocol
error-engine-failed = an engine crashed or hung
error-warnings = there were warnings, and -strict was given
error-compliance = --compliance takes an engine, and its arguments
usage-no-more-values = '{ $value }' is one value too many for '{ $argument }'
usage-more-values = '{ $argument }' needs at least { $least } { $least ->
        [one] value
       *[other] values
    }, not { $given }
usage-number-of-values = '{ $argument }' needs { $expected } { $expected ->
        [one] value
       *[other] values
    }, not { $given }
usage-not-unicode = an argument is not valid UTF-8
match-stray = '{ $text }' comes before any flag
match-unknown-flag = unknown flag { $flag }{ $question }
match-unknown-key = { $flag }: unknown key '{ $key }'{ $question }
match-meant = ; did you mean { $name }?
match-no-value = needs a value
match-several = takes one value, not { $count }
match-superfluous = takes no value, but got '{ $value }'
match-no-pair = takes KEY=VALUE, but got nothing
match-not-a-pair = takes KEY=VALUE, but got '{ $text }'
match-not-a-number = not a valid number
match-openings = openings: { $error }
match-no-opening = { $file }: no opening in it
match-engine = engine { $name } does not start: { $error }
match-shared = { $flag }: { $file } is also the file of { $other }: use different files
match-no-engines = a tournament needs two engines: -engine cmd=... -engine cmd=...
match-no-command = an engine has no cmd=
match-sprt-of-many = -sprt compares two engines, not more
match-at-least-one = at least 1
match-concurrency = -concurrency: at most { $most }
match-seeds = -seeds: at most { $most }, one fewer than the engines
match-games = -games: an opening is played once or twice, not { $games } times
match-no-limit = no time control: give tc=, st=, nodes= or depth=
match-two-times = tc= and st= exclude each other
match-only-nodes = CECP needs another limit than nodes=: give tc=, st= or depth=
match-fraction = CECP counts st= in whole seconds: give a whole number, or tc=
match-no-file = there is no such file
engine-no-set-up = it cannot set up the position of an opening: it says 'feature setboard=0'
engine-no-xiangqi = it does not play xiangqi: its 'feature variants' lacks it
engine-whole-seconds = it counts time in whole seconds: give a whole number in st=, or at least 1 in tc=
engine-no-folder = the folder { $folder } does not exist
engine-handshake = shaking hands
engine-first-move = playing a first move, by which its ranks are detected (not needed with ranks=0 or ranks=1)
engine-option = setting an option
engine-new-game = beginning a game
engine-move = finding a move
engine-ended = the process exits instead of { $what }
engine-silent = there is no answer in time: { $what }
engine-stopped = the tournament was stopped
engine-not-a-move = it answered '{ $answer }'
between-faults = {"; "}
cause-library-malformed = the library is damaged ({ $detail }): import the games into a new one
cause-address = invalid IP address syntax
error-counts-differ = the counts differ
error-counts-of-positions-differ = { $wrong } of { $positions } { $positions ->
        [one] position
       *[other] positions
    } { $wrong ->
        [one] differs
       *[other] differ
    }
error-rate-value = { $flag } takes a value
error-rate-draws = { $flag } takes a number of draws
error-rate-flag = { $flag } is not -advantage, -prior or -encoding
error-rate-files = takes files of games

## How a game stands

game-over = Game over: { $outcome }.
game-over-after =
    Game over after { $plies ->
        [one] 1 ply
       *[other] { $plies } plies
    }: { $outcome }.
game-continues = The game continues: { $side } to move.

## chuhe judge

judge-plies-after =
    { $plies ->
        [one] The last ply does not repeat a position. Before it:
       *[other] The last { $plies } plies do not repeat a position. Before them:
    }
judge-twice = The position has occurred twice; { $plies } plies are judged.
judge-times = The position has occurred { $times } times; { $plies } plies are judged.
judge-move = { $side } { $man } { $move }: { $does }
judge-provisional = If the position occurs a third time: { $verdict }
judge-not-the-end = This ruling did not end the game.
judge-simple = By this rule, every repetition is a draw.
judge-none = No repetition: the position has not occurred before with this side to move.

## chuhe analyze

analyze-to-move = { $side } to move; scores are for { $side }
analyze-in-check = { $side } to move, in check; scores are for { $side }
analyze-depth = depth
analyze-score = score
analyze-nodes = nodes
analyze-nps = nps
analyze-time = time
analyze-line = line
analyze-no-move = no legal move: { $outcome }
analyze-over = the game is over
analyze-chances = { $side } wins { $win } %, draws { $draw } %, loses { $loss } % of such games
analyze-next = try next: chuhe analyze --multipv 3 --notation chinese, chuhe play, chuhe serve
analyze-best = best move { $move }
analyze-best-and-reply = best move { $move }, expected reply { $reply }

## chuhe book show

book-weight = weight { $weight }
book-games =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }, { $percent }% of the points
book-score = score { $score }
book-depth = depth { $depth }

## Arguments that are refused; in English clap says this itself

usage-unknown-argument = there is no argument '{ $argument }'
usage-unknown-command = there is no command '{ $command }'
usage-no-value = '{ $argument }' needs a value
usage-wrong-value = '{ $value }' is not a value of '{ $argument }'
usage-possible = possible values: { $names }
usage-missing = these arguments are missing: { $arguments }
usage-conflict = '{ $argument }' cannot be used with '{ $other }'
usage-similar = Did you mean '{ $name }'?
usage-help = See '--help'.
argument-number-from = expected a whole number, at least { $least }
argument-number = expected a whole number from { $least } to { $most }
argument-name = expected one of { $names }
argument-time-control = expected minutes, or minutes+seconds, like 10 or 5+3
argument-level = expected { $names }, a number from 1 to { $count }, or a rating of at least { $least }
argument-dash = '-' is not standard input or output here: name a file
argument-years = expected a year like 1999, or years like 1999-2005
argument-result = expected 1-0, 0-1, 1/2-1/2 or *
argument-sequence = expected moves by squares, like 'h2e2 h9g7'
argument-pieces = expected pieces with squares, like 'Re4,nc6'
argument-sides = expected two sides, as in 'rook and horse against rook' or RN/R
argument-piece = '{ $text }' is not a piece: expected words like rook, horse, pawns, or letters like RN
argument-encoding = unknown encoding: expected auto, utf-8, gb18030, big5 or a label like windows-1251 or shift_jis

## Values of arguments and of the protocols' options, in the help

option-text = text
option-file = file
option-button = button
option-check = true or false; default { $default }
option-spin = { $least } to { $most }; default { $default }
option-combo = { $choices }; default { $default }
help-default = [default: { $values }]
help-possible-values = [possible values: { $values }]
help-values = Possible values:
help-value = - { $name }: { $meaning }
