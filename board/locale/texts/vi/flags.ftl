# Phần trợ giúp của `chuhe match`: các tham số và khóa của chúng, theo tên. Một bài kiểm thử so tiếng Anh với mã nguồn.

## Heads

intro = Cho các máy cờ tướng đấu với nhau, bằng các tham số của fastchess.
usage = Cách dùng:
group-engines = Máy cờ
group-tournament = Giải đấu
group-openings-and-adjudication = Khai cuộc và phân xử
group-output = Đầu ra
group-saving-and-resuming = Lưu và tiếp tục
group-accepted-for-compatibility-with-fastchess-and-cutechess-cli = Được nhận để tương thích với fastchess và cutechess-cli

## Flags

engine = Một máy cờ
engine-cmd = Chương trình
engine-name = Tên trong kết quả (tên do chương trình báo)
engine-dir = Thư mục làm việc, nơi tìm cmd nếu đó là đường dẫn tương đối (khi đó mặc định là thư mục của cmd)
engine-args = Tham số dòng lệnh; đặt tham số có dấu cách trong ngoặc kép
engine-arg = Thêm một tham số, giữ nguyên văn
engine-proto = Giao thức (uci); cecp và xboard là một
engine-tc = Thể thức thời gian; inf là không giới hạn
engine-st = Thời gian cho mỗi nước
engine-timemargin = Mức quá giờ được bỏ qua (0)
engine-nodes = Số nút mỗi nước; 0 là không giới hạn
engine-depth = Độ sâu tìm tính bằng nửa nước; 0 là không giới hạn
engine-plies = Giống như depth
engine-option = Tùy chọn của máy; tùy chọn không biết thì có cảnh báo
engine-restart = Khởi động lại máy cho mỗi ván (off; luôn luôn nếu máy báo reuse=0); auto nghĩa là off
engine-ranks = Hàng đầu tiên trong nước đi của máy: 0 hoặc 1 (auto: nhận ra từ một nước đầu)
engine-stderr = Không có tác dụng: đầu ra lỗi vào nhật ký (-log file=NAME)
engine-tscale = Không có tác dụng: đồng hồ không co giãn
each = Thiết lập của mọi máy, được ưu tiên hơn -engine
startup-ms = Hạn chờ lời chào lúc khởi động (10000)
ucinewgame-ms = Hạn chờ trả lời cho ván mới (60000)
ping-ms = Hạn chờ mọi trả lời khác (60000)
recover = Khởi động lại máy bị sập thay vì kết thúc giải
use-affinity = Ghim các máy của mỗi ván vào một CPU; LIST liệt kê các CPU được dùng, như 0,2,4-7
tournament = Cách bắt cặp các máy (roundrobin)
seeds = Số máy, kể từ máy đầu, giữ đài trong gauntlet (1)
rounds = Số khai cuộc cho mỗi cặp máy (2)
games = Số ván cho mỗi khai cuộc, 1 hoặc 2 (2)
repeat = Giống như -games 2, hoặc -games N
noswap = Máy thứ nhất cầm quân Đỏ ở cả hai ván của một cặp
reverse = Đổi màu quân của toàn bộ lịch đấu
concurrency = Số ván cùng lúc (1); 0: mỗi CPU một ván; -2: ít hơn số CPU hai ván
sprt = Dừng khi phép thử tỉ số xác suất tuần tự có kết luận
sprt-elo0 = Chênh lệch Elo của giả thuyết H0
sprt-elo1 = Chênh lệch Elo của giả thuyết H1
sprt-alpha = Xác suất nhận nhầm H1 (0.05)
sprt-beta = Xác suất nhận nhầm H0 (0.05)
sprt-model = Mô hình Elo (normalized)
wait = Nghỉ giữa các ván (0)
variant = Cả hai đều là cờ tướng
quick = Trận nhanh của hai máy với 10+0.1
quick-cmd = Một máy cờ; ghi khóa này hai lần
quick-book = Các khai cuộc
openings = Các khai cuộc
openings-file = Tệp các dòng FEN hoặc EPD, hoặc các ván cờ
openings-format = Dạng của tệp (epd, hoặc pgn nếu đuôi là .pgn)
openings-order = Thứ tự các khai cuộc (sequential)
openings-plies = Số nước lấy từ mỗi ván; 0 là tất cả
openings-start = Số thứ tự của khai cuộc đầu tiên, từ 1
openings-policy = Không có tác dụng: mỗi cặp ván có khai cuộc mới
srand = Hạt giống cho thứ tự ngẫu nhiên của khai cuộc
resign = Phân xử ván đã thua
resign-movecount = Sau N nước liên tiếp (1)
resign-score = Điểm của bên thua từ -CP trở xuống
resign-twosided = Điểm của đối thủ cũng phải khớp (false)
draw = Phân xử ván hòa
draw-movenumber = Không trước nước thứ N (0)
draw-movecount = Sau N nước liên tiếp của cả hai bên (1)
draw-score = Điểm cách số không nhiều nhất chừng này
maxmoves = Xử hòa sau N nước; 0 là không giới hạn
tb = Phân xử tàn cuộc bằng bảng tàn cuộc: các bảng có sẵn và các bảng trong PATHS
tbadjudicate = Các kết quả mà -tb phân xử (BOTH)
tbpieces = Chỉ các thế có nhiều nhất N quân, kể cả tướng (không giới hạn)
tbignore50 = Cũng xử thắng các thế mà giới hạn nước không ăn quân có thể làm thành hòa
pgnout = Ghi các ván vào tệp
pgnout-file = Tệp (chuhe_DATE.pgn)
pgnout-notation = Ký hiệu nước đi (uci); san là wxf, lan là uci
pgnout-append = Ghi thêm vào tệp đã có (true)
pgnout-min = PGN tối giản: ít thẻ, không lời bình (false)
pgnout-nodes = Thêm n= vào lời bình: số nút (false)
pgnout-seldepth = Thêm sd= vào lời bình: độ sâu chọn lọc (false)
pgnout-nps = Thêm nps= vào lời bình: số nút mỗi giây (false)
pgnout-hashfull = Thêm hashfull= vào lời bình: mức dùng bảng chuyển vị theo phần nghìn (false)
pgnout-timeleft = Thêm tl= vào lời bình: thời gian còn lại (false)
pgnout-latency = Thêm latency= vào lời bình: thời gian đo được trừ thời gian máy báo (false)
pgnout-pv = Thêm pv= vào lời bình: biến chính (false)
pgnout-tbhits = Không có tác dụng: không ghi số lần máy tra bảng
pgnout-match_line = Thêm line= vào lời bình: dòng cuối cùng khớp của máy
epdout = Ghi các thế cuối ván vào tệp
epdout-file = Tệp (chuhe_DATE.epd)
epdout-append = Ghi thêm vào tệp đã có (true)
crosstable = Ghi bảng chéo cuối cùng vào tệp
crosstable-html = Dưới dạng một trang web độc lập
crosstable-json = Dưới dạng JSON
event = Thẻ PGN Event
site = Thẻ PGN Site
output = Kiểu trình bày kết quả
output-format = Dạng đầu ra (fastchess)
report = Thống kê của báo cáo
report-penta = Thống kê theo cặp ván thay vì từng ván (true)
ratinginterval = Báo cáo sau mỗi N cặp (10); 0 là chỉ ở cuối
scoreinterval = In tỉ số sau mỗi N ván (1); chỉ ở dạng của cutechess-cli
outcomeinterval = Không có tác dụng: kết quả không tách theo màu quân
crc32 = In tổng kiểm ở cuối
crc32-pgn = Tổng kiểm của tệp PGN (false)
log = Ghi tệp nhật ký
log-file = Tệp
log-level = Mức nhật ký (warn)
log-append = Ghi thêm vào tệp đã có (true)
log-engine = Ghi cả mọi đầu vào và đầu ra của máy (false)
log-realtime = Không có tác dụng: các dòng luôn được ghi ngay
log-compress = Không có tác dụng: nhật ký không bao giờ được nén
check-mate-pvs = Cảnh báo nếu biến của nước chiếu hết đã báo không kết thúc bằng chiếu hết
strict = Thoát với mã 1 sau bất kỳ cảnh báo nào
config = Tiếp tục giải đã lưu. Thay các tham số đứng trước; các tham số đứng sau vẫn có hiệu lực
config-file = Tiếp tục giải đã lưu này và lưu vào cùng tệp
config-outname = Nơi lưu (config.json)
config-discard = Không lấy thiết lập và kết quả từ tệp, nhưng lưu vào đó (false)
config-stats = Tiếp từ kết quả của nó (true); false là bắt đầu từ không
tournamentfile = Tệp của giải đã lưu; nếu có rồi thì tiếp tục
autosaveinterval = Lưu sau mỗi N ván (1); 0 là không bao giờ
force = Thay tệp của chương trình khác, nhưng không bao giờ thay tệp đầu vào
testEnv = Không có tác dụng: đầu ra luôn hợp với OpenBench và fishtest
force-concurrency = Không có tác dụng: số ván cùng lúc không bị hạn chế
show-latency = Hãy dùng -pgnout latency=true
debug = Hãy dùng -log file=NAME engine=true
livepgnout = Không có tác dụng: ván được ghi khi kết thúc
