# Facts about positions and moves, a sentence each. A sentence holds each variable once, with words between them: it can be read back.

## The sentences

fact-hanging = { $man } hangs: { $line } wins { $gain }.
fact-capture-threat = { $man } is under threat: { $line } would win { $gain }.
fact-pin-king = { $man } is pinned to its king by { $by }.
fact-pin-piece = { $man } is pinned by { $by }: if it leaves the line, { $behind } falls.
fact-discovered-attack = A discovered attack of { $attacker } on { $target }: { $line } wins { $gain }.
fact-double-attack = A double attack on { $first } and { $second }: { $line } wins { $gain }.
fact-blocked-leg = { $by } blocks the leg of { $horse }; otherwise it would reach { $target }.
fact-blocked-eye = { $by } blocks the eye of { $elephant }; otherwise it would reach { $target }.
fact-king-file = { $king } controls its open file: { $kept } cannot go to { $square }.
fact-exposed-king = { $king } has no advisors left against { $attackers } attackers (rooks, horses or cannons).
fact-cannon-screen = { $man } cannot leave: { $by } would then give check over { $screen }.
fact-hollow-cannon = { $cannon } faces { $king } with nothing between them, and no piece can step in.
fact-overloaded = { $man } cannot guard both { $first } and { $second }: { $line } wins { $gain }.
fact-trapped = { $man } is attacked and has no safe square.
fact-mate-in = Mate in { $moves }: { $line }.
fact-mate-threat = The other side threatens mate in { $moves }: { $line }.
fact-material = { $side } is ahead in material by { $lead }.
fact-doomed-perpetual = { $side } has to break off: a third repetition loses by { $clause }.
fact-passed-river = { $side } has pawns beyond the river: { $pawns }.
fact-rook-mobility = { $rook } is shut in; squares it can go to: { $squares }.
fact-table-value = { $side } wins by the endgame tables; plies to the mate or the deciding capture: { $plies } at most.
fact-checkmate = { $mv } is checkmate.
fact-mate-pattern = { $mv } mates with the pattern { $pattern }.
fact-forces-mate = { $mv } forces mate in { $moves }; the longest defence: { $line }.
fact-wins-material = { $mv } wins { $gain }; then: { $line }.
fact-threatens-mate = { $mv } threatens mate in { $moves }: { $line }.
fact-threatens-capture = { $mv } threatens { $man }: { $line } would win { $gain }.
fact-prevents-mate = { $mv } stops the threat of mate in { $moves }: { $line }.
fact-prevents-capture = { $mv } saves { $man }: { $line } would have won { $gain }.
fact-gives-up = { $mv } leaves { $man } unprotected: { $line } wins { $loss }.
fact-walks-into-mate = { $mv } allows mate in { $moves }: { $line }. { $instead } avoids this.
fact-loses-material = { $mv } loses { $loss }: { $line }. { $instead } avoids this.
fact-only-move = { $mv } is the only move: every other loses at least { $loss } or allows mate in two.
fact-forced = { $mv } is the only legal move.
fact-misses-mate = { $mv } misses the mate in { $moves } that starts with { $instead }; after the reply { $reply } there is no mate that fast.
fact-breaks-rule = { $mv } loses by the rules: { $clause }.
fact-throws-away = { $mv } changes the result for the worse, by the endgame tables: { $before } before, { $after } after.
fact-keeps = { $mv } keeps the result by the endgame tables, { $result }; moves that do: { $keeping }.
