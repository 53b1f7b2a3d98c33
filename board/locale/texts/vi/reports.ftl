# Những gì các lệnh báo ra đầu ra chuẩn và bên thanh tiến độ.

## Numbers of things

count-games = { $number } ván
count-marked-games = { $number } ván có đánh giá nước
count-moves = { $number } nước
count-plies = { $number } nửa nước
count-positions = { $number } thế cờ
count-files = { $number } tệp
count-puzzles = { $number } bài tập
count-candidates = { $number } thế ứng viên
count-duplicates = { $number } bản trùng
count-players = { $number } kỳ thủ
count-runs = { $number } đoạn
count-counts = { $number } số đếm
count-tables = { $number } bảng
count-classes = { $number } lớp

## Work that is done already

nothing-to-do = { $file } đã có { $things }: không còn gì để làm

## chuhe library

library-added = đã thêm { $games } từ { $files }; đã có trong thư viện: { $duplicates } và { $known }
library-importing = { $games } ván, { $speed } mỗi giây
library-written = đã ghi { $games } và { $positions } vào { $file }
library-in-order = { $games }, tất cả đều ổn
library-names = đã lưu tên của { $players }
library-ply = nửa nước thứ { $ply }
library-years = { $first } đến { $last }
library-highest-rating = hệ số Elo cao nhất { $rating }
library-with = cầm { $side }: { $results }
library-opening-with = khai cuộc khi cầm { $side }: { $opening }: { $results }
library-mistakes-with = lỗi khi cầm { $side }: { $mistakes }
library-mistakes = { $games }, { $moves }, { $inaccuracies } ?!, { $mistakes } ?, { $blunders } ??, { $share }% là ? hoặc ??
library-against = gặp { $name }: { $results }
library-results = { $games }, +{ $won } ={ $drawn } -{ $lost }, tỉ lệ điểm { $score }
explorer-move = nước
explorer-games = ván
explorer-red = đỏ
explorer-draw = hòa
explorer-black = đen
explorer-performance = Elo
explorer-year = năm
explorer-book = sách
explorer-engine = máy
explorer-last = ván cuối
stats-games = ván: { $games }, { $annotated } ván có lời bình hoặc biến
stats-results = kết quả: đỏ thắng { $red }, hòa { $draws }, đen thắng { $black }, không rõ { $unknown }
stats-moves = nước đi: { $plies }
stats-players = kỳ thủ: { $players }; giải: { $events }; năm: { $years }
stats-files = tệp: { $files }, { $unfinished } tệp chỉ đọc được một phần
stats-left-out = bỏ qua: { $duplicates } ván trùng, { $faulty } ván không đọc được
stats-index = chỉ mục: { $positions } trong { $runs }
stats-size = kích thước: { $bytes } byte, { $free } byte còn trống

## chuhe book

book-of-games = { $games }; bỏ qua: { $no_result } ván không có kết quả, { $faulty } ván không đọc được
book-size = { $file }: { $positions }, { $moves }
book-resuming = { $journal }: tiếp tục từ { $positions }
book-done = xong
book-no-moves-left = xong: không còn nước nào trong khoảng điểm
book-reading-bar = { $message } { $bar } { $done }/{ $all }, còn { $left }
book-growing-bar = { $bar } { $done }/{ $all } thế cờ, còn { $left }  { $message }
book-growing = { $spinner } { $done } thế cờ trong { $elapsed }  { $message }
book-best = tốt nhất { $move } { $score }, { $plies } nửa nước
book-checked = { $name }: định dạng { $format }, tới được { $positions } và { $moves }
book-unreached = không tới được { $positions } từ đó; --fen và --through có thể tới thêm
book-not-kept = Định dạng này không giữ: { $what }.
book-dat-lacks = điểm, độ sâu và kết quả
book-obk-lacks = độ sâu; trọng số của các nước có điểm hoặc kết quả
book-same-keys = bỏ qua { $positions }: trùng khóa với thế cờ khác.

## chuhe tables

tables-to-build = cần lập { $classes }, { $placements } cách xếp; đã có { $there }
tables-built = { $class }: { $placements } cách xếp, { $bytes } byte, { $seconds } giây
tables-longest-win = thắng dài nhất { $plies }
tables-beyond-limit = { $plies }, vượt giới hạn nước không ăn quân
tables-chases = các nước bắt có thể ảnh hưởng đến { $positions }
tables-row = { $class } { $placements } cách xếp { $bytes } byte  { $file }
tables-built-in = { $file } (có sẵn)
tables-total = { $tables }, { $placements } cách xếp, { $bytes } byte
tables-whole = { $class }: nguyên vẹn, { $positions } nhất quán
tables-stats-heading = | lớp | bên trước đi trước: thắng | hòa | thua | theo luật | bên sau đi trước: thắng | hòa | thua | theo luật | thắng dài nhất |
tables-few = { $positions } thế cờ
tables-all-but = tất cả trừ { $positions } thế cờ
tables-best-line = - { $class }, { $plies }: `{ $fen }` { $line }

## chuhe perft. A verdict and numbers are padded to columns.

