# 命令在终端中对人说的话。

## Without a command

welcome =
    { $name } 正在等待界面程序的命令；help 列出命令，quit 退出。
    其他用途请退出后运行：
      chuhe serve           浏览器棋盘：对弈、分析、复盘
      chuhe play            在终端里下棋
      chuhe analyze         分析局面
      chuhe review 棋谱     逐着复盘

## Lines typed in games and lessons

typed-unknown = “{ $text }”不是着法（例如 h2e2、H2-E2、C2=5、炮二平五），也不是命令：“帮助”列出所有命令

## chuhe play

play-nothing-unfinished = 没有未完的对局
play-held = 未完的对局 { $file } 正在另一个终端中进行
play-damaged = 文件已损坏，或不是 chuhe play 的对局
play-no-folder = 无法保存对局：系统没有存放程序数据的文件夹。
deck-damaged = { $file } 已损坏，或不是成绩文件：请将其移走，重新开始
deck-no-folder = 无法保存成绩：系统没有存放程序数据的文件夹；请用 --deck 指定文件。
play-last-unfinished = 上一局未下完：chuhe play --resume 可继续。
play-cannot-keep = 无法保存对局：{ $folder }：{ $error }
play-how-to-leave = 输入“退出”结束。
play-anyway = 仍要这样走吗？[y/N]{" "}
play-kept = 对局已保存：chuhe play --resume 可继续。
play-people = 双人对弈。
play-welcome = 输入着法，例如 炮二平五、h2e2 或 C2=5；“帮助”列出命令。
play-check = 将军！
play-engine-moves = 楚河走：{ $move }
play-flagged = { $side }超时
play-repeated = 此局面已出现两次。若第三次出现：{ $verdict }
play-ended = 对局已结束：新局、悔棋、保存 或 退出。
play-loses = 走这步棋将判负：{ $verdict }
play-help =
    着法可用任何记谱法：炮二平五、C2=5、H2-E2、h2e2
    悔棋 (undo)        收回一步（连同引擎的应着）
    提示 (hint)        引擎的建议
    级别 (level) 名称  引擎强度；不带名称则列出
    棋盘 (board)、翻转 (flip)
    着法 (moves)       已走着法
    保存 (save) 文件   保存为 PGN 等
    提和 (draw)、认输 (resign)、新局 (new)、退出 (quit)
play-no-moves = 还没有着法。
play-nothing-to-undo = 没有可悔的棋。
play-try = 建议 { $move }
play-over = 对局已结束。
play-draw-declined = 楚河不同意，继续下。
play-level = 级别：{ $level }
play-save-usage = 保存 文件名
play-saved = 已保存：{ $file }
play-save-lost-start = 此格式无法保存完整的起始局面。
play-save-lost-moves = 此格式无法保存全部着法、注释和变化。
play-save-lost-result = 此格式无法保存结果。
play-save-lost-tags = 此格式无法保存这些标签：{ $tags }
play-not-saved = 未保存：{ $file }：{ $error }
play-file-exists = 未保存：已有另一个文件 { $file }；请换个名字
play-you = 你
play-against = 你执{ $side }，对手是楚河（{ $level }）。
play-no-such-level = 级别应为 { $levels }，序号 1 至 { $count }，或不低于 { $least } 的等级分

## Lessons: chuhe puzzles solve, chuhe endings train

lesson-nothing-due = 暂无到期的残局。练过的残局到期后再出现；--ending 或 --class 可指定一个。
lesson-how-to-leave = 输入“退出”结束。

## Hints

hint-play = 走 { $move }
hint-man = 走 { $square } 上的棋子
answer-reply = 应着：
nothing-to-undo = 无着可悔。
nothing-proven = 没有可以证明的理由。

## chuhe puzzles solve

puzzle-wrong = { $move } 不对，再试试。
puzzle-right = 正确。应着：{ $move }
puzzle-about = 主题：{ $themes }
puzzle-answer = 答案：{ $line }
puzzle-solved = 已解出：{ $themes }
puzzle-help =
    着法可用任何记谱法：炮二平五、C2=5、H2-E2、h2e2
    提示 (hint)    先主题，再棋子，再着法
    答案 (show)    答案，然后下一题
    下一题 (next)
    棋盘 (board)、翻转 (flip)
    退出 (quit)
puzzle-welcome = 找出唯一的杀着、胜着或谋和着：炮二平五、h2e2、C2=5；或 提示、答案、下一题、退出。
puzzle-head = 第 { $number } 题，共 { $all } 题：{ $id }，难度 { $grade } 级，难度分 { $rating }
puzzle-result = { $asked } 题中独立解出 { $solved } 题

