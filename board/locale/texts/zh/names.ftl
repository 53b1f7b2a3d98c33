# 名称，程序按内部代号查找。

## Men, as the pieces of a side are called

man-red-king = 帅
man-red-advisor = 仕
man-red-elephant = 相
man-red-horse = 马
man-red-rook = 车
man-red-cannon = 炮
man-red-pawn = 兵
man-black-king = 将
man-black-advisor = 士
man-black-elephant = 象
man-black-horse = 马
man-black-rook = 车
man-black-cannon = 炮
man-black-pawn = 卒

## Levels of the engine

level-beginner = 入门
level-novice = 新手
level-casual = 初级
level-club = 中级
level-strong = 高级
level-expert = 强手
level-master = 大师
level-full = 最强

## What a move of a repetition does

class-check = 将
class-chase = 捉
class-kill = 杀
class-exchange = 兑
class-offer = 献
class-block = 拦
class-idle = 闲

## What a side does in a repetition

conduct-always-checks = 长将，步步将军
conduct-always-chases = 长捉，步步捉
conduct-idle = 允许着法，无将无捉
conduct-checks-and-idles = 一将一闲，允许着法
conduct-chases-and-idles = 一捉一闲，允许着法
conduct-checks-and-chases = 一将一捉，允许着法
conduct-victims-in-turn = 轮捉不同棋子，允许着法
conduct-held-rook = 车只捉牵制它的马，允许着法

## Clauses of the rules on repetitions, in a sentence

clause-perpetual-check = 单方长将：步步将军的一方判负。
clause-check-against-chase = 长将对长捉：长将的一方判负。
clause-mutual-check = 双方长将：判和。
clause-perpetual-chase = 单方长捉：步步捉同一棋子，而对方为允许着法，长捉的一方判负。
clause-held-rook = 长捉被马牵制的车：车对马的攻击不算反捉，长捉的一方判负。
clause-mutual-chase = 双方长捉：判和。
clause-free-moves = 双方均为允许着法（杀、兑、献、拦、闲，或将、捉与其他着法相间）：判和。

## The same clauses in few words, for the middle of a sentence

breach-perpetual-check = 长将
breach-check-against-chase = 长将对长捉
breach-mutual-check = 双方长将
breach-perpetual-chase = 长捉
breach-held-rook = 长捉被牵制的车
breach-mutual-chase = 双方长捉
breach-free-moves = 允许着法

## Results by endgame tables

expected-win = 胜
expected-draw = 和
expected-loss = 负

## Mates that have a name

pattern-iron-bolt = 铁门栓
pattern-cannon-behind-horse = 马后炮
pattern-double-cannon = 重炮
pattern-crouching-horse = 卧槽马
pattern-palace-corner-horse = 挂角马
pattern-heaven-and-earth-cannons = 天地炮
pattern-smothered-palace = 闷宫
pattern-facing-king = 白脸将
pattern-alternating-rooks = 双车错
pattern-sword-to-the-heart = 大刀剜心
pattern-octagon-horse = 八角马
pattern-angler-horse = 钓鱼马
pattern-high-angler-horse = 高钓马
pattern-side-tiger = 侧面虎
pattern-spring-horse = 拔簧马
pattern-moon-from-the-sea = 海底捞月
pattern-two-ghosts = 二鬼拍门
pattern-buddha-to-the-hall = 送佛归殿
pattern-smothered = 闷杀
pattern-double-check = 双将

## What puzzles are about

theme-mate = 杀棋
theme-win = 取胜
theme-save = 谋和
theme-mateIn1 = 一步杀
theme-mateIn2 = 两步杀
theme-mateIn3 = 三步杀
theme-mateIn4 = 四步杀
theme-mateIn5 = 五步杀
theme-longMate = 六步以上杀
theme-oneMove = 一步棋
theme-short = 两步棋
theme-long = 三步棋
theme-veryLong = 四步以上
theme-opening = 开局
theme-middlegame = 中局
theme-endgame = 残局
theme-rookEndgame = 车残局
theme-horseEndgame = 马残局
theme-cannonEndgame = 炮残局
theme-pawnEndgame = 兵残局
theme-tableEndgame = 残局库局面
theme-rookMove = 动车
theme-horseMove = 动马
theme-cannonMove = 动炮
theme-pawnMove = 动兵
theme-kingMove = 动将
theme-guardMove = 动士象
theme-check = 将军
theme-capture = 吃子
theme-quietMove = 不吃不将
theme-checkEvasion = 应将
theme-sacrifice = 弃子
theme-hangingPiece = 吃无根子
theme-fork = 捉双
theme-pin = 牵制
theme-discoveredAttack = 闪击
theme-discoveredCheck = 闪将
theme-doubleCheck = 双将
theme-attraction = 引将
theme-mateThreat = 叫杀
theme-defensiveMove = 解杀

