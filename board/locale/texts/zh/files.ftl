# 棋谱文件和 FEN 的错误。

## FENs

fen-empty = FEN 为空
fen-ranks = 棋盘有 { $found } 条横线，应有 10 条，以“/”分隔
fen-files = 横线 { $rank }（“{ $text }”）有 { $found } 个点，应有 9 个
fen-unknown-piece = 横线 { $rank } 上的“{ $letter }”不是棋子：应为 KABNRCP（或 E、H）之一，或数字 1-9
fen-too-many = { $square }：{ $side }的{ $man }太多（最多 { $most } 个）
fen-unknown-side = “{ $text }”不是走棋方：应为 w（或 r）或 b
fen-no-king = { $side }没有将帅
fen-zone = { $square } 处的{ $side }{ $man }：{ $rule }
fen-zone-king = 将帅不能离开九宫
fen-zone-advisor = 仕士只能在九宫的五个斜线点上
fen-zone-river = 相象不能过河
fen-zone-elephant = 相象走不到该点
fen-facing-kings = { $red } 与 { $black } 的将帅照面，中间没有棋子
fen-king-capturable = { $from } 处的{ $side }{ $man }可以立即吃掉 { $king } 处的将帅
fen-trailing = FEN 之后的“{ $text }”不符合格式：应为 moves 和着法，或到此结束
fen-move = 第 { $number } 着：{ $error }

## Games of a file

record-error = 第 { $game } 局，{ $place }：{ $error }
record-line = 第 { $number } 行
record-byte = 第 { $number } 字节
record-file = 文件
record-move = { $place }，第 { $number } 回合
record-move-of-black = { $place }，第 { $number } 回合黑方
record-cannot-read = 无法读取：{ $error }
record-long-line = 该行超过 { $limit } MiB
record-fen = FEN：{ $error }
record-behind-fen = FEN 之后的“{ $text }”不符合格式：应为 moves 和着法、EPD 操作，或到此结束
record-no-king = { $side }没有将帅：缺少{ $colour }将帅的排局不能作为局面
record-other-game = 棋种是 { $name }，不是象棋
record-open-comment = 由此开始的注释没有结束
record-too-long = 对局超过 { $limit } MiB
record-too-many-moves = 着法超过 { $limit } 着
record-too-deep = 变化嵌套超过 { $limit } 层
record-version = 文件版本为 { $version }；本程序最高可读版本 { $limit }
format-known = 这是 { $name }，楚河不能读取
format-breaks-off = 文件不完整：{ $detail }
record-no-position = 这是引擎的输出，没有 position 命令：其中没有对局
record-own-output = 这是“{ $command }”的输出：其中没有对局
format-binary = 这不是棋谱文件：可以打开 PGN、XQF、CBR、CBL、CBF、WXF、DhtmlXQ、JSON、FEN 和着法列表

## Encodings and damage

note-guess = 编码是猜测的：按 { $names } 读取
note-guess-line = 第 { $line } 行的编码是猜测的：按 { $names } 读取
note-damage = { $places } 处字符损坏，按 { $names } 读取，以 � 代替
note-damage-line = { $places } 处字符损坏，首处在第 { $line } 行，按 { $names } 读取，以 � 代替
