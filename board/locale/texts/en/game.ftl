# What is said of games: results, rulings, refusals, openings.

## Sides

red = Red
black = Black

## How games end

outcome-checkmate = { $winner } wins by checkmate
outcome-stalemate = { $winner } wins by stalemate
outcome-natural-move-limit = draw by the natural move limit
outcome-nothing-to-attack-with = draw: neither side has a piece to attack with
outcome-resignation = { $winner } wins by resignation of { $loser }
outcome-agreement = draw by agreement
outcome-adjudication = { $winner } wins by adjudication
outcome-adjudicated-draw = draw by adjudication

## Rulings on repetitions

verdict-perpetual-check = { $winner } wins (perpetual check by { $loser })
verdict-perpetual-chase = { $winner } wins (perpetual chase by { $loser })
verdict-mutual-check = draw by mutual perpetual check
verdict-mutual-chase = draw by mutual perpetual chase
verdict-no-violation = draw by repetition without violation
verdict-unjudged = draw by repetition
conduct-of = { $side }: { $conduct }
conduct-against = { $side }: { $conduct } the { $victims }
victims-joined = {" and the "}
chases = { $class }: { $list }
chase = { $attacker } { $from } attacks { $victim } { $to }
list-joined = ,{" "}

## Why a text is not a move

refusal-unreadable = '{ $text }' is not a move: expected one like h2e2, H2-E2, C2=5 or 炮二平五
refusal-no-such-move = '{ $text }': no such move here{ $question }
refusal-illegal = '{ $text }': { $reason }{ $question }
refusal-ambiguous = '{ $text }' could be any of { $moves }
refusal-meant = ; did you mean { $moves }?
refusal-no-piece = { $side } has no piece on { $square }
refusal-impossible = the { $man } cannot go to { $square }
refusal-king-attacked = after this move the king of { $side } would be attacked, or the kings would face each other
remarked = { $text } ({ $remark })
names-joined = ,{" "}
candidates-or = {" or "}
candidates-and = {" and "}
candidates-many = { $shown } and others, { $count } in all

## Parts of sentences about positions and moves

man-on = { $side }'s { $man } on { $square }
one-point = 1 point
points = { $points } points
nothing-taken-back = nothing is taken back
holds-after = After it: { $sentence }

## Headings over mistakes in a review

headline = { $side } { $what }
headline-allows-mate = allows mate in { $moves }
headline-misses-mate = misses mate in { $moves }
headline-gives-up = leaves { $man } unprotected
headline-breaks-rule = breaks the rules: { $clause }
headline-gives-away-win = gives away the win
headline-gives-away-draw = gives away the draw
headline-overlooks = overlooks { $tactic } and loses { $points }
headline-loses = loses { $points }
headline-misses = misses { $tactic } worth { $points }
headline-could-have-won = could have won { $points }
tactic-double-attack = a double attack
tactic-discovered-attack = a discovered attack

## Comments of a review

review-better = better: { $move }
review-engine = engine
review-provisional = If the position occurs a third time: { $verdict }

## Openings. The classification of openings has names in English and Chinese; these are for what it does not have.

opening-against = { $opening } against { $defence }
central-cannon = Central Cannon
cross-palace-cannon = Cross-palace Cannon
palace-corner-cannon = Palace-corner Cannon
golden-hook-cannon = Golden Hook Cannon
pawn-file-cannon = Pawn-file Cannon
horse-opening = Horse Opening
edge-horse-opening = Edge Horse Opening
elephant-opening = Elephant Opening
advisor-opening = Advisor Opening
pawn-opening = Pawn Opening
edge-pawn-opening = Edge Pawn Opening
central-pawn-opening = Central Pawn Opening
same-direction-cannons = the Same-direction Cannons
opposite-direction-cannons = the Opposite-direction Cannons
sandwiched-horses = Sandwiched Horses
screen-horses = Screen Horses
single-horse = Single Horse