## Marks of moves in a review

mark-book = 谱着
mark-forced = 唯一合法着法
mark-only = 唯一好着
mark-inaccuracy = 缓着
mark-mistake = 失误
mark-blunder = 漏着

## Endings that have names

ending-rook-king = 单车擒孤将
ending-rook-advisor = 单车胜单士
ending-rook-elephant = 单车胜单象
ending-rook-two-advisors = 单车胜双士
ending-rook-two-elephants = 单车胜双象
ending-rook-advisor-elephant = 单车胜士象
ending-rook-lacking-elephant = 单车胜单缺象
ending-rook-lacking-advisor = 单车胜单缺士
ending-rook-full-defence = 单车巧胜士象全
ending-rook-cannon = 单车胜单炮
ending-rook-horse = 单车胜单马
ending-rook-pawn = 单车胜单卒
ending-rook-rook = 单车巧胜单车
ending-full-defence-holds-rook = 士象全和单车
ending-rook-holds-rook = 单车和单车
ending-horse-king = 单马擒孤将
ending-horse-advisor = 单马擒单士
ending-horse-elephant = 单马巧胜单象
ending-horse-two-advisors = 单马巧胜双士
ending-horse-advisor-elephant = 单马巧胜士象
ending-horse-pawn = 单马擒单卒
ending-horse-cannon = 单马巧胜单炮
ending-horse-horse = 单马巧胜单马
ending-advisor-holds-horse = 单士巧和单马
ending-elephant-holds-horse = 单象和单马
ending-two-advisors-hold-horse = 双士和单马
ending-two-elephants-hold-horse = 双象和单马
ending-advisor-elephant-hold-horse = 士象和单马
ending-lacking-elephant-holds-horse = 单缺象和单马
ending-lacking-advisor-holds-horse = 单缺士和单马
ending-cannon-holds-horse = 单炮和单马
ending-pawn-holds-horse = 单卒和单马
ending-horse-holds-horse = 单马和单马
ending-high-pawn-king = 高兵胜孤将
ending-low-pawn-king = 低兵胜孤将
ending-high-pawn-advisor = 高兵巧胜单士
ending-low-pawn-advisor = 低兵巧胜单士
ending-pawn-elephant = 单兵巧胜单象
ending-pawn-two-advisors = 单兵巧胜双士
ending-pawn-pawn = 单兵巧胜单卒
ending-pawn-cannon = 单兵巧胜单炮
ending-pawn-horse = 单兵巧胜单马
ending-king-holds-pawn = 孤将和单兵
ending-advisor-holds-high-pawn = 单士和高兵
ending-advisor-holds-low-pawn = 单士和低兵
ending-elephant-holds-pawn = 单象和单兵
ending-two-advisors-hold-pawn = 双士和单兵
ending-advisor-elephant-hold-pawn = 士象和单兵
ending-pawn-holds-pawn = 单卒和单兵
ending-two-advisors-hold-cannon = 双士和单炮
ending-full-defence-holds-cannon = 士象全和单炮
ending-cannon-holds-pawn = 单炮和单兵
ending-cannon-advisor-advisor = 炮士胜单士
ending-cannon-advisor-two-advisors = 炮士胜双士
ending-rook-horse-two-advisors = 单车胜马双士
ending-cannon-two-advisors-hold-rook = 炮双士和单车
ending-cannon-two-elephants-hold-rook = 炮双象和单车
ending-horse-two-elephants-hold-rook = 马双象和单车
ending-two-pawns-two-advisors = 双高兵胜双士
ending-two-low-pawns-two-advisors = 双低兵巧胜双士
ending-two-pawns-two-elephants = 双高兵胜双象
ending-two-pawns-advisor-elephant = 双兵巧胜士象
ending-two-pawns-lacking-elephant = 双兵巧胜单缺象
ending-two-pawns-lacking-advisor = 双兵巧胜单缺士
ending-two-pawns-horse = 双兵巧胜单马
ending-two-pawns-cannon = 双高兵胜单炮
ending-horse-pawn-lacking-elephant = 马兵胜单缺象
ending-two-elephants-hold-two-cannons = 双象和双炮
