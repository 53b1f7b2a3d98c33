# 命令在标准输出和进度条旁报告的内容。

## Numbers of things

count-games = { $number } 局
count-marked-games = { $number } 局有评价符号
count-moves = { $number } 着
count-plies = { $number } 个半回合
count-positions = { $number } 个局面
count-files = { $number } 个文件
count-puzzles = { $number } 道习题
count-candidates = { $number } 个候选局面
count-duplicates = { $number } 个重复
count-players = { $number } 名棋手
count-runs = { $number } 段
count-counts = { $number } 个计数
count-tables = { $number } 个残局库
count-classes = { $number } 个类别

## Work that is done already

nothing-to-do = { $file } 中已有 { $things }：无事可做

## chuhe library

library-added = 从 { $files }中添加了 { $games }；库中已有 { $duplicates }和 { $known }
library-importing = { $games } 局，每秒 { $speed } 局
library-written = { $games }、{ $positions }已写入 { $file }
library-in-order = { $games }，全部完好
library-names = 已登记 { $players }的名字
library-ply = 第 { $ply } 个半回合
library-years = { $first } 至 { $last }
library-highest-rating = 最高等级分 { $rating }
library-with = 执{ $side }：{ $results }
library-opening-with = 执{ $side }的开局：{ $opening }：{ $results }
library-mistakes-with = 执{ $side }的失误：{ $mistakes }
library-mistakes = { $games }，{ $moves }，{ $inaccuracies } ?!，{ $mistakes } ?，{ $blunders } ??，? 或 ?? 占 { $share }%
library-against = 对 { $name }：{ $results }
library-results = { $games }，+{ $won } ={ $drawn } -{ $lost }，得分率 { $score }
explorer-move = 着法
explorer-games = 局数
explorer-red = 红胜
explorer-draw = 和
explorer-black = 黑胜
explorer-performance = 表现分
explorer-year = 年份
explorer-book = 开局库
explorer-engine = 引擎
explorer-last = 最近一局
stats-games = 对局：{ $games }，其中 { $annotated } 局有注释或变化
stats-results = 结果：红胜 { $red }，和 { $draws }，黑胜 { $black }，未知 { $unknown }
stats-moves = 着法：{ $plies }
stats-players = 棋手：{ $players }；赛事：{ $events }；年份：{ $years }
stats-files = 文件：{ $files }，其中 { $unfinished } 个只读入了一部分
stats-left-out = 略去：重复 { $duplicates }，无法读取 { $faulty }
stats-index = 索引：{ $positions }，分 { $runs }
stats-size = 大小：{ $bytes } 字节，其中空闲 { $free }

## chuhe book

book-of-games = { $games }；略去：没有结果 { $no_result }，无法读取 { $faulty }
book-size = { $file }：{ $positions }，{ $moves }
book-resuming = { $journal }：从已有的 { $positions }继续
book-done = 完成
book-no-moves-left = 完成：分差之内已没有着法
book-reading-bar = { $message } { $bar } { $done }/{ $all }，还需 { $left }
book-growing-bar = { $bar } { $done }/{ $all } 个局面，还需 { $left }  { $message }
book-growing = { $spinner } { $done } 个局面，已用 { $elapsed }  { $message }
book-best = 最佳 { $move } { $score }，{ $plies } 个半回合
book-checked = { $name }：格式 { $format }，可到达 { $positions }、{ $moves }
book-unreached = 有 { $positions }从该处无法到达；--fen 和 --through 可能到达更多
book-not-kept = 此格式不保存：{ $what }。
book-dat-lacks = 分数、深度和结果
book-obk-lacks = 深度；已有分数或结果的着法的权重
book-same-keys = 略去 { $positions }：其键与其他局面相同。

## chuhe tables

tables-to-build = 要建 { $classes }，{ $placements } 种摆法；已有 { $there } 个
tables-built = { $class }：{ $placements } 种摆法，{ $bytes } 字节，{ $seconds } 秒
tables-longest-win = 最长胜法 { $plies }
tables-beyond-limit = { $plies }，超出自然限着
tables-chases = 有 { $positions }可能与捉子有关
tables-row = { $class } { $placements } 种摆法 { $bytes } 字节  { $file }
tables-built-in = { $file }（内置）
tables-total = { $tables }，{ $placements } 种摆法，{ $bytes } 字节
tables-whole = { $class }：完整，{ $positions }一致
tables-stats-heading = | 类别 | 前一方先走：胜 | 和 | 负 | 按规则 | 后一方先走：胜 | 和 | 负 | 按规则 | 最长胜法 |
tables-few = { $positions } 个局面
tables-all-but = 除 { $positions } 个局面外全部
tables-best-line = - { $class }，{ $plies }：`{ $fen }` { $line }

## chuhe perft. A verdict and numbers are padded to columns.

perft-count = 深度 { $depth }：{ $nodes } 个节点，{ $seconds } 秒，每秒 { $speed } 个
perft-right = 正确
perft-wrong = 错误
perft-case = { $verdict } 深度 { $depth } { $nodes } 个节点 { $seconds } 秒  { $fen }
perft-compared = { $verdict } 深度 { $depth }  { $fen }
perft-differs = 深度 { $depth }：数得 { $found }，应为 { $expected }；各着的计数：
perft-total = { $positions }，{ $counts }，略去 { $skipped }，错误 { $wrong }：{ $nodes } 个节点，{ $seconds } 秒，每秒 { $speed } 个
perft-agrees = 到深度 { $depth } 一致：{ $nodes } 个节点
perft-first-difference = 首处不同：{ $fen }
perft-reached-by = 到达着法：{ $moves }
perft-not-played = 合法，但另一引擎没有：{ $moves }
perft-not-legal = 不合法，但另一引擎有：{ $moves }
perft-repeated = 另一引擎重复列出：{ $moves }
perft-wrong-total = 各着法计数相同，但另一引擎的总数有误：{ $line }
perft-same-moves = 着法相同，但计数不同
progress-depth = 深度 { $depth }
progress-position = 第 { $number } 个局面，共 { $all } 个
progress-game = 第 { $number } 局

## chuhe puzzles

puzzles-made = { $games }，{ $candidates }（每分钟 { $speed } 个），{ $duplicates }，{ $puzzles }
puzzles-by-grade = 各难度：{ $grades }
puzzles-themes = 主题：{ $themes } 种
puzzles-hold = { $done } 道习题中有 { $held } 道成立

## chuhe datagen

datagen-bar = { $bar } { $done }/{ $all } 局，{ $message }，已用 { $elapsed }，还需 { $left }
datagen-speed = { $positions } 个局面，每秒 { $speed } 个
datagen-taken = 已取 { $games }
datagen-left = 略去 { $count } 局：{ $reason }
datagen-merged = { $games }，来自 { $files }；略去 { $duplicates }
import-no-result = 对局没有结果
import-failure = 对局因引擎故障而结束
import-score-missing = 第 { $number } 着没有分数，而之前的着法有
import-duplicate = 文件中已有相同的对局
import-no-scores = 没有一着有分数
datagen-file = { $file }：{ $games }，{ $settings }
settings-of-games = 种子 { $seed }，每着 { $nodes } 个节点，评估 { $evaluation }，引擎 { $engine }，开局 { $least } 至 { $most } 个半回合，分数不超过 { $score }
settings-disturbed = { $share }% 始于随机改动的局面
settings-won = { $score } 分保持 { $plies } 个半回合判胜
settings-drawn = 第 { $from } 个半回合起 { $score } 分以内保持 { $plies } 个半回合，或到第 { $longest } 个半回合判和
settings-tables = 由 { $tables } 个残局库结束
datagen-games = 对局
datagen-openings = { $games }，不同开局 { $openings } 个
datagen-red-won = 红胜
datagen-drawn = 和棋
datagen-black-won = 黑胜
datagen-ended-by = 结束方式
end-checkmate = 将死
end-stalemate = 困毙
end-repetition = 重复局面
end-natural-limit = 自然限着
end-no-attackers = 双方无进攻子力
end-adjudicated = 按分数判定
end-length = 步数上限
end-tables = 残局库
datagen-random-plies = 开头的随机半回合数
datagen-plies = 半回合数
datagen-lengths = { $shortest } 至 { $longest } 个半回合，平均 { $mean } 个有分数
datagen-positions = 局面
datagen-bytes = { $positions }，每个 { $bytes } 字节
datagen-in-check = 被将军
datagen-captures = 走了吃子着法
datagen-scores = 分数（绝对值）
datagen-up-to = 不超过 { $limit }
datagen-decided = 将死或裁决

## chuhe serve

serve-open = 请在浏览器中打开此地址；Ctrl-C 结束服务。
serve-address = 地址
serve-others = 从其他机器访问：{ $url }（填入本机地址）。
serve-as = 用主机名 { $host } 访问：{ $url }

## chuhe judge, tactics, textbook, about

judge-right = { $cases } 例中有 { $right } 例正确
judge-wrong = 第 { $line } 行：应为 { $expected }，得 { $found }
judge-why = { $verdict }（{ $clause }）
tactics-solved = { $positions } 题中解出 { $solved }，{ $percent }%
tactics-all = 全部
tactics-unsolved = { $id } 走 { $found }，应为 { $best }  { $fen }
textbook-of = { $fen }，深度 { $depth }
textbook-algorithm = 算法
textbook-nodes = 节点
textbook-leaves = 叶节点
textbook-cut-offs = 剪枝次数
textbook-time = 毫秒
textbook-branching = 平均分支数
textbook-share = 占比
textbook-result = 分数和着法
textbook-minimax = 极小极大
textbook-negamax = 负极大
textbook-alpha-beta = α-β 剪枝
textbook-alpha-beta-negamax = 负极大 α-β
textbook-history = 负极大 α-β 加着法排序
textbook-best-case = α-β 的最佳情形
textbook-note = 最佳情形指每个局面都有 { $branching } 着：叶节点数为 b^⌈d/2⌉ + b^⌊d/2⌋ - 1。
about-terms =
    楚河是自由软件：可按 MIT 许可证或 Apache 许可证 2.0 版使用，
    任选其一；不作任何保证。
about-licences = 其中各库的许可证：chuhe about --licences