## chuhe endings train

ending-shortest = 这是最快的走法。
ending-ruled-win = 可胜：对方不得长将。
ending-holds = 守得住。
ending-win-gone = { $move }：胜势已失。
ending-draw-gone = { $move }：和势已失。
ending-punished = 对方应着：{ $move }
ending-way-back = 正着：{ $line }
ending-again = 已悔一着，再试试。
ending-won = 胜：{ $how }
ending-held = 守和：{ $how }
ending-draw-safe = 和棋。
ending-way = 正着：{ $line }
ending-help =
    着法可用任何记谱法：炮二平五、C2=5、H2-E2、h2e2
    提示 (hint)    先棋子，再着法
    答案 (show)    全部正着
    悔棋 (back)
    下一题 (next)
    棋盘 (board)、翻转 (flip)
    退出 (quit)
ending-welcome = 请走：炮二平五、h2e2、C2=5；或 提示、答案、悔棋、下一题、退出。
ending-result = { $tried } 局中独立完成 { $reached } 局
ending-longer = { $plies } 步可胜；{ $best } 更快。
ending-to-win = { $ending }：求胜，最快 { $moves } 步成杀或决定性吃子
ending-to-hold = { $ending }：守和 { $moves } 步

## chuhe tables probe, chuhe endings list

tables-not-built-in = 需另建残局库
list-win = 求胜
list-hold = 守和
tables-value = { $fen }（{ $class }）：{ $side }，{ $value }
tables-no-attackers = 双方均无进攻子力
tables-draw = 和
tables-lost = 已负
tables-win = { $plies } 个半回合内胜
tables-loss = { $plies } 个半回合内负
tables-ruled-win = 按规则胜：对方不得长将
tables-ruled-loss = 按规则负：走棋方不得长将
tables-cursed = { $value }，超出自然限着
tables-out-of-time = { $value }，可能超出自然限着

## chuhe review

review-title = 复盘
review-opening = 开局：{ $opening }
review-accuracy = 准确率
review-heading = 第 { $number } 回合：{ $heading }
review-inaccuracies = 缓着 { $count }
review-mistakes = 失误 { $count }
review-blunders = 漏着 { $count }

## Errors

