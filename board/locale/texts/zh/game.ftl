# 对局用语：结果、裁决、拒绝着法的理由、开局。

## Sides

red = 红方
black = 黑方

## How games end

outcome-checkmate = 将死，{ $winner }胜
outcome-stalemate = 困毙，{ $winner }胜
outcome-natural-move-limit = 达到自然限着，和棋
outcome-nothing-to-attack-with = 双方均无进攻子力，和棋
outcome-resignation = { $loser }认输，{ $winner }胜
outcome-agreement = 双方议和
outcome-adjudication = 判定，{ $winner }胜
outcome-adjudicated-draw = 判定和棋

## Rulings on repetitions

verdict-perpetual-check = { $loser }长将，{ $winner }胜
verdict-perpetual-chase = { $loser }长捉，{ $winner }胜
verdict-mutual-check = 双方长将，和棋
verdict-mutual-chase = 双方长捉，和棋
verdict-no-violation = 双方不变，均无犯规，和棋
verdict-unjudged = 重复局面，和棋
conduct-of = { $side }：{ $conduct }
conduct-against = { $side }：{ $conduct }（{ $victims }）
victims-joined = 、
chases = { $class }：{ $list }
chase = { $attacker } { $from } 捉{ $victim } { $to }
list-joined = ，

## Why a text is not a move

refusal-unreadable = “{ $text }”不是着法：例如 h2e2、H2-E2、C2=5 或 炮二平五
refusal-no-such-move = “{ $text }”：当前局面无此着法{ $question }
refusal-illegal = “{ $text }”：{ $reason }{ $question }
refusal-ambiguous = “{ $text }”有多种读法：{ $moves }
refusal-meant = ；是否指 { $moves }？
refusal-no-piece = { $square } 处没有{ $side }的棋子
refusal-impossible = { $man }不能走到 { $square }
refusal-king-attacked = 走后{ $side }被将军或将帅照面
remarked = { $text }（{ $remark }）
names-joined = 、
candidates-or = 或
candidates-and = 、
candidates-many = { $shown } 等 { $count } 种着法

## Parts of sentences about positions and moves

man-on = { $side } { $square } 的{ $man }
one-point = 1 分
points = { $points } 分
nothing-taken-back = 对方不能得回
holds-after = 此后：{ $sentence }

## Headings over mistakes in a review

headline = { $side }{ $what }
headline-allows-mate = 让对方 { $moves } 步杀
headline-misses-mate = 错过 { $moves } 步杀
headline-gives-up = 让{ $man }失去保护
headline-breaks-rule = 犯规：{ $clause }
headline-gives-away-win = 丢掉胜局
headline-gives-away-draw = 丢掉和局
headline-overlooks = 漏看{ $tactic }，失 { $points }
headline-loses = 失 { $points }
headline-misses = 错过{ $tactic }，可得 { $points }
headline-could-have-won = 本可得 { $points }
tactic-double-attack = 一步双攻
tactic-discovered-attack = 闪击

## Comments of a review

review-better = 更好：{ $move }
review-engine = 引擎
review-provisional = 若局面第三次出现：{ $verdict }

## Openings. The classification of openings has names in English and Chinese; these are for what it does not have.

opening-against = { $opening }对{ $defence }
central-cannon = 中炮
cross-palace-cannon = 过宫炮
palace-corner-cannon = 士角炮
golden-hook-cannon = 金钩炮
pawn-file-cannon = 兵底炮
horse-opening = 起马局
edge-horse-opening = 边马局
elephant-opening = 飞相局
advisor-opening = 上仕局
pawn-opening = 仙人指路
edge-pawn-opening = 边兵局
central-pawn-opening = 中兵局
same-direction-cannons = 顺炮
opposite-direction-cannons = 列炮
sandwiched-horses = 反宫马
screen-horses = 屏风马
single-horse = 单提马
