# The help of `chuhe match`: its flags and their keys, by their names. A test compares the English with the source, in
# `match/src/args`.

## Heads

intro = Plays tournaments of xiangqi engines, with the flags of fastchess.
usage = Usage:
group-engines = Engines
group-tournament = Tournament
group-openings-and-adjudication = Openings and adjudication
group-output = Output
group-saving-and-resuming = Saving and resuming
group-accepted-for-compatibility-with-fastchess-and-cutechess-cli = Accepted for compatibility with fastchess and cutechess-cli

## Flags

engine = An engine
engine-cmd = The program
engine-name = Name in results (the program's name)
engine-dir = Working directory, where a relative cmd is looked up (the directory of cmd, if it is relative)
engine-args = Command-line arguments; quote an argument with spaces
engine-arg = One more argument, taken literally
engine-proto = Protocol (uci); cecp and xboard are the same
engine-tc = Time control; inf for none
engine-st = Time for each move
engine-timemargin = Tolerated overstep of the clock (0)
engine-nodes = Nodes per move; 0 for no limit
engine-depth = Search depth in plies; 0 for no limit
engine-plies = The same as depth
engine-option = An engine option; unknown options give a warning
engine-restart = Restart the engine for every game (off; always if it says reuse=0); auto means off
engine-ranks = First rank in the engine's moves: 0 or 1 (auto: detected from a first move)
engine-stderr = Has no effect: standard error goes to the log (-log file=NAME)
engine-tscale = Has no effect: clocks are not scaled
each = Settings of all engines; they override those of -engine
startup-ms = Timeout of the handshake (10000)
ucinewgame-ms = Timeout of the reply to a new game (60000)
ping-ms = Timeout of every other reply (60000)
recover = Restart a crashed engine instead of ending the tournament
use-affinity = Pin the engines of each game to one CPU; LIST names the CPUs to use, such as 0,2,4-7
tournament = Pairing of the engines (roundrobin)
seeds = Number of engines, from the first, that play the gauntlet (1)
rounds = Openings per pair of engines (2)
games = Games per opening, 1 or 2 (2)
repeat = The same as -games 2, or -games N
noswap = The first engine plays Red in both games of a pair
reverse = Swap the colours of the whole schedule
concurrency = Simultaneous games (1); 0: one per CPU; -2: two fewer than the CPUs
sprt = Stop when a sequential probability ratio test is decided
sprt-elo0 = Elo difference under H0
sprt-elo1 = Elo difference under H1
sprt-alpha = Probability of accepting H1 by mistake (0.05)
sprt-beta = Probability of accepting H0 by mistake (0.05)
sprt-model = Elo model (normalized)
wait = Pause between games (0)
variant = Both mean xiangqi
quick = Quick match of two engines at 10+0.1
quick-cmd = An engine; give this key twice
quick-book = The openings
openings = Opening positions
openings-file = A file of FEN or EPD lines, or of games
openings-format = Format of the file (epd, or pgn for the extension .pgn)
openings-order = Order of the openings (sequential)
openings-plies = Plies to play from each game; 0 for all
openings-start = Number of the first opening, from 1
openings-policy = Has no effect: each pair of games gets a new opening
srand = Seed of the random order of openings
resign = Adjudicate lost games
resign-movecount = After N consecutive moves (1)
resign-score = The loser's score is -CP or lower
resign-twosided = The opponent's score must agree (false)
draw = Adjudicate drawn games
draw-movenumber = Not before move N (0)
draw-movecount = After N consecutive moves of both sides (1)
draw-score = Scores at most this far from zero
maxmoves = Adjudicate a draw after N moves; 0 for no limit
tb = Adjudicate endings by endgame tables: the built-in ones, and those in PATHS
tbadjudicate = The results that -tb adjudicates (BOTH)
tbpieces = Only positions with at most N pieces, kings included (no limit)
tbignore50 = Also adjudicate wins that the natural move limit may turn into draws
pgnout = Write the games to a file
pgnout-file = The file (chuhe_DATE.pgn)
pgnout-notation = Notation of moves (uci); san means wxf, lan means uci
pgnout-append = Append to an existing file (true)
pgnout-min = Minimal PGN: few tags, no comments (false)
pgnout-nodes = Add n= to comments: nodes (false)
pgnout-seldepth = Add sd= to comments: selective depth (false)
pgnout-nps = Add nps= to comments: nodes per second (false)
pgnout-hashfull = Add hashfull= to comments: hash usage in permille (false)
pgnout-timeleft = Add tl= to comments: time left (false)
pgnout-latency = Add latency= to comments: measured minus reported time (false)
pgnout-pv = Add pv= to comments: principal variation (false)
pgnout-tbhits = Has no effect: probes of engines are not recorded
pgnout-match_line = Add line= to comments: the engine's last matching output line
epdout = Write the final positions to a file
epdout-file = The file (chuhe_DATE.epd)
epdout-append = Append to an existing file (true)
crosstable = Write the final crosstable to files
crosstable-html = As a self-contained page
crosstable-json = As JSON
event = PGN tag Event
site = PGN tag Site
output = Style of the results
output-format = Output format (fastchess)
report = Statistics of the report
report-penta = Count pairs of games instead of single games (true)
ratinginterval = Report after every N pairs (10); 0 for the end only
scoreinterval = Print the score after every N games (1); only in cutechess-cli's format
outcomeinterval = Has no effect: results are not split by colour
crc32 = Print file checksums at the end
crc32-pgn = Checksum of the PGN file (false)
log = Write a log file
log-file = The file
log-level = Log level (warn)
log-append = Append to an existing file (true)
log-engine = Also log all engine input and output (false)
log-realtime = Has no effect: lines are always written immediately
log-compress = Has no effect: logs are never compressed
check-mate-pvs = Warn if the line of an announced mate does not end in mate
strict = Exit with status 1 after any warning
config = Resume a saved tournament. Replaces the flags before it; flags after it still apply
config-file = Resume this saved tournament, and save it to the same file
config-outname = Where to save (config.json)
config-discard = Take no settings and no results from the file, but save to it (false)
config-stats = Continue from its results (true); false starts from zero
tournamentfile = File of the saved tournament, which is resumed if the file exists
autosaveinterval = Save after every N games (1); 0 for never
force = Replace files of other programs, but never inputs
testEnv = Has no effect: output always suits OpenBench and fishtest
force-concurrency = Has no effect: any concurrency is allowed
show-latency = Use -pgnout latency=true instead
debug = Use -log file=NAME engine=true instead
livepgnout = Has no effect: games are written when they end