perft-count = { $nodes } nút ở độ sâu { $depth } trong { $seconds } giây, { $speed } nút/giây
perft-right = đúng
perft-wrong = SAI
perft-case = { $verdict } độ sâu { $depth } { $nodes } nút { $seconds } giây  { $fen }
perft-compared = { $verdict } độ sâu { $depth }  { $fen }
perft-differs = độ sâu { $depth }: đếm được { $found }, lẽ ra { $expected }; số đếm của các nước:
perft-total = { $positions }, { $counts }, bỏ qua { $skipped }, sai { $wrong }: { $nodes } nút trong { $seconds } giây, { $speed } nút/giây
perft-agrees = khớp đến độ sâu { $depth }: { $nodes } nút
perft-first-difference = khác nhau đầu tiên: { $fen }
perft-reached-by = tới bằng: { $moves }
perft-not-played = hợp lệ, nhưng máy kia không đi: { $moves }
perft-not-legal = không hợp lệ, nhưng máy kia đi: { $moves }
perft-repeated = máy kia liệt kê nhiều hơn một lần: { $moves }
perft-wrong-total = số đếm của các nước giống nhau, nhưng tổng của máy kia sai: { $line }
perft-same-moves = các nước giống nhau, nhưng số đếm khác nhau
progress-depth = độ sâu { $depth }
progress-position = thế cờ { $number } trên { $all }
progress-game = ván { $number }

## chuhe puzzles

puzzles-made = { $games }, { $candidates } ({ $speed } mỗi phút), { $duplicates }, { $puzzles }
puzzles-by-grade = theo bậc: { $grades }
puzzles-themes = chủ đề: { $themes }
puzzles-hold = { $held } trong { $done } bài tập đúng

## chuhe datagen

datagen-bar = { $bar } { $done }/{ $all } ván, { $message }, đã qua { $elapsed }, còn { $left }
datagen-speed = { $positions } thế cờ, { $speed }/giây
datagen-taken = đã lấy { $games }
datagen-left = bỏ qua { $count }: { $reason }
datagen-merged = { $games } từ { $files }; bỏ qua: { $duplicates }
import-no-result = ván cờ không có kết quả
import-failure = ván cờ kết thúc do máy hỏng
import-score-missing = nước { $number } không có điểm, dù nước trước đó có
import-duplicate = tệp đã có ván này
import-no-scores = không nước nào có điểm
datagen-file = { $file }: { $games }, { $settings }
settings-of-games = hạt giống { $seed }, { $nodes } nút mỗi nước, đánh giá { $evaluation }, máy { $engine }, khai cuộc từ { $least } đến { $most } nửa nước, tối đa { $score } điểm
settings-disturbed = { $share }% từ thế bị xáo trộn
settings-won = thắng khi { $score } điểm trong { $plies } nửa nước
settings-drawn = hòa khi { $score } điểm trong { $plies } nửa nước từ nửa nước { $from } hoặc sau nửa nước { $longest }
settings-tables = kết thúc bằng { $tables } bảng tàn cuộc
datagen-games = ván
datagen-openings = { $games }, từ { $openings } khai cuộc khác nhau
datagen-red-won = đỏ thắng
datagen-drawn = hòa
datagen-black-won = đen thắng
datagen-ended-by = kết thúc bởi
end-checkmate = chiếu hết
end-stalemate = hết nước đi
end-repetition = lặp lại
end-natural-limit = quá hạn không ăn quân
end-no-attackers = không còn quân tấn công
end-adjudicated = phân định theo điểm
end-length = giới hạn độ dài
end-tables = bảng tàn cuộc
datagen-random-plies = số nửa nước ngẫu nhiên lúc đầu
datagen-plies = số nửa nước
datagen-lengths = { $shortest } đến { $longest } nửa nước, trung bình { $mean } nửa nước có điểm
datagen-positions = thế cờ
datagen-bytes = { $positions }, mỗi thế { $bytes } byte
datagen-in-check = đang bị chiếu
datagen-captures = có ăn quân
datagen-scores = điểm (giá trị tuyệt đối)
datagen-up-to = đến { $limit }
datagen-decided = chiếu hết hoặc phán quyết

## chuhe serve

serve-open = Mở địa chỉ này trong trình duyệt; Ctrl-C dừng máy chủ.
serve-address = ĐỊA-CHỈ
serve-others = Từ máy khác: { $url } với địa chỉ của máy này.
serve-as = Bằng tên máy { $host }: { $url }

## chuhe judge, tactics, textbook, about

judge-right = { $right } trong { $cases } trường hợp đúng
judge-wrong = dòng { $line }: cần { $expected }, nhưng ra { $found }
judge-why = { $verdict } ({ $clause })
tactics-solved = giải được { $solved } trong { $positions }, { $percent }%
tactics-all = tất cả
tactics-unsolved = { $id } đi { $found }, lẽ ra { $best }  { $fen }
textbook-of = { $fen }, độ sâu { $depth }
textbook-algorithm = thuật toán
textbook-nodes = nút
textbook-leaves = lá
textbook-cut-offs = số lần cắt
textbook-time = mili giây
textbook-branching = số nhánh
textbook-share = tỉ lệ
textbook-result = điểm và nước
textbook-minimax = minimax
textbook-negamax = negamax
textbook-alpha-beta = alpha-beta
textbook-alpha-beta-negamax = negamax alpha-beta
textbook-history = negamax alpha-beta với lịch sử
textbook-best-case = trường hợp tốt nhất của alpha-beta
textbook-note = Trường hợp tốt nhất là của cây đều có { $branching } nước mỗi thế: b^⌈d/2⌉ + b^⌊d/2⌋ - 1 lá.
about-terms =
    Chuhe là phần mềm tự do: có thể dùng theo giấy phép MIT hoặc
    Giấy phép Apache, phiên bản 2.0, tùy chọn. Không có bảo đảm nào.
about-licences = Giấy phép của các thư viện bên trong: chuhe about --licences