error = 错误：{ $text }
error-argument = { $argument }：{ $error }
error-move = { $argument }：第 { $number } 着：{ $error }
error-no-games = 没有找到对局
error-none-usable = 这些对局都不能使用
error-no-positions = { $file } 中没有局面
error-not-positions = 有 { $count } 行不是局面
error-no-puzzles = 没有找到习题
error-no-such-puzzle = 没有这样的习题
error-no-player = 没有名为“{ $name }”的棋手
error-empty-book = 开局库将是空的，因此没有写入
error-bad-games = { $games } 局中有 { $bad } 局无法读取
error-left-out = { $games } 局中有 { $bad } 局无法读取，已略去
error-cut-games = { $games } 局中有 { $partial } 局在错误着法之前结束
error-left-out-and-cut = { $games } 局中有 { $bad } 局无法读取，已略去，另有 { $partial } 局在错误着法之前结束
game-left-out = { $error }；该局略去
game-bare = { $error }；保留其着法和标签，不含注释和变化
game-cut = { $error }；保留其前的 { $plies } 个半回合
error-picture-ending = 图片为 SVG 或 PNG：“{ $file }”须以 .svg 或 .png 结尾
error-not-in-book = { $book }中没有局面 { $fen }
error-start-not-in-book = { $book }：开局库中没有起始局面
embedded-book = 内置开局库
error-name-a-file = 此格式不是文本：请用 --out 指定文件
error-no-results = 没有找到有结果的对局；{ $no_result } 局没有结果，{ $faulty } 局无法读取
error-min-games = 没有一着在 { $games } 局以上出现，开局库将是空的：请用更小的 --min-games
error-no-table = 没有 { $class } 的残局库；可用 `chuhe tables build 文件夹 --classes { $class }` 建立，再用 `--path 文件夹` 读取
error-too-many-attackers = 任何残局库都不含此局面：一方的进攻子力超过两个，或双方合计超过三个
error-one-game = XQF 每个文件只有一局：请给出只含一局的文件
error-one-game-found = XQF 每个文件只有一局，而找到了 { $games } 局
error-lost-moves = { $encoding } 缺少这些着法的文字：UTF-8、UTF-16 和 GB18030 都有，也可用 --notation 换一种记谱法
lost-start = 警告：--to { $format } 无法保存 { $games } 局的起始局面
lost-counters = 警告：--to { $format } 无法保存 { $games } 局棋的起始回合数，或起始时的未吃子半回合数
lost-moves = 警告：--to { $format } 无法保存 { $games } 局的部分着法
lost-result = 警告：--to { $format } 无法保存 { $games } 局的结果
lost-comments = 警告：--to { $format } 会丢失或改动 { $games } 局的注释
lost-glyphs = 警告：--to { $format } 无法保存 { $games } 局中着法的评价符号（如“!”）
lost-variations = 警告：--to { $format } 无法保存 { $games } 局的部分变化
lost-tags = 警告：--to { $format } 没有这些标签的位置（括号内为局数）：{ $tags }
lost-parts-of-tags = 警告：--to { $format } 只能保存这些标签的一部分（括号内为局数）：{ $tags }
error-is-library-itself = { $file } 就是这个棋谱库本身
error-empty-name = 有一个名字不含文字
error-not-usable = 有 { $files } 个文件没有可读的对局
error-not-whole = 有 { $files } 个文件没有读完整
error-games-unread = 有 { $games } 局无法读取，已略去
error-games-cut = 有 { $games } 局只保留到错误之前
more-notices = 还有 { $notices } 条提示；--list-all 可全部列出
error-no-names = { $file } 中没有名字
error-one-stdout = --pgn、--json、--html 中只能有一个写到标准输出
error-written-twice = { $file } 会被写入两次：请用不同的文件
error-nothing-to-do = 没有可做的事：请给出 --out 和 --games
error-skip-damaged = { $error }；--skip-damaged 可跳过损坏的块
error-not-holding = { $done } 道习题中有 { $fallen } 道不成立
interrupted-resume = 已中断：用同一命令可继续
interrupted-games = 已中断：已完成的对局在 { $file } 中；用同一命令可继续
interrupted-puzzles = 已中断：{ $file } 中有已得的习题；--resume 可继续
interrupted-after-puzzles = 已中断：{ $all } 道习题中完成了 { $done } 道
reading-terminal = 正在从终端读取；Ctrl-D 结束输入（Windows 上按 Ctrl-Z 和回车）
interrupted-positions = 已中断：分析了 { $positions } 个局面
interrupted-review =
    { $games ->
        [0] 已中断：一局也没有复盘完
       *[other] 已中断：已复盘的 { $games } 局保留，其余没有复盘
    }
kept-reviews = 此前已复盘的 { $games } 局保留

## What went wrong

