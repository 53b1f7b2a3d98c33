# What commands report on standard output, and beside progress bars. What programs read stands elsewhere, in English.

## Numbers of things

count-games =
    { $number ->
        [one] 1 game
       *[other] { $number } games
    }
count-marked-games =
    { $number ->
        [one] 1 marked game
       *[other] { $number } marked games
    }
count-moves =
    { $number ->
        [one] 1 move
       *[other] { $number } moves
    }
count-plies =
    { $number ->
        [one] 1 ply
       *[other] { $number } plies
    }
count-positions =
    { $number ->
        [one] 1 position
       *[other] { $number } positions
    }
count-files =
    { $number ->
        [one] 1 file
       *[other] { $number } files
    }
count-puzzles =
    { $number ->
        [one] 1 puzzle
       *[other] { $number } puzzles
    }
count-candidates =
    { $number ->
        [one] 1 candidate
       *[other] { $number } candidates
    }
count-duplicates =
    { $number ->
        [one] 1 duplicate
       *[other] { $number } duplicates
    }
count-players =
    { $number ->
        [one] 1 player
       *[other] { $number } players
    }
count-runs =
    { $number ->
        [one] 1 run
       *[other] { $number } runs
    }
count-counts =
    { $number ->
        [one] 1 count
       *[other] { $number } counts
    }
count-tables =
    { $number ->
        [one] 1 table
       *[other] { $number } tables
    }
count-classes =
    { $number ->
        [one] 1 class
       *[other] { $number } classes
    }

## Work that is done already

nothing-to-do = { $file } has { $things } already: nothing to do

## chuhe library

library-added = { $games } added from { $files }; in the library already: { $duplicates } and { $known }
library-importing = { $games } { $games ->
        [one] game
       *[other] games
    }, { $speed } per second
library-written = { $games } and { $positions } written to { $file }
library-in-order = { $games }, all in order
library-names = names of { $players } saved
library-ply = ply { $ply }
library-years = { $first } to { $last }
library-highest-rating = highest rating { $rating }
library-with = with { $side }: { $results }
library-opening-with = opening with { $side }: { $opening }: { $results }
library-mistakes-with = mistakes with { $side }: { $mistakes }
library-mistakes = { $games }, { $moves }, { $inaccuracies } ?!, { $mistakes } ?, { $blunders } ??, { $share } % ? or ??
library-against = against { $name }: { $results }
library-results = { $games }, +{ $won } ={ $drawn } -{ $lost }, score { $score }
explorer-move = move
explorer-games = games
explorer-red = red
explorer-draw = draw
explorer-black = black
explorer-performance = perf
explorer-year = year
explorer-book = book
explorer-engine = engine
explorer-last = last
stats-games = games: { $games }, { $annotated } with comments or variations
stats-results = results: { $red } Red, { $draws } drawn, { $black } Black, { $unknown } unknown
stats-moves = moves: { $plies }
stats-players = players: { $players }; events: { $events }; years: { $years }
stats-files = files: { $files }, { $unfinished } of them read only in part
stats-left-out = left out: { $duplicates } { $duplicates ->
        [one] duplicate
       *[other] duplicates
    }, { $faulty } that cannot be read
stats-index = index: { $positions } in { $runs }
stats-size = size: { $bytes } bytes, { $free } of them free

## chuhe book

book-of-games = { $games }; left out: { $no_result } without a result, { $faulty } that cannot be read
book-size = { $file }: { $positions }, { $moves }
book-resuming = { $journal }: resuming from { $positions }
book-done = done
book-no-moves-left = done: no moves are left within the window
book-reading-bar = { $message } { $bar } { $done }/{ $all }, { $left } left
book-growing-bar = { $bar } positions: { $done }/{ $all }, { $left } left  { $message }
book-growing = { $spinner } positions: { $done } in { $elapsed }  { $message }
book-best = best { $move } { $score }, { $plies } { $plies ->
        [one] ply
       *[other] plies
    }
book-checked = { $name }: format { $format }, { $positions } and { $moves } reached
book-unreached = { $positions } not reached from there; --fen and --through may reach more
book-not-kept = Not kept in this format: { $what }.
book-dat-lacks = scores, depths and results
book-obk-lacks = depths; weights where there are scores or results
book-same-keys = { $positions } left out: others have the same keys.

## chuhe tables

tables-to-build = { $classes } to build, { $placements } placements; { $there } there already
tables-built = { $class }: { $placements } placements, { $bytes } bytes, { $seconds } s
tables-longest-win = longest win { $plies }
tables-beyond-limit = { $plies }, beyond the natural move limit
tables-chases = chases may matter in { $positions }
tables-row = { $class } { $placements } placements { $bytes } bytes  { $file }
tables-built-in = { $file } (built in)
tables-total = { $tables }, { $placements } placements, { $bytes } bytes
tables-whole = { $class }: whole, { $positions } consistent
tables-stats-heading = | class | first to move: won | drawn | lost | by ruling | second to move: won | drawn | lost | by ruling | longest win |
tables-few = { $positions } { $positions ->
        [one] position
       *[other] positions
    }
tables-all-but = all but { $positions }
tables-best-line = - { $class }, { $plies }: `{ $fen }` { $line }

## chuhe perft. A verdict and numbers are padded to columns.

perft-count =
    { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    } at depth { $depth } in { $seconds } s, { $speed } nodes/s
perft-right = ok
perft-wrong = WRONG
perft-case = { $verdict } depth { $depth } { $nodes } nodes { $seconds } s  { $fen }
perft-compared = { $verdict } depth { $depth }  { $fen }
perft-differs = depth { $depth }: { $found } counted, { $expected } expected; counts of the moves:
perft-total = { $positions }, { $counts }, { $skipped } skipped, { $wrong } wrong: { $nodes } nodes in { $seconds } s, { $speed } nodes/s
perft-agrees =
    agrees to depth { $depth }: { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    }
perft-first-difference = first difference: { $fen }
perft-reached-by = reached by: { $moves }
perft-not-played = legal, but not played by the other engine: { $moves }
perft-not-legal = not legal, but played by the other engine: { $moves }
perft-repeated = listed more than once by the other engine: { $moves }
perft-wrong-total = the counts of the moves are the same, but the other engine's total is wrong: { $line }
perft-same-moves = the moves are the same, but their counts differ
progress-depth = depth { $depth }
progress-position = position { $number } of { $all }
progress-game = game { $number }

## chuhe puzzles

puzzles-made = { $games }, { $candidates } ({ $speed } per minute), { $duplicates }, { $puzzles }
puzzles-by-grade = by grade: { $grades }
puzzles-themes = themes: { $themes }
puzzles-hold =
    { $held } of { $done ->
        [one] 1 puzzle holds
       *[other] { $done } puzzles hold
    }

## chuhe datagen

datagen-bar = { $bar } games: { $done }/{ $all }, { $message }, { $elapsed } elapsed, { $left } left
datagen-speed = { $positions } { $positions ->
        [one] position
       *[other] positions
    }, { $speed }/s
datagen-taken = { $games } taken
datagen-left = { $count } left out: { $reason }
datagen-merged = { $games } from { $files }; left out: { $duplicates }
import-no-result = the game has no result
import-failure = the game ended with an engine failure
import-score-missing = move { $number } has no score, though one before it has
import-duplicate = the file has the same game already
import-no-scores = no move has a score
datagen-file = { $file }: { $games }, { $settings }
settings-of-games = seed { $seed }, { $nodes } { $nodes ->
        [one] node
       *[other] nodes
    } per move, evaluation { $evaluation }, engine { $engine }, openings of { $least } to { $most } plies up to { $score } cp
settings-disturbed = { $share } % from disturbed positions
settings-won = won at { $score } cp for { $plies } plies
settings-drawn = drawn at { $score } cp for { $plies } plies from ply { $from } or after ply { $longest }
settings-tables = ended by { $tables } endgame tables
datagen-games = games
datagen-openings =
    { $games }, from { $openings ->
        [one] 1 opening
       *[other] { $openings } different openings
    }
datagen-red-won = Red won
datagen-drawn = drawn
datagen-black-won = Black won
datagen-ended-by = ended by
end-checkmate = checkmate
end-stalemate = stalemate
end-repetition = repetition
end-natural-limit = natural move limit
end-no-attackers = nothing to attack with
end-adjudicated = adjudicated by score
end-length = length limit
end-tables = endgame tables
datagen-random-plies = random plies at the beginning
datagen-plies = plies
datagen-lengths = { $shortest } to { $longest }, { $mean } with a score on average
datagen-positions = positions
datagen-bytes = { $positions }, { $bytes } bytes each
datagen-in-check = in check
datagen-captures = a capture played
datagen-scores = scores (absolute values)
datagen-up-to = up to { $limit } cp
datagen-decided = mate or ruling

## chuhe serve

serve-open = Open this address in a browser; Ctrl-C ends the server.
serve-address = ADDRESS
serve-others = From other machines: { $url } with an address of this machine.
serve-as = As { $host }: { $url }

## chuhe judge, tactics, textbook, about

judge-right = { $right } of { $cases } right
judge-wrong = line { $line }: { $expected } expected, { $found } found
judge-why = { $verdict } ({ $clause })
tactics-solved = { $solved } of { $positions } solved, { $percent } %
tactics-all = all
tactics-unsolved = { $id } { $found } for { $best }  { $fen }
textbook-of = { $fen }, depth { $depth }
textbook-algorithm = algorithm
textbook-nodes = nodes
textbook-leaves = leaves
textbook-cut-offs = cut-offs
textbook-time = time ms
textbook-branching = branching
textbook-share = share
textbook-result = score and move
textbook-minimax = minimax
textbook-negamax = negamax
textbook-alpha-beta = alpha-beta
textbook-alpha-beta-negamax = negamax alpha-beta
textbook-history = negamax alpha-beta with history
textbook-best-case = best case of alpha-beta
textbook-note = The best case is that of a uniform tree with { $branching } moves per position: b^ceil(d/2) + b^floor(d/2) - 1 leaves.
about-terms =
    Chuhe is free software: you may use it under the terms of the MIT licence or of the
    Apache License, version 2.0, at your choice. It comes without any warranty.
about-licences = The licences of the libraries in it: chuhe about --licences
