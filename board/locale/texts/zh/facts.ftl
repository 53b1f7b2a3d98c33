# 关于局面和着法的事实，每条一句；每个变量各出现一次，之间须有文字，以便反向读取。

## The sentences

fact-hanging = { $man }保护不足：{ $line }，可得 { $gain }。
fact-capture-threat = { $man }受到威胁：若不应，{ $line }，失 { $gain }。
fact-pin-king = { $man }被{ $by }牵制，离开则将帅受攻。
fact-pin-piece = { $man }被{ $by }牵制：一离线，{ $behind }就会丢。
fact-discovered-attack = 闪击，{ $attacker }攻{ $target }：{ $line }，得 { $gain }。
fact-double-attack = 一步双攻{ $first }和{ $second }：{ $line }，得 { $gain }。
fact-blocked-leg = { $horse }被{ $by }蹩马腿，否则可及{ $target }。
fact-blocked-eye = { $elephant }被{ $by }塞象眼，否则可及{ $target }。
fact-king-file = { $king }控制直线：{ $kept }不能走到 { $square }。
fact-exposed-king = { $king }已无士，而对方有 { $attackers } 个车马炮。
fact-cannon-screen = { $man }不能离开：否则{ $by }以{ $screen }为炮架将军。
fact-hollow-cannon = { $cannon }对{ $king }成空头炮，中间不能垫子。
fact-overloaded = { $man }不能兼顾{ $first }和{ $second }：{ $line }，得 { $gain }。
fact-trapped = { $man }被捉死，无处可逃。
fact-mate-in = { $moves } 步杀：{ $line }。
fact-mate-threat = 对方威胁 { $moves } 步杀：{ $line }。
fact-material = { $side }子力多 { $lead }。
fact-doomed-perpetual = { $side }必须变着：第三次重复将因{ $clause }判负。
fact-passed-river = { $side }过河兵卒：{ $pawns } 个。
fact-rook-mobility = { $rook }受困，可走的点：{ $squares } 个。
fact-table-value = 据残局库，{ $side }胜：{ $plies } 个半回合内成杀或决定性吃子。
fact-checkmate = { $mv }，将死。
fact-mate-pattern = { $mv }，以{ $pattern }取胜。
fact-forces-mate = { $mv }，{ $moves } 步成杀，最顽强的应着：{ $line }。
fact-wins-material = { $mv }，得 { $gain }；此后：{ $line }。
fact-threatens-mate = { $mv }，威胁 { $moves } 步杀：{ $line }。
fact-threatens-capture = { $mv }，威胁{ $man }：若不应，{ $line }，得 { $gain }。
fact-prevents-mate = { $mv }，解 { $moves } 步杀：{ $line }。
fact-prevents-capture = { $mv }，救{ $man }：否则{ $line }，失 { $gain }。
fact-gives-up = { $mv }，{ $man }失去保护：{ $line }，失 { $loss }。
fact-walks-into-mate = { $mv }，让对方 { $moves } 步杀：{ $line }。{ $instead }则不会。
fact-loses-material = { $mv }，失 { $loss }：{ $line }。{ $instead }则不会。
fact-only-move = { $mv }是唯一正着：其他着法至少失 { $loss }，或被两步杀。
fact-forced = { $mv }是唯一合法着法。
fact-misses-mate = { $mv }，错过 { $moves } 步杀，应走{ $instead }；对方应{ $reply }后，便无此杀。
fact-breaks-rule = { $mv }，犯规判负：{ $clause }。
fact-throws-away = { $mv }，据残局库使结果变差：此前{ $before }，此后{ $after }。
fact-keeps = { $mv }，据残局库保持结果，{ $result }；能保持的着法：{ $keeping } 个。