error-output = 无法写入：{ $error }
error-cannot-read = 无法读取 { $file }：{ $error }
error-cannot-write = 无法写入 { $file }：{ $error }
error-exists = { $file } 已存在：--resume 用相同的棋谱文件继续
error-no-game = 文件中没有对局
cause-not-found = 文件或文件夹不存在（系统错误 { $code }）
cause-permission = 没有权限（系统错误 { $code }）
cause-exists = 文件已存在（系统错误 { $code }）
cause-is-folder = 这是文件夹（系统错误 { $code }）
cause-not-folder = 路径中有一段不是文件夹（系统错误 { $code }）
cause-disk-full = 磁盘已满（系统错误 { $code }）
cause-read-only = 文件系统只读（系统错误 { $code }）
cause-not-utf8 = 文件不是 UTF-8 编码
cause-is-input = { $output } 就是输入文件 { $input }：请写入别的文件
cause-not-a-file = { $file } 不是普通文件
cause-other-kind = { $file } 已存在，而且是别的种类的文件：--force 可强行替换
cause-in-use = { $file } 正在使用中：{ $holder }
cause-not-a-lock = { $file } 不是本程序的锁文件：请把它移走
cause-cannot-lock = 无法锁定 { $file }：{ $error }
cause-not-regular = 这不是普通文件
cause-empty = 文件是空的
cause-alias-empty = 第 { $line } 行：有一个名字不含文字
cause-alias-one = 第 { $line } 行：只有一个名字，没有同一棋手的其他名字
cause-alias-open = 第 { $line } 行：引号没有结束
cause-not-a-book = 不是开局库：既不是楚河格式，也不是 SQLite 文件；按象眼开局库读取则出错：{ $error }
cause-not-a-library = 这不是棋谱库
cause-other-sqlite = 这是 SQLite 文件，但不是棋谱库
cause-newer = 其格式版本为 { $found }；本程序最高读取版本 { $known }
cause-older = 其格式版本为 { $found }，早于 { $known }：`chuhe library import` 可将其升级
cause-unsettled = 另一次导入正在进行或曾被强行中断，而文件夹不可写：请把棋谱库复制到可写的文件夹
cause-no-column = 第一行没有 { $name } 字段
cause-memory = 无法分配 { $size } MiB 的置换表
cause-not-a-table = 不是残局库文件
cause-table-version = 格式版本 { $found } 未知（已知：1 和 2）
cause-truncated = 文件不完整：应有 { $expected } 字节，只有 { $found } 字节
cause-table-block = 文件损坏：第 { $number } 块与校验和不符
cause-misnamed = 内容是类别 { $class }，与文件名不符
cause-class = “{ $text }”不是残局类别：应有双方，如 KR-KAAEE
cause-class-pieces = “{ $text }”：每方先写 K，再写至多两个 R、H、C、P，至多两个 A，至多两个 E
cause-class-attackers = “{ $text }”：双方的进攻子力合计超过三个
cause-class-no-attackers = “{ $text }”：双方都没有进攻子力，一切局面都是和棋
cause-cannot-read = 无法读取文件：{ $error }
cause-not-a-network = 这不是楚河的网络文件
cause-network-version = 网络的版本为 { $found }，本程序读取版本 2 和 3
cause-size = 文件有 { $found } 字节，应有 { $expected } 字节
cause-hash = 文件损坏：其哈希值为 { $found }，应为 { $expected }
cause-not-our-book = 其开头不是楚河格式的开局库
cause-book-no-header = 文件不完整：{ $found } 字节不够一个文件头
cause-book-header = 文件头损坏：校验和不符
cause-book-version = 其版本为 { $found }；本程序读取版本 1
cause-book-length = 应有 { $expected } 字节，实有 { $found } 字节：文件不完整，或末尾有多余的字节
cause-book-records = 其记录损坏：校验和不符
cause-book-order = 第 { $number } 条记录的次序不对
cause-book-move = 第 { $number } 条记录没有合法着法
cause-games-block = 第 { $number } 块（位于第 { $offset } 字节）损坏
cause-games-merged = 文件由其他文件合并而成，不能继续：请写入另一个文件，再次合并
cause-games-in-use = 另一个进程正在向它添加对局
cause-other-games = 文件中是别的对局：{ $found }；应为：{ $wanted }
cause-other-journal = { $file } 是另一次运行的日志：{ $found }；应为：{ $wanted }；请用那次运行自己的文件完成它，或把日志移走
cause-no-journal = { $file } 没有注明是哪次运行的：请把它移走，其中的对局会重新进行
cause-damaged-journal = { $file } 在第 { $offset } 字节处损坏：请把它移走，其中的对局会重新进行
cause-other-settings = { $file } 的设置不同：{ $found }；第一个文件：{ $wanted }
cause-already-exists = { $file } 已存在
cause-folder-not-empty = 文件夹不是空的：请指定新的或空的文件夹

## Warnings and notices

warning = 警告：{ $text }
untranslated = 英文原文：{ $text }
file-line = { $file } 第 { $line } 行
warning-game = 警告：第 { $game } 局，{ $warning }
more-warnings = 另有 { $warnings } 条警告
stopped-after-faults = 有 { $faults } 处错误，停止读取：这是棋谱文件吗？
lacking-characters = 输出的编码缺少 { $characters } 个字符；已写成数字，如同 HTML；UTF-8 和 GB18030 不缺字符
other-encoding = { $note }；--encoding 可指定别的编码
change-clock = FEN 中未吃子的半回合数 { $written } 读作 { $read }
change-move-number = FEN 中的回合数 { $written } 读作 { $read }
block-left-out = { $error }：已略去
games-in-journal = 未读取 { $journal } 中的 { $games }：继续生成时才会并入文件
unfinished-block = 最后 { $bytes } 字节是未写完的一块，已跳过
import-duplicate = 第 { $number } 局就是库中的第 { $game } 局：已略去
unusable-changed = 读取期间文件有改动：请重新导入
unusable-no-games = 其中没有对局
unusable-unreadable = 其中没有可读取的对局：{ $error }
unusable-stopped = 有 { $faults } 处错误，停止读取：这是棋谱文件吗？第一处错误：{ $error }
unusable-copy = 与 { $file } 内容相同
unusable-folder = 文件夹中没有棋谱文件
unusable-too-deep = 文件夹嵌套太深

