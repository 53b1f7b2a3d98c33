# What is wrong with files of games and FENs. The English is that of the libraries; it stands here for translators, and a test
# holds the two together.

## FENs

fen-empty = the FEN is empty
fen-ranks =
    { $found ->
        [one] the board has 1 rank, expected 10 joined by '/'
       *[other] the board has { $found } ranks, expected 10 joined by '/'
    }
fen-files =
    { $found ->
        [one] rank { $rank } ("{ $text }") has 1 file, expected 9
       *[other] rank { $rank } ("{ $text }") has { $found } files, expected 9
    }
fen-unknown-piece = '{ $letter }' on rank { $rank } is not a piece: expected one of KABNRCP (or E, H) or a digit 1-9
fen-too-many = { $square }: { $side } has too many { $man }s (at most { $most })
fen-unknown-side = '{ $text }' is not a side to move: expected w (or r) or b
fen-no-king = { $side } has no king
fen-zone = { $side } { $man } on { $square }: { $rule }
fen-zone-king = a king stays on the nine points of its palace
fen-zone-advisor = an advisor stays on the five points of its palace's diagonals
fen-zone-river = an elephant does not cross the river
fen-zone-elephant = an elephant never reaches that point
fen-facing-kings = the kings on { $red } and { $black } face each other with nothing between
fen-king-capturable = { $side } { $man } on { $from } could capture the king on { $king } at once
fen-trailing = '{ $text }' is unexpected after the FEN: expected 'moves' and moves, or the end
fen-move = move { $number }: { $error }

## Games of a file

record-error = game { $game }, { $place }: { $error }
record-line = line { $number }
record-byte = byte { $number }
record-file = the file
record-move = { $place }, move { $number }
record-move-of-black = { $place }, move { $number } of Black
record-cannot-read = cannot read: { $error }
record-long-line = the line is longer than { $limit } MiB
record-fen = the FEN: { $error }
record-behind-fen = '{ $text }' is unexpected after the FEN: expected 'moves' and moves, EPD operations, or the end
record-no-king = { $side } has no king: a composed problem without a { $colour } king can't be a position
record-other-game = the game is { $name }, not xiangqi
record-open-comment = the comment that begins here is not closed
record-too-long = the game takes more than { $limit } MiB
record-too-many-moves = more than { $limit } moves
record-too-deep = variations are nested more than { $limit } deep
record-version = the file has version { $version }; this program reads versions up to { $limit }
format-known = this is { $name }, which Chuhe does not read
format-breaks-off = the file is truncated: { $detail }
record-no-position = the file is the output of an engine without a position command: it has no games
record-own-output = this is the output of '{ $command }': it has no games
format-binary = this is not a game file: PGN, XQF, CBR, CBL, CBF, WXF, DhtmlXQ, JSON, FEN and lists of moves can be opened

## Encodings and damage

note-guess = the encoding is a guess: read as { $names }
note-guess-line = the encoding is a guess in line { $line }: read as { $names }
note-damage =
    { $places ->
        [one] 1 damaged character
       *[other] { $places } damaged characters
    }, read as { $names } and replaced by �
note-damage-line =
    { $places ->
        [one] 1 damaged character in line { $line }
       *[other] { $places } damaged characters, the first in line { $line }
    }, read as { $names } and replaced by �
