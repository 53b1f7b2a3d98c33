# Names that the program looks up by the names that programs use.

## Men, as the pieces of a side are called

man-red-king = king
man-red-advisor = advisor
man-red-elephant = elephant
man-red-horse = horse
man-red-rook = rook
man-red-cannon = cannon
man-red-pawn = pawn
man-black-king = king
man-black-advisor = advisor
man-black-elephant = elephant
man-black-horse = horse
man-black-rook = rook
man-black-cannon = cannon
man-black-pawn = pawn

## Levels of the engine

level-beginner = Beginner
level-novice = Novice
level-casual = Casual
level-club = Club player
level-strong = Strong player
level-expert = Expert
level-master = Master
level-full = Full strength

## What a move of a repetition does

class-check = check
class-chase = chase
class-kill = kill
class-exchange = exchange
class-offer = offer
class-block = block
class-idle = idle

## What a side does in a repetition

conduct-always-checks = perpetual check: every move checks
conduct-always-chases = perpetual chase: every move chases
conduct-idle = allowed: no move checks or chases
conduct-checks-and-idles = allowed: some moves check, the others do not
conduct-chases-and-idles = allowed: some moves chase, the others do not
conduct-checks-and-chases = allowed: some moves check, others chase
conduct-victims-in-turn = allowed: every move chases, but not the same piece
conduct-held-rook = allowed: every move chases, but only with a rook that attacks the horse that holds it

## Clauses of the rules on repetitions, in a sentence

clause-perpetual-check = Perpetual check: a side that gives check with every move loses to a side that does not.
clause-check-against-chase = Perpetual check against perpetual chase: the side that checks loses, because check is worse.
clause-mutual-check = Mutual perpetual check: both sides check with every move; a draw.
clause-perpetual-chase = Perpetual chase: a side that chases the same piece with every move loses to a side that does nothing forbidden.
clause-held-rook = Perpetual chase of a rook that a horse holds: the rook's attack on that horse does not count as a chase.
clause-mutual-chase = Mutual perpetual chase: both sides chase with every move; a draw.
clause-free-moves = No violation: threats to mate, exchanges, offers, blocks, idle moves, and checks or chases mixed with other moves are allowed; a draw.

## The same clauses in few words, for the middle of a sentence

breach-perpetual-check = perpetual check
breach-check-against-chase = perpetual check against chase
breach-mutual-check = mutual perpetual check
breach-perpetual-chase = perpetual chase
breach-held-rook = perpetual chase of a held rook
breach-mutual-chase = mutual perpetual chase
breach-free-moves = free moves

## Results by endgame tables

expected-win = win
expected-draw = draw
expected-loss = loss

## Mates that have a name

pattern-iron-bolt = iron bolt
pattern-cannon-behind-horse = cannon behind horse
pattern-double-cannon = double cannon
pattern-crouching-horse = crouching horse
pattern-palace-corner-horse = palace-corner horse
pattern-heaven-and-earth-cannons = heaven-and-earth cannons
pattern-smothered-palace = smothered palace
pattern-facing-king = facing king
pattern-alternating-rooks = alternating rooks
pattern-sword-to-the-heart = sword to the heart
pattern-octagon-horse = octagon horse
pattern-angler-horse = angler horse
pattern-high-angler-horse = high angler horse
pattern-side-tiger = side tiger
pattern-spring-horse = spring horse
pattern-moon-from-the-sea = moon from the sea
pattern-two-ghosts = two ghosts at the gate
pattern-buddha-to-the-hall = Buddha back to the hall
pattern-smothered = smothered mate
pattern-double-check = double check

## What puzzles are about

theme-mate = mate
theme-win = win
theme-save = save
theme-mateIn1 = mate in one
theme-mateIn2 = mate in two
theme-mateIn3 = mate in three
theme-mateIn4 = mate in four
theme-mateIn5 = mate in five
theme-longMate = mate in six or more
theme-oneMove = one move
theme-short = two moves
theme-long = three moves
theme-veryLong = four moves or more
theme-opening = opening
theme-middlegame = middlegame
theme-endgame = endgame
theme-rookEndgame = rook ending
theme-horseEndgame = horse ending
theme-cannonEndgame = cannon ending
theme-pawnEndgame = pawn ending
theme-tableEndgame = ending of the tables
theme-rookMove = rook move
theme-horseMove = horse move
theme-cannonMove = cannon move
theme-pawnMove = pawn move
theme-kingMove = king move
theme-guardMove = advisor or elephant move
theme-check = check
theme-capture = capture
theme-quietMove = quiet move
theme-checkEvasion = out of check
theme-sacrifice = sacrifice
theme-hangingPiece = hanging piece
theme-fork = double attack
theme-pin = pin
theme-discoveredAttack = discovered attack
theme-discoveredCheck = discovered check
theme-doubleCheck = double check
theme-attraction = lured king
theme-mateThreat = threat of mate
theme-defensiveMove = defence

## Marks of moves in a review

mark-book = book
mark-forced = forced
mark-only = only move
mark-inaccuracy = inaccuracy
mark-mistake = mistake
mark-blunder = blunder

## Endings that have names

ending-rook-king = Rook against the bare king
ending-rook-advisor = Rook against an advisor
ending-rook-elephant = Rook against an elephant
ending-rook-two-advisors = Rook against two advisors
ending-rook-two-elephants = Rook against two elephants
ending-rook-advisor-elephant = Rook against advisor and elephant
ending-rook-lacking-elephant = Rook against two advisors and an elephant
ending-rook-lacking-advisor = Rook against an advisor and two elephants
ending-rook-full-defence = Rook breaks the full defence
ending-rook-cannon = Rook against a cannon
ending-rook-horse = Rook against a horse
ending-rook-pawn = Rook against a pawn
ending-rook-rook = Rook breaks a rook
ending-full-defence-holds-rook = The full defence holds a rook
ending-rook-holds-rook = A rook holds a rook
ending-horse-king = Horse against the bare king
ending-horse-advisor = Horse against an advisor
ending-horse-elephant = Horse breaks an elephant
ending-horse-two-advisors = Horse breaks two advisors
ending-horse-advisor-elephant = Horse breaks advisor and elephant
ending-horse-pawn = Horse catches a pawn
ending-horse-cannon = Horse breaks a cannon
ending-horse-horse = Horse breaks a horse
ending-advisor-holds-horse = An advisor escapes a horse
ending-elephant-holds-horse = An elephant holds a horse
ending-two-advisors-hold-horse = Two advisors hold a horse
ending-two-elephants-hold-horse = Two elephants hold a horse
ending-advisor-elephant-hold-horse = Advisor and elephant hold a horse
ending-lacking-elephant-holds-horse = Two advisors and an elephant hold a horse
ending-lacking-advisor-holds-horse = An advisor and two elephants hold a horse
ending-cannon-holds-horse = A cannon holds a horse
ending-pawn-holds-horse = A pawn holds a horse
ending-horse-holds-horse = A horse holds a horse
ending-high-pawn-king = High pawn against the bare king
ending-low-pawn-king = Low pawn against the bare king
ending-high-pawn-advisor = High pawn breaks an advisor
ending-low-pawn-advisor = Low pawn breaks an advisor
ending-pawn-elephant = Pawn breaks an elephant
ending-pawn-two-advisors = Pawn breaks two advisors
ending-pawn-pawn = Pawn breaks a pawn
ending-pawn-cannon = Pawn breaks a cannon
ending-pawn-horse = Pawn breaks a horse
ending-king-holds-pawn = The bare king holds a pawn
ending-advisor-holds-high-pawn = An advisor holds a high pawn
ending-advisor-holds-low-pawn = An advisor holds a low pawn
ending-elephant-holds-pawn = An elephant holds a pawn
ending-two-advisors-hold-pawn = Two advisors hold a pawn
ending-advisor-elephant-hold-pawn = Advisor and elephant hold a pawn
ending-pawn-holds-pawn = A pawn holds a pawn
ending-two-advisors-hold-cannon = Two advisors hold a cannon
ending-full-defence-holds-cannon = The full defence holds a cannon
ending-cannon-holds-pawn = A cannon holds a pawn
ending-cannon-advisor-advisor = Cannon and advisor against an advisor
ending-cannon-advisor-two-advisors = Cannon and advisor against two advisors
ending-rook-horse-two-advisors = Rook against horse and two advisors
ending-cannon-two-advisors-hold-rook = Cannon and two advisors hold a rook
ending-cannon-two-elephants-hold-rook = Cannon and two elephants hold a rook
ending-horse-two-elephants-hold-rook = Horse and two elephants hold a rook
ending-two-pawns-two-advisors = Two high pawns against two advisors
ending-two-low-pawns-two-advisors = Two low pawns break two advisors
ending-two-pawns-two-elephants = Two high pawns against two elephants
ending-two-pawns-advisor-elephant = Two pawns break advisor and elephant
ending-two-pawns-lacking-elephant = Two pawns break two advisors and an elephant
ending-two-pawns-lacking-advisor = Two pawns break an advisor and two elephants
ending-two-pawns-horse = Two pawns break a horse
ending-two-pawns-cannon = Two high pawns against a cannon
ending-horse-pawn-lacking-elephant = Horse and pawn against two advisors and an elephant
ending-two-elephants-hold-two-cannons = Two elephants hold two cannons