## What is doubtful in a game that was read

doubt-variation = { $error }；该变化作为注释保留
doubt-rest-of-variation = { $error }；该变化的其余部分作为注释保留
doubt-unnamed-variation = 变化 { $name } 不是以三个数字命名：已略去
doubt-lost-variation = 变化 { $number } 所替换的着法不存在：已略去
doubt-lost-variations = { $count } 个变化所属的变化不存在：已略去
doubt-lost-comments = { $count } 条注释所属的着法不存在：已略去
doubt-repeated-tag = 标签 { $name } 出现两次：保留第一个值
doubt-unknown-result = “{ $words }”不是可识别的结果：原文已保留
doubt-another-game = 只有着法表明此处开始另一局
doubt-odds = 标题提到让子，但着法从标准初始局面读起
doubt-first-side = 标题说{ $named }先走，而按{ $side }先走读取
doubt-heading-move = 第一着之前的文字中有“{ $name }”：可能是对局的第一着
doubt-first-named = 标题没有说明红方是哪一位：先写的{ $name }按红方读取
doubt-ranks = 横线可能从 0 或 1 数起：按从 1 数起读取
doubt-open-bracket = 由此开始的括号没有结束：其后不是本局的着法
doubt-begins-at-end = 此局从上一局的终局开始：可能是上一局的后半
doubt-below-result = 结果之后的着法按另一局读取，也可能是上一局的继续
doubt-only-words = 只有文字表明此处开始另一局：其着法也可能是上一局的继续
doubt-heading = 该行以着法开头，但按标题读取
doubt-aside = “{ $first } …”按注释读取，到“{ $end }”对局继续
doubt-aside-line = “{ $first } …”按注释读取，直到行末
doubt-variation-or-game = 此后的着法按变化读取，也可能是本局的着法
doubt-unplaced-variation = “{ $label }”按注释保留：其着法没有表明替换本局的哪一着
doubt-other-start = “{ $name }”中的局面不是所读的起始局面：已略去
doubt-rounds = 列表各项至多两着，按同一局棋的各回合读取，但也可能是多局棋
doubt-left-out = “{ $words }”可能是着法或另一局棋：已略去
doubt-unread = 未读取“{ $key }”的内容
doubt-moves-below-result = 结果之后的着法已略去：另一局应有标签，或从序号 1 开始
doubt-other-side = “{ $word }”标为{ $named }的着法，但轮到{ $side }走
doubt-digits-in-bracket = 括号中的“{ $name }”按{ $mover }的另一种着法读取，但数字写法是{ $other }的
doubt-number-in-bracket = 括号中的回合数 { $number } 不符：按上一着的另一种着法读取
doubt-repeated-number = 回合数 { $number } 在黑方着法之前出现两次：第一着按另一种着法读取
doubt-first-number = 第一个回合数是 { $number }：缺少之前的着法
doubt-number = 回合数 { $number } 不符：之前缺少或多出一着
doubt-exchanged-digits = 红方着法用阿拉伯数字而黑方用汉字数字：可能是黑方先走
doubt-digits = “{ $name }”的数字写法与{ $side }之前的着法不同：可能缺少或多出一着
doubt-comment-goes-on = 最后一着之后的注释可能从“{ $word }”起是对局的继续
doubt-comment-is-game = 最后一着之后的注释可能是另一局

## What is wrong inside a file. The English is that of the libraries, as above

