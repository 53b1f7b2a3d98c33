# `chuhe match` 的帮助：参数及其键，按名称排列。英文由测试与源码比较。

## Heads

intro = 用 fastchess 的参数让中国象棋引擎比赛。
usage = 用法：
group-engines = 引擎
group-tournament = 赛制
group-openings-and-adjudication = 开局与判定
group-output = 输出
group-saving-and-resuming = 保存与继续
group-accepted-for-compatibility-with-fastchess-and-cutechess-cli = 为兼容 fastchess 和 cutechess-cli 而接受

## Flags

engine = 一个引擎
engine-cmd = 程序
engine-name = 结果中的名称（程序自报的名称）
engine-dir = 工作目录，cmd 为相对路径时从这里查找（此时默认为 cmd 所在的目录）
engine-args = 命令行参数；含空格的参数加引号
engine-arg = 再加一个参数，原样交给程序
engine-proto = 协议（uci）；cecp 与 xboard 相同
engine-tc = 用时规则；inf 为不限时
engine-st = 每步的时间
engine-timemargin = 容许的超时（0）
engine-nodes = 每步的节点数；0 为不限
engine-depth = 搜索深度（半回合）；0 为不限
engine-plies = 与 depth 相同
engine-option = 引擎选项；未知的选项会有警告
engine-restart = 每局重新启动引擎（off；引擎声明 reuse=0 时总是如此）；auto 即 off
engine-ranks = 引擎着法中红方底线的编号：0 或 1（auto：由首个着法判断）
engine-stderr = 不起作用：标准错误写入日志（-log file=NAME）
engine-tscale = 不起作用：不缩放用时
each = 所有引擎的设置，优先于 -engine
startup-ms = 等待启动应答的时限（10000）
ucinewgame-ms = 等待新对局应答的时限（60000）
ping-ms = 等待其他各种应答的时限（60000）
recover = 引擎崩溃后重新启动，而不是结束比赛
use-affinity = 把每局的引擎固定在一个 CPU 上；LIST 列出可用的 CPU，如 0,2,4-7
tournament = 引擎的配对方式（roundrobin）
seeds = 挑战赛中迎战其余引擎的引擎数，从第一个算起（1）
rounds = 每对引擎的开局数（2）
games = 每个开局的局数，1 或 2（2）
repeat = 与 -games 2 相同，或 -games N
noswap = 每对对局中第一个引擎都执红
reverse = 整个赛程交换先后手
concurrency = 同时进行的局数（1）；0：每个 CPU 一局；-2：比 CPU 数少两局
sprt = 序列概率比检验有结论时停止
sprt-elo0 = 假设 H0 的 Elo 差
sprt-elo1 = 假设 H1 的 Elo 差
sprt-alpha = 误接受 H1 的概率（0.05）
sprt-beta = 误接受 H0 的概率（0.05）
sprt-model = Elo 模型（normalized）
wait = 两局之间的间隔（0）
variant = 两者都指中国象棋
quick = 两个引擎以 10+0.1 快速比赛
quick-cmd = 一个引擎；此键写两次
quick-book = 开局
openings = 开局局面
openings-file = FEN 或 EPD 行的文件，或棋谱文件
openings-format = 文件的格式（epd；扩展名为 .pgn 时为 pgn）
openings-order = 开局的次序（sequential）
openings-plies = 每局棋谱取前几着；0 为全部
openings-start = 第一个开局的编号，从 1 起
openings-policy = 不起作用：每对对局用新的开局
srand = 开局随机次序的种子
resign = 提前判负已输的对局
resign-movecount = 连续 N 步之后（1）
resign-score = 输方的分数不高于 -CP
resign-twosided = 对方的分数也须一致（false）
draw = 提前判和
draw-movenumber = 不早于第 N 回合（0）
draw-movecount = 双方连续 N 步之后（1）
draw-score = 分数与零之差不超过此值
maxmoves = N 回合后判和；0 为不限
tb = 用残局库判定残局：内置的，以及 PATHS 中的
tbadjudicate = -tb 判定哪些结果（BOTH）
tbpieces = 只判棋子不多于 N 个的局面，包括将帅（不限）
tbignore50 = 即使可能因自然限着成和，胜局也判胜
pgnout = 把对局写入文件
pgnout-file = 文件（chuhe_DATE.pgn）
pgnout-notation = 着法的记谱法（uci）；san 指 wxf，lan 指 uci
pgnout-append = 追加到已有的文件（true）
pgnout-min = 精简 PGN：标签少，无注释（false）
pgnout-nodes = 注释中加 n=：节点数（false）
pgnout-seldepth = 注释中加 sd=：选择性深度（false）
pgnout-nps = 注释中加 nps=：每秒节点数（false）
pgnout-hashfull = 注释中加 hashfull=：置换表占用的千分数（false）
pgnout-timeleft = 注释中加 tl=：剩余时间（false）
pgnout-latency = 注释中加 latency=：实测时间与自报时间之差（false）
pgnout-pv = 注释中加 pv=：主要变化（false）
pgnout-tbhits = 不起作用：不记录引擎查残局库的次数
pgnout-match_line = 注释中加 line=：引擎最后一行符合的输出
epdout = 把终局局面写入文件
epdout-file = 文件（chuhe_DATE.epd）
epdout-append = 追加到已有的文件（true）
crosstable = 把最终的交叉表写入文件
crosstable-html = 写成独立的网页
crosstable-json = 写成 JSON
event = PGN 标签 Event
site = PGN 标签 Site
output = 结果的样式
output-format = 输出格式（fastchess）
report = 报告中的统计
report-penta = 按成对的对局统计，而不是单局（true）
ratinginterval = 每 N 对对局报告一次（10）；0 为只在最后
scoreinterval = 每 N 局输出比分（1）；仅用于 cutechess-cli 的格式
outcomeinterval = 不起作用：结果不按先后手分列
crc32 = 最后输出校验和
crc32-pgn = PGN 文件的校验和（false）
log = 写日志文件
log-file = 文件
log-level = 日志级别（warn）
log-append = 追加到已有的文件（true）
log-engine = 同时记录引擎的全部输入输出（false）
log-realtime = 不起作用：每行都立即写入
log-compress = 不起作用：日志不压缩
check-mate-pvs = 预告的杀棋变化不以将死告终时警告
strict = 有过警告则以状态 1 退出
config = 继续已保存的比赛。取代它之前的参数；之后的参数仍有效
config-file = 继续这个已保存的比赛，并保存到同一文件
config-outname = 保存到何处（config.json）
config-discard = 不取文件中的设置和结果，但保存到它（false）
config-stats = 接着它的结果（true）；false 从零开始
tournamentfile = 保存比赛的文件；已存在则继续
autosaveinterval = 每 N 局保存一次（1）；0 为从不
force = 替换其他程序的文件，但绝不替换输入
testEnv = 不起作用：输出始终适合 OpenBench 和 fishtest
force-concurrency = 不起作用：同时进行的局数不受限制
show-latency = 请改用 -pgnout latency=true
debug = 请改用 -log file=NAME engine=true
livepgnout = 不起作用：对局结束时写入