cause-library-to-merge = 要合并的棋谱库：{ $cause }
cause-library-damaged = 棋谱库损坏：{ $detail }
cause-many-pieces = 一方的 { $name } 最多有 { $most } 个
cause-table-rules = 按规则集 { $found } 计算，而不是世界象棋联合会规则（1）
cause-table-header = 文件头损坏：{ $detail }
cause-network-numbers = 网络的数值不合规定：{ $detail }
cause-not-games = 这不是自对弈文件
cause-games-version = 自对弈文件的版本为 { $found }；本程序最高可读版本 { $known }
cause-games-header = 文件头损坏
cause-games-block-of = 第 { $number } 块（位于第 { $offset } 字节）：{ $error }
cause-nothing-to-merge = 没有可合并的文件
cause-replay-start = 起始局面：{ $error }
game-not-replayed = 第 { $game } 局无法重演：{ $error }
cause-no-sqlite = 这是 SQLite 文件，此版本的程序不能读取
cause-sqlite = SQLite 无法读取文件：{ $detail }
cause-sqlite-no-book = 这是 SQLite 文件，但不是开局库：没有表 bhobk、pfBook 或 book
cause-sqlite-not-plain = 开局库不是普通的表（{ $detail }）：读取可能有副作用
cause-book-records-whole = { $bytes } 字节不是整数条记录
cause-book-unreadable = 无法读取开局库：{ $detail }
cause-book-no-moves = 没有可写入的着法
cause-journal-in-use = 日志正由另一个进程使用
cause-not-a-journal = 文件不是日志，或版本不同
cause-journal-start = 日志从另一个局面开始：{ $fen }
cause-journal-line = 日志第 { $line } 行损坏
cause-search-died = 搜索线程崩溃
cause-no-move = 起始局面没有合法着法
cause-line = 第 { $line } 行：{ $error }
cause-rating = “{ $rating }”不是等级分
cause-csv = 文件不是 CSV 表格：{ $detail }
puzzle-fen = FEN：{ $error }
puzzle-move = “{ $text }”不是 h2e2 这样的着法
puzzle-length = { $moves } 着：应为两着或更多的偶数着，首着属于对方，末着属于解题方
puzzle-fault = 解题方第 { $number } 着：{ $error }
puzzle-other-answer = 答案是 { $found }，不是 { $given }
puzzle-other-point = 结果与主题不符：{ $found }，而不是 { $given }
puzzle-other-length = { $found } 步杀，而不是 { $given } 步杀
puzzle-other-ids = 与习题不符的编号：{ $count } 个；第一个是 { $id }，应为 { $right }
puzzle-no-mate = 末着没有将死
puzzle-over = 没有合法着法
puzzle-no-point = 最佳着法 { $best } 既不将死，也不取胜，也不守和
puzzle-not-alone = { $second } 与 { $best } 同样好
suite-fields = 有 { $fields } 个字段，应有 3 个，以“|”分隔：FEN、着法、结果
suite-not-a-move = “{ $text }”不是着法
suite-result = “{ $text }”不是结果：应为 win、draw 或 loss
suite-no-repetition = 这些着法没有重复局面
suite-no-counts = 局面之后没有数目：应有 ;D1 44 之类
suite-depth = “{ $text }”不是深度：应为 D0 到 D255
suite-missing-count = 深度 { $depth } 没有数目
suite-count = “{ $text }”不是深度 { $depth } 的数目
suite-trailing = 深度 { $depth } 的数目之后是“{ $text }”：应为“;”或行末
suite-repeated = 深度 { $depth } 有两个数目
tactic-no-best-move = 没有给出最佳着法：应有 bm、着法和分号
tactic-move = bm：{ $error }
verify-absent = 没有 { $class } 的残局库
verify-missing = { $class }：吃子后成为 { $needed }，但没有它的残局库
verify-unknown = { $class }：有局面没有值
verify-memory = 检查 { $class } 需要 { $needed } MiB 内存；上限是 { $limit } MiB
verify-ruling = { $fen }：残局库对长将的裁决有误
verify-header = { $class }：文件头与残局库的值不符
solve-missing = { $class } 需要 { $needed }，但没有它
solve-size = { $class } 的局面超过 4,294,967,295 个，求解器无法编号
solve-memory = 求解 { $class } 需要 { $needed } MiB 内存；上限是 { $limit } MiB
ending-no-class = 任何残局库都不含此局面：双方都没有进攻子力，或进攻子力太多
ending-cannot-win = { $class }：没有车、马、炮、兵的一方不能取胜
picture-width = 图片宽度为 1 到 8192 像素，不能是 { $width }
picture-unwritten = 无法写出图片：{ $detail }
cannot-listen = 无法在 { $address } 上监听：{ $error }
cannot-serve = 无法提供服务：{ $error }
cause-address-in-use = 地址已被占用（系统错误 { $code }）
cause-address-not-available = 本机没有这个地址（系统错误 { $code }）
review-search-failed = 搜索失败
review-stopped = 复盘已停止
option-choice = “{ $text }”：应为以下之一：{ $choices }
argument-host = 应为 chess.lan 这样的名称，或带端口，如 chess.lan:8000
argument-arrow = “{ $text }”不是 h2e2 这样的箭头；冒号后可写 green、blue、red 或 yellow
argument-mark = “{ $text }”不是 e4 这样的位置；冒号后可写 green、blue、red 或 yellow

## Errors of single commands

error-no-cases = { $file } 中没有案例
error-cases-differ = { $cases } 个案例中有 { $wrong } 个裁决不同
error-positions-differ = { $positions } 个局面中有 { $wrong } 个与测试集不符
error-malformed = { $file } 中有 { $lines } 行格式不对
error-library-faults = 发现 { $faults } 处错误
error-illegal-in-book = 有不合法的着法：在局面 { $fen }
error-no-start = 开局库中没有起始局面
error-pawn-square = 有兵卒位于不可能的位置：{ $fen }
error-no-such-ending = { $ending } 没有目标为“{ $goal }”的局面
error-no-ending-of-grade = { $ending } 没有难度为 { $grade }、目标为“{ $goal }”的局面
error-no-obk = 此版本的程序不能写 .obk：没有 SQLite
error-no-png = 此版本的程序不能写 PNG：请用以 .svg 结尾的文件
error-no-answer = 搜索结束，没有得出着法
error-disagree = { $algorithm } 与极小极大算法的结果不同
error-cannot-watch = 无法处理 Ctrl-C：{ $error }
error-no-tables = 没有残局库
error-no-last-game = { $file }：最后一题没有写明出自哪局（GameUrl 字段），--resume 无法得知哪些对局是新的
error-depth-without-moves = --against 比较着法，深度至少为 1
error-nothing-counted = { $file }：每个计数都超过 --max-nodes，没有比较任何计数
tables-none = { $path } 中没有残局库
table-not-used = { $fault }；此残局库不再使用
error-other-games = { $file }：其最后一题所出自的对局 { $game } 不在这些文件中：--resume 须用当初的文件
error-no-rated-games = 没有一局有双方的名字和结果
error-violates = { $engine } 不符合 UCI 协议
error-engine-failed = 有引擎崩溃或停止响应
error-warnings = 有警告，而使用了 -strict
error-compliance = --compliance 之后应为引擎及其参数
usage-no-more-values = “{ $argument }”的值太多，多余的是“{ $value }”
usage-more-values = “{ $argument }”至少需要 { $least } 个值，只有 { $given } 个
usage-number-of-values = “{ $argument }”需要 { $expected } 个值，而有 { $given } 个
usage-not-unicode = 有参数不是有效的 UTF-8
match-stray = “{ $text }”之前没有参数名
match-unknown-flag = 未知参数 { $flag }{ $question }
match-unknown-key = { $flag }：未知的键“{ $key }”{ $question }
match-meant = ；是否想用 { $name }？
match-no-value = 需要一个值
match-several = 只需一个值，而有 { $count } 个
match-superfluous = 不需要值，而有“{ $value }”
match-no-pair = 应为 KEY=VALUE，而没有值
match-not-a-pair = 应为 KEY=VALUE，而不是“{ $text }”
match-not-a-number = 不是有效的数
match-openings = 开局：{ $error }
match-no-opening = { $file }：其中没有开局
match-engine = 引擎 { $name } 无法启动：{ $error }
match-shared = { $flag }：{ $file } 也是 { $other } 的文件：请用不同的文件
match-no-engines = 比赛需要两个引擎：-engine cmd=... -engine cmd=...
match-no-command = 有引擎没有 cmd=
match-sprt-of-many = -sprt 只比较两个引擎
match-at-least-one = 至少为 1
match-concurrency = -concurrency：至多 { $most }
match-seeds = -seeds：至多 { $most }，比引擎数少一
match-games = -games：每个开局下一局或两局，不能是 { $games } 局
match-no-limit = 没有时限：请写 tc=、st=、nodes= 或 depth=
match-two-times = tc= 与 st= 不能同时使用
match-only-nodes = CECP 除 nodes= 外还需要别的限制：请写 tc=、st= 或 depth=
match-fraction = CECP 的 st= 以整秒计：请写整数，或用 tc=
match-no-file = 没有这个文件
engine-no-set-up = 它不能设置开局的局面：它声明“feature setboard=0”
engine-no-xiangqi = 它不支持象棋：它的“feature variants”中没有 xiangqi
engine-whole-seconds = 它以整秒计时：st= 请写整数，tc= 至少为 1
engine-no-folder = 文件夹 { $folder } 不存在
engine-handshake = 握手
engine-first-move = 走第一着，以此判断其行号（设 ranks=0 或 ranks=1 则不必）
engine-option = 设置选项
engine-new-game = 开始对局
engine-move = 找出着法
engine-ended = 进程退出，没有等到：{ $what }
engine-silent = 没有及时回答：{ $what }
engine-stopped = 比赛已停止
engine-not-a-move = 它的回答是“{ $answer }”
between-faults = ；
cause-library-malformed = 棋谱库损坏（{ $detail }）：请把对局导入新的棋谱库
cause-address = 应为 IP 地址，如 127.0.0.1
error-counts-differ = 数目不同
error-counts-of-positions-differ = { $positions } 个局面中有 { $wrong } 个不同
error-rate-value = { $flag } 需要一个值
error-rate-draws = { $flag } 的值应为和局数
error-rate-flag = { $flag } 不是 -advantage、-prior 或 -encoding
error-rate-files = 应给出棋谱文件

## How a game stands

game-over = 对局结束：{ $outcome }。
game-over-after = 对局在第 { $plies } 个半回合后结束：{ $outcome }。
game-continues = 对局继续：轮到{ $side }走棋。

## chuhe judge

judge-plies-after = 最后 { $plies } 个半回合没有重复局面。此前：
judge-twice = 局面已出现两次；据其间的 { $plies } 个半回合裁决。
judge-times = 局面已出现 { $times } 次；据其间的 { $plies } 个半回合裁决。
judge-move = { $side }{ $man } { $move }：{ $does }
judge-provisional = 若局面第三次出现：{ $verdict }
judge-not-the-end = 对局并非因此裁决结束。
judge-simple = 按此规则，重复局面一律判和。
judge-none = 局面没有重复。

## chuhe analyze

analyze-to-move = 轮到{ $side }走棋；分数以{ $side }为准
analyze-in-check = 轮到{ $side }走棋，被将军；分数以{ $side }为准
analyze-depth = 深度
analyze-score = 分数
analyze-nodes = 节点
analyze-nps = 节点/秒
analyze-time = 时间
analyze-line = 变化
analyze-no-move = 没有合法着法：{ $outcome }
analyze-over = 对局已结束
analyze-chances = 出现这种分数的对局中，{ $side }胜 { $win }%，和 { $draw }%，负 { $loss }%
analyze-next = 还可以试试：chuhe analyze --multipv 3 --notation chinese、chuhe play、chuhe serve
analyze-best = 最佳着法 { $move }
analyze-best-and-reply = 最佳着法 { $move }，预计应着 { $reply }

## chuhe book show

book-weight = 权重 { $weight }
book-games = { $games } 局，得分率 { $percent }%
book-score = 分数 { $score }
book-depth = 深度 { $depth }

## 不接受的参数

usage-unknown-argument = 未知参数“{ $argument }”
usage-unknown-command = 未知命令“{ $command }”
usage-no-value = “{ $argument }”需要一个值
usage-wrong-value = “{ $value }”不能作为“{ $argument }”的值
usage-possible = 可用的值：{ $names }
usage-missing = 缺少参数：{ $arguments }
usage-conflict = “{ $argument }”不能与“{ $other }”同时使用
usage-similar = 是否想用“{ $name }”？
usage-help = 请看“--help”。
argument-number-from = 应为不小于 { $least } 的整数
argument-number = 应为 { $least } 到 { $most } 的整数
argument-name = 应为以下之一：{ $names }
argument-time-control = 应为分钟数，或“分钟+秒”，如 10 或 5+3
argument-level = 应为 { $names }，序号 1 至 { $count }，或不低于 { $least } 的等级分
argument-dash = “-”在这里不是标准输入或输出：请写出文件名
argument-years = 应为年份，如 1999，或年份范围，如 1999-2005
argument-result = 应为 1-0、0-1、1/2-1/2 或 *
argument-sequence = 应为坐标着法，如“h2e2 h9g7”
argument-pieces = 应为棋子及其坐标，如“Re4,nc6”
argument-sides = 应有双方，如“rook and horse against rook”或 RN/R
argument-piece = “{ $text }”不是棋子：应写 rook、horse、pawns，或 RN 等字母
argument-encoding = 未知的编码：应为 auto、utf-8、gb18030、big5，或 windows-1251、shift_jis 等名称

## Values of arguments and of the protocols' options, in the help

option-text = 文本
option-file = 文件
option-button = 按钮
option-check = true 或 false；默认 { $default }
option-spin = { $least } 至 { $most }；默认 { $default }
option-combo = { $choices }；默认 { $default }
help-default = [默认：{ $values }]
help-possible-values = [可选值：{ $values }]
help-values = 可选值：
help-value = - { $name }：{ $meaning }
