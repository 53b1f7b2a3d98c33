# Những gì các lệnh nói với người dùng trong terminal.

## Without a command

welcome =
    { $name } đang chờ lệnh của giao diện: “help” liệt kê lệnh, “quit” để thoát.
    Để làm việc khác, hãy thoát và chạy một trong các lệnh:
      chuhe serve           bàn cờ trong trình duyệt: chơi, phân tích, xem lại
      chuhe play            chơi một ván trong terminal
      chuhe analyze         máy nghĩ gì về một thế cờ
      chuhe review VÁN      đánh giá từng nước của ván cờ

## Lines typed in games and lessons

typed-unknown = “{ $text }” không phải nước đi (ví dụ h2e2, P2-5, C2=5, 炮二平五), cũng không phải lệnh: “giúp” (help) liệt kê các lệnh

## chuhe play

play-nothing-unfinished = không có ván nào dang dở
play-held = ván dang dở { $file } đang được chơi ở một cửa sổ khác
play-damaged = tệp bị hỏng, hoặc không phải ván cờ của “chuhe play”
play-no-folder = Không lưu được ván cờ: hệ thống không có thư mục cho dữ liệu chương trình.
deck-damaged = { $file } bị hỏng hoặc không phải là tệp kết quả: hãy dời nó đi để bắt đầu lại
deck-no-folder = Không lưu được kết quả: hệ thống không có thư mục cho dữ liệu chương trình; hãy chỉ định tệp bằng --deck.
play-last-unfinished = Ván trước chưa xong: “chuhe play --resume” để chơi tiếp.
play-cannot-keep = Không lưu được ván cờ vào { $folder }: { $error }
play-how-to-leave = Gõ “thoát” (quit) để rời bàn.
play-anyway = Vẫn đi nước này? [y/N]{" "}
play-kept = Ván cờ đã được lưu: “chuhe play --resume” để chơi tiếp.
play-people = Ván cờ của hai người.
play-welcome = Gõ nước đi như P2-5, h2e2 hoặc C2=5; “giúp” (help) liệt kê các lệnh.
play-check = Chiếu!
play-engine-moves = Chuhe đi: { $move }
play-flagged = { $side } hết giờ
play-repeated = Thế cờ này đã xuất hiện hai lần. Nếu xuất hiện lần thứ ba: { $verdict }
play-ended = Ván cờ đã kết thúc: “mới”, “lùi”, “lưu TỆP” hoặc “thoát”.
play-loses = Nước này thua ván cờ: { $verdict }
play-help =
    Nước đi theo mọi ký hiệu: P2-5, h2e2, C2=5, 炮二平五
    lùi (undo)         đi lại nước vừa rồi (và nước đáp của máy)
    gợi ý (hint)       nước mà máy sẽ đi
    cấp (level) TÊN    máy mạnh đến đâu; không có TÊN thì liệt kê
    bàn (board), xoay (flip)
    nước (moves)       các nước đã đi
    lưu (save) TỆP     lưu ván cờ: PGN, hoặc dạng khác theo đuôi tệp
    hòa (draw), thua (resign), mới (new), thoát (quit)
play-no-moves = Chưa có nước đi nào.
play-nothing-to-undo = Không có nước nào để đi lại.
play-try = Thử { $move }
play-over = Ván cờ đã kết thúc.
play-draw-declined = Chuhe không nhận hòa, chơi tiếp.
play-level = Cấp độ: { $level }
play-save-usage = lưu TỆP
play-saved = Đã lưu: { $file }
play-save-lost-start = Định dạng này không lưu được trọn thế cờ ban đầu.
play-save-lost-moves = Định dạng này không lưu được hết các nước đi, lời bình và biến.
play-save-lost-result = Định dạng này không lưu được kết quả.
play-save-lost-tags = Định dạng này không lưu được các thẻ này: { $tags }
play-not-saved = Chưa lưu được: { $file }: { $error }
play-file-exists = Chưa lưu: đã có một tệp { $file } khác; hãy chọn tên khác
play-you = Bạn
play-against = Bạn cầm { $side }, đối thủ là Chuhe ({ $level }).
play-no-such-level = cấp độ phải là { $levels }, số thứ tự từ 1 đến { $count }, hoặc hệ số Elo từ { $least } trở lên

## Lessons: chuhe puzzles solve, chuhe endings train

lesson-nothing-due = Chưa có bài nào đến hạn. Bài đã tập sẽ trở lại đúng lúc; --ending hoặc --class để chọn một bài.
lesson-how-to-leave = Gõ “thoát” (quit) để dừng.

## Hints

hint-play = Đi { $move }
hint-man = Đi quân đứng ở { $square }
answer-reply = Nước đáp:
nothing-to-undo = Không có nước nào để lùi.
nothing-proven = Không có gì chứng minh được.

## chuhe puzzles solve

puzzle-wrong = { $move } không đúng. Thử lại.
puzzle-right = Đúng. Nước đáp: { $move }
puzzle-about = Chủ đề: { $themes }
puzzle-answer = Đáp án: { $line }
puzzle-solved = Đã giải: { $themes }
puzzle-help =
    Nước đi theo mọi ký hiệu: P2-5, h2e2, C2=5, 炮二平五
    gợi ý (hint)       chủ đề, rồi quân, rồi nước đi
    đáp án (show)      đáp án, rồi bài tiếp
    tiếp (next)        bài tiếp
    bàn (board), xoay (flip)
    thoát (quit)
puzzle-welcome = Tìm nước duy nhất chiếu hết, thắng hoặc giữ hòa: P2-5, h2e2, C2=5; hoặc “gợi ý”, “đáp án”, “tiếp”, “thoát”.
puzzle-head = Bài { $number } trên { $all }: { $id }, bậc { $grade }, hệ số Elo { $rating }
puzzle-result = tự giải được { $solved } trên { $asked } bài

## chuhe endings train

ending-shortest = Đó là cách nhanh nhất.
ending-ruled-win = Thắng: bên kia không được trường chiếu.
ending-holds = Giữ được.
ending-win-gone = { $move }: đã mất thế thắng.
ending-draw-gone = { $move }: đã mất thế hòa.
ending-punished = Đối phương đáp: { $move }
ending-way-back = Đường đúng: { $line }
ending-again = Đã lùi nước đi. Thử lại.
ending-won = Thắng: { $how }
ending-held = Giữ hòa: { $how }
ending-draw-safe = hòa.
ending-way = Đường đúng: { $line }
ending-help =
    Nước đi theo mọi ký hiệu: P2-5, h2e2, C2=5, 炮二平五
    gợi ý (hint)       quân, rồi nước đi
    đáp án (show)      cả đường đúng
    lùi (back)         lùi nước vừa đi
    tiếp (next)        bài khác
    bàn (board), xoay (flip)
    thoát (quit)
ending-welcome = Đi một nước: P2-5, h2e2, C2=5; hoặc “gợi ý”, “đáp án”, “lùi”, “tiếp”, “thoát”.
ending-result = tự hoàn thành { $reached } trên { $tried } bài
ending-longer = Thắng trong { $plies } nước; { $best } nhanh hơn.
ending-to-win = { $ending }: thắng; nhanh nhất { $moves } nước tới chiếu hết hoặc ăn quân quyết định
ending-to-hold = { $ending }: giữ hòa { $moves } nước

## chuhe tables probe, chuhe endings list

tables-not-built-in = cần bảng chưa có sẵn
list-win = thắng
list-hold = giữ hòa
tables-value = { $fen } ({ $class }): { $side } { $value }
tables-no-attackers = không bên nào có quân tấn công
tables-draw = hòa
tables-lost = đã thua
tables-win = thắng trong { $plies } nửa nước
tables-loss = thua trong { $plies } nửa nước
tables-ruled-win = thắng theo luật: bên kia không được trường chiếu
tables-ruled-loss = thua theo luật: bên đi không được trường chiếu
tables-cursed = { $value }, vượt giới hạn nước không ăn quân
tables-out-of-time = { $value }, có thể vượt giới hạn nước không ăn quân

## chuhe review

review-title = Xem lại
review-opening = Khai cuộc: { $opening }
review-accuracy = độ chính xác
review-heading = Nước { $number }: { $heading }
review-inaccuracies = { $count } nước thiếu chính xác
review-mistakes = { $count } nước sai
review-blunders = { $count } sai lầm nghiêm trọng

## Errors

error = lỗi: { $text }
error-argument = { $argument }: { $error }
error-move = { $argument }: nước { $number }: { $error }
error-no-games = không tìm thấy ván cờ nào
error-none-usable = không dùng được ván nào
error-no-positions = { $file } không có thế cờ nào
error-not-positions = { $count } dòng không phải thế cờ
error-no-puzzles = không tìm thấy bài tập nào
error-no-such-puzzle = không có bài tập như vậy
error-no-player = không có kỳ thủ nào tên “{ $name }”
error-empty-book = sách sẽ trống, nên không được ghi
error-bad-games = { $bad } trong { $games } ván không đọc được
error-left-out = { $bad } trong { $games } ván không đọc được và bị bỏ qua
error-cut-games = { $partial } trong { $games } ván dừng trước một nước sai
error-left-out-and-cut = { $bad } trong { $games } ván không đọc được và bị bỏ qua, và { $partial } ván dừng trước một nước sai
game-left-out = { $error }; ván này bị bỏ qua
game-bare = { $error }; giữ lại các nước đi và thẻ, không có lời bình và biến
game-cut = { $error }; giữ lại { $plies } nửa nước trước đó
error-picture-ending = hình là SVG hoặc PNG: “{ $file }” phải có đuôi .svg hoặc .png
error-not-in-book = { $book } không có thế cờ { $fen }
error-start-not-in-book = { $book }: sách không có thế cờ ban đầu
embedded-book = sách khai cuộc có sẵn
error-name-a-file = dạng này không phải văn bản: hãy nêu tệp bằng --out
error-no-results = không có ván nào có kết quả; { $no_result } ván không có kết quả, { $faulty } ván không đọc được
error-min-games = không có nước nào được đi trong { $games } ván trở lên nên sách sẽ trống: hãy giảm --min-games
error-no-table = không có bảng cho { $class }; `chuhe tables build THƯ_MỤC --classes { $class }` lập nó, rồi dùng `--path THƯ_MỤC`
error-too-many-attackers = không bảng nào có thể chứa thế này: một bên có hơn hai quân tấn công, hoặc hai bên có hơn ba
error-one-game = XQF chứa một ván mỗi tệp: hãy đưa một tệp có một ván
error-one-game-found = XQF chứa một ván mỗi tệp, mà tìm thấy { $games } ván
error-lost-moves = { $encoding } thiếu ký tự của các nước này: UTF-8, UTF-16 và GB18030 có đủ, còn --notation ghi nước bằng ký tự khác
lost-start = cảnh báo: --to { $format } không chứa được thế cờ ban đầu của { $games } ván
lost-counters = cảnh báo: --to { $format } không chứa được số thứ tự của nước đầu, hoặc số nửa nước không ăn quân trước đó, của { $games } ván
lost-moves = cảnh báo: --to { $format } không chứa được mọi nước của { $games } ván
lost-result = cảnh báo: --to { $format } không chứa được kết quả của { $games } ván
lost-comments = cảnh báo: --to { $format } không chứa được nguyên văn mọi lời bình của { $games } ván
lost-glyphs = cảnh báo: --to { $format } không chứa được ký hiệu đánh giá nước đi, như “!”, của { $games } ván
lost-variations = cảnh báo: --to { $format } không chứa được mọi biến của { $games } ván
lost-tags = cảnh báo: --to { $format } không có chỗ cho các thẻ này, kèm số ván: { $tags }
lost-parts-of-tags = cảnh báo: --to { $format } chỉ chứa được một phần các thẻ này, kèm số ván: { $tags }
error-is-library-itself = { $file } chính là thư viện này
error-empty-name = có một tên trống
error-not-usable = { $files } tệp không có ván nào đọc được
error-not-whole = { $files } tệp không đọc được trọn vẹn
error-games-unread = { $games } ván không đọc được và bị bỏ qua
error-games-cut = { $games } ván chỉ được giữ đến trước chỗ sai
more-notices = còn { $notices } thông báo nữa; --list-all liệt kê tất cả
error-no-names = { $file } không có tên nào
error-one-stdout = chỉ một trong --pgn, --json và --html được ghi ra đầu ra chuẩn
error-written-twice = { $file } sẽ bị ghi hai lần: hãy dùng các tệp khác nhau
error-nothing-to-do = không có việc gì để làm: hãy nêu --out và --games
error-skip-damaged = { $error }; --skip-damaged bỏ qua các khối hỏng
error-not-holding = { $fallen } trong { $done } bài tập không đúng
interrupted-resume = bị ngắt: chạy lại lệnh này để tiếp tục
interrupted-games = bị ngắt: các ván đã xong ở trong { $file }; chạy lại lệnh này để tiếp tục
interrupted-puzzles = bị ngắt: { $file } có các bài tập đã tìm; --resume tiếp tục
interrupted-after-puzzles = bị ngắt sau { $done } trong { $all } bài tập
reading-terminal = đang đọc từ terminal; Ctrl-D kết thúc (trên Windows: Ctrl-Z và Enter)
interrupted-positions = bị ngắt sau { $positions } thế cờ
interrupted-review =
    { $games ->
        [0] bị ngắt trước khi xem lại xong ván đầu tiên
       *[other] bị ngắt sau { $games } ván, được giữ lại; phần còn lại chưa được xem lại
    }
kept-reviews = { $games } ván đã xem lại trước đó được giữ lại

## What went wrong

error-output = không ghi được: { $error }
error-cannot-read = không đọc được { $file }: { $error }
error-cannot-write = không ghi được { $file }: { $error }
error-exists = { $file } đã có: --resume làm tiếp với cùng các tệp ván cờ
error-no-game = tệp không có ván cờ nào
cause-not-found = không có tệp hoặc thư mục này (lỗi hệ thống { $code })
cause-permission = không có quyền (lỗi hệ thống { $code })
cause-exists = tệp đã tồn tại (lỗi hệ thống { $code })
cause-is-folder = đây là thư mục (lỗi hệ thống { $code })
cause-not-folder = một phần của đường dẫn không phải thư mục (lỗi hệ thống { $code })
cause-disk-full = ổ đĩa đã đầy (lỗi hệ thống { $code })
cause-read-only = hệ thống tệp chỉ cho đọc (lỗi hệ thống { $code })
cause-not-utf8 = tệp không phải UTF-8
cause-is-input = { $output } chính là tệp đầu vào { $input }: hãy ghi vào tệp khác
cause-not-a-file = { $file } không phải tệp thông thường
cause-other-kind = { $file } đã có và là tệp loại khác: --force vẫn thay nó
cause-in-use = { $file } đang được dùng: { $holder }
cause-not-a-lock = { $file } không phải tệp khóa của chương trình này: hãy chuyển nó đi
cause-cannot-lock = không khóa được { $file }: { $error }
cause-not-regular = đây không phải tệp thông thường
cause-empty = tệp trống
cause-alias-empty = dòng { $line }: có một tên không có chữ cái
cause-alias-one = dòng { $line }: chỉ có một tên, không có tên khác của cùng kỳ thủ
cause-alias-open = dòng { $line }: dấu ngoặc kép không được đóng
cause-not-a-book = không phải sách khai cuộc: không phải dạng Chuhe, không phải tệp SQLite, và đọc theo dạng ElephantEye thì có lỗi: { $error }
cause-not-a-library = đây không phải thư viện ván cờ
cause-other-sqlite = đây là tệp SQLite nhưng không phải thư viện ván cờ
cause-newer = lược đồ của nó là phiên bản { $found }; chương trình này đọc đến phiên bản { $known }
cause-older = lược đồ của nó là phiên bản { $found }, cũ hơn { $known }: `chuhe library import` nâng cấp nó
cause-unsettled = một lần nhập đang chạy hoặc đã bị ngắt, và thư mục không ghi được: hãy chép thư viện sang một thư mục ghi được
cause-no-column = dòng đầu không có cột { $name }
cause-memory = không cấp phát được bảng chuyển vị { $size } MiB
cause-not-a-table = không phải bảng tàn cuộc
cause-table-version = không biết phiên bản dạng { $found } (đã biết: 1 và 2)
cause-truncated = tệp bị cắt: { $found } trong { $expected } byte
cause-table-block = tệp hỏng: khối { $number } không khớp tổng kiểm
cause-misnamed = chứa lớp { $class }, không khớp với tên tệp
cause-class = “{ $text }” không phải lớp tàn cuộc: cần hai bên, như KR-KAAEE
cause-class-pieces = “{ $text }”: mỗi bên có K, rồi tối đa hai quân trong R, H, C và P, tối đa hai A và tối đa hai E
cause-class-attackers = “{ $text }”: hai bên có tổng cộng hơn ba quân tấn công
cause-class-no-attackers = “{ $text }”: không bên nào có quân tấn công, nên mọi thế đều hòa
cause-cannot-read = không đọc được tệp: { $error }
cause-not-a-network = đây không phải mạng của Chuhe
cause-network-version = mạng có phiên bản { $found }, chương trình này đọc phiên bản 2 và 3
cause-size = tệp có { $found } byte, cần { $expected }
cause-hash = tệp hỏng: giá trị băm là { $found }, cần { $expected }
cause-not-our-book = nó không bắt đầu như sách dạng Chuhe
cause-book-no-header = nó bị cắt: { $found } byte không đủ cho phần đầu
cause-book-header = phần đầu của nó hỏng: tổng kiểm không khớp
cause-book-version = nó có phiên bản { $found }; chương trình này đọc phiên bản 1
cause-book-length = cần { $expected } byte, có { $found }: tệp bị cắt hoặc bị thêm byte thừa
cause-book-records = các bản ghi của nó hỏng: tổng kiểm không khớp
cause-book-order = bản ghi { $number } sai thứ tự
cause-book-move = bản ghi { $number } không có nước đi hợp lệ
cause-games-block = khối { $number }, ở byte { $offset }, bị hỏng
cause-games-merged = tệp được gộp từ các tệp khác, không lần chạy nào tiếp tục được: hãy ghi vào tệp khác rồi gộp lại
cause-games-in-use = một tiến trình khác đang ghi thêm vào nó
cause-other-games = tệp chứa các ván khác: { $found }; cần: { $wanted }
cause-other-journal = { $file } là nhật ký của lần chạy khác: { $found }; cần: { $wanted }; hãy hoàn tất lần chạy đó với tệp của nó, hoặc chuyển nhật ký đi
cause-no-journal = { $file } không cho biết nó thuộc lần chạy nào: hãy chuyển nó đi, các ván trong đó sẽ được đấu lại
cause-damaged-journal = { $file } hỏng ở byte { $offset }: hãy chuyển nó đi, các ván trong đó sẽ được đấu lại
cause-other-settings = { $file } có thiết lập khác: { $found }; tệp đầu tiên: { $wanted }
cause-already-exists = { $file } đã tồn tại
cause-folder-not-empty = thư mục không trống: hãy dùng thư mục mới hoặc trống

## Warnings and notices

warning = cảnh báo: { $text }
untranslated = nguyên văn tiếng Anh: { $text }
file-line = { $file }, dòng { $line }
warning-game = cảnh báo: ván { $game }, { $warning }
more-warnings = còn { $warnings } cảnh báo nữa
stopped-after-faults = dừng sau { $faults } lỗi: đây có phải tệp ván cờ không?
lacking-characters = bảng mã của đầu ra thiếu { $characters } ký tự; chúng được viết bằng số như trong HTML; UTF-8 và GB18030 không thiếu ký tự nào
other-encoding = { $note }; --encoding đặt bảng mã khác
change-clock = số nửa nước không ăn quân { $written } trong FEN được đọc là { $read }
change-move-number = số thứ tự nước { $written } trong FEN được đọc là { $read }
block-left-out = { $error }: bị bỏ qua
games-in-journal = bỏ qua { $games } trong { $journal }; chúng được thêm vào khi chạy tiếp
unfinished-block = { $bytes } byte cuối là khối chưa ghi xong, bị bỏ qua
import-duplicate = ván { $number } là ván { $game } của thư viện: bị bỏ qua
unusable-changed = tệp đã thay đổi trong khi đọc: hãy nhập lại
unusable-no-games = không có ván cờ nào
unusable-unreadable = không có ván cờ nào đọc được: { $error }
unusable-stopped = dừng sau { $faults } lỗi: đây có phải tệp ván cờ không? Lỗi đầu tiên: { $error }
unusable-copy = giống hệt { $file }
unusable-folder = thư mục không có tệp ván cờ
unusable-too-deep = thư mục lồng nhau quá sâu

## What is doubtful in a game that was read

doubt-variation = { $error }; biến này được giữ làm lời bình
doubt-rest-of-variation = { $error }; phần còn lại của biến được giữ làm lời bình
doubt-unnamed-variation = biến { $name } không được đặt tên bằng ba số: bị bỏ qua
doubt-lost-variation = biến { $number } thay một nước không có: bị bỏ qua
doubt-lost-variations = { $count } biến thuộc về biến không có: bị bỏ qua
doubt-lost-comments = { $count } lời bình cho nước không có: bị bỏ qua
doubt-repeated-tag = thẻ { $name } xuất hiện hai lần: giữ giá trị đầu tiên
doubt-unknown-result = không hiểu “{ $words }” là kết quả nào: giữ nguyên lời
doubt-another-game = chỉ có nước đi cho thấy ván khác bắt đầu ở đây
doubt-odds = tiêu đề nói chấp quân, nhưng nước đi được đọc từ thế cờ ban đầu thông thường
doubt-first-side = tiêu đề ghi { $named } đi trước, còn { $side } được đọc là đi trước
doubt-heading-move = “{ $name }” nằm trong lời trước nước đầu: có thể là nước đầu của ván
doubt-first-named = tiêu đề không cho biết ai cầm quân Đỏ: { $name }, được nêu trước, được đọc là bên Đỏ
doubt-ranks = hàng có thể đếm từ 0 hoặc từ 1: đọc từ 1
doubt-open-bracket = ngoặc mở ở đây không đóng: phần sau không phải nước của ván
doubt-begins-at-end = ván này bắt đầu ở chỗ ván trước kết thúc: có thể là phần còn lại của nó
doubt-below-result = nước dưới kết quả được đọc là ván khác, cũng có thể tiếp ván trước
doubt-only-words = chỉ có chữ cho thấy ván khác bắt đầu ở đây: nước đi cũng có thể tiếp ván trước
doubt-heading = dòng này được đọc là tiêu đề dù bắt đầu bằng một nước đi
doubt-aside = “{ $first } …” được đọc là lời bình đến “{ $end }”, nơi ván cờ tiếp tục
doubt-aside-line = “{ $first } …” được đọc là lời bình đến hết dòng
doubt-variation-or-game = nước từ đây được đọc là của biến, cũng có thể là của ván
doubt-unplaced-variation = “{ $label }” được giữ làm lời bình: các nước của nó không cho biết thay nước nào của ván
doubt-other-start = thế cờ trong “{ $name }” không phải thế cờ ban đầu được đọc: bị bỏ qua
doubt-rounds = các danh sách có nhiều nhất hai nước được đọc là các hiệp của một ván, và cũng có thể là nhiều ván
doubt-left-out = “{ $words }” có thể là nước đi hoặc ván khác: bị bỏ qua
doubt-unread = nội dung của “{ $key }” không được đọc
doubt-moves-below-result = nước dưới kết quả bị bỏ qua: ván khác phải có thẻ, hoặc bắt đầu từ số 1
doubt-other-side = “{ $word }” được ghi là nước của { $named }, nhưng đến lượt { $side }
doubt-digits-in-bracket = “{ $name }” trong ngoặc được đọc là nước khác của { $mover }, nhưng viết số kiểu { $other }
doubt-number-in-bracket = số thứ tự { $number } trong ngoặc không khớp: được đọc là nước khác của nước cuối
doubt-repeated-number = số thứ tự { $number } xuất hiện hai lần trước nước của Đen: nước thứ nhất được đọc là nước khác
doubt-first-number = số thứ tự đầu tiên là { $number }: thiếu các nước trước đó
doubt-number = số thứ tự { $number } không khớp: trước đó thiếu hoặc thừa một nước
doubt-exchanged-digits = nước của Đỏ dùng số Ả Rập, của Đen dùng số chữ Hán: có thể Đen đi trước
doubt-digits = “{ $name }” viết số khác các nước trước của { $side }: có thể thiếu hoặc thừa một nước
doubt-comment-goes-on = lời bình sau nước cuối có thể tiếp tục ván từ “{ $word }”
doubt-comment-is-game = lời bình sau nước cuối có thể là ván khác

## What is wrong inside a file. The English is that of the libraries, as above

cause-library-to-merge = thư viện cần gộp: { $cause }
cause-library-damaged = thư viện bị hỏng: { $detail }
cause-many-pieces = một bên có nhiều nhất { $most } { $name }
cause-table-rules = được tính theo bộ luật { $found }, không theo luật của Liên đoàn Cờ tướng Thế giới (1)
cause-table-header = phần đầu tệp bị hỏng: { $detail }
cause-network-numbers = các số của mạng không hợp lệ: { $detail }
cause-not-games = đây không phải tệp ván tự đấu
cause-games-version = tệp ván tự đấu có phiên bản { $found }; chương trình đọc đến phiên bản { $known }
cause-games-header = phần đầu tệp bị hỏng
cause-games-block-of = khối { $number }, tại byte { $offset }: { $error }
cause-nothing-to-merge = không có gì để gộp
cause-replay-start = thế cờ ban đầu: { $error }
game-not-replayed = không diễn lại được ván { $game }: { $error }
cause-no-sqlite = đây là tệp SQLite, bản chương trình này không đọc được
cause-sqlite = SQLite không đọc được tệp: { $detail }
cause-sqlite-no-book = đây là tệp SQLite nhưng không phải sách khai cuộc: không có bảng bhobk, pfBook hay book
cause-sqlite-not-plain = sách không phải bảng thường ({ $detail }): đọc nó có thể gây tác dụng phụ
cause-book-records-whole = { $bytes } byte không phải số nguyên bản ghi
cause-book-unreadable = không đọc được sách khai cuộc: { $detail }
cause-book-no-moves = không có nước nào để ghi
cause-journal-in-use = tiến trình khác đang dùng nhật ký
cause-not-a-journal = tệp không phải nhật ký, hoặc thuộc phiên bản khác
cause-journal-start = nhật ký bắt đầu từ thế khác: { $fen }
cause-journal-line = dòng { $line } của nhật ký bị hỏng
cause-search-died = một luồng tìm kiếm bị hỏng
cause-no-move = thế cờ ban đầu không có nước hợp lệ
cause-line = dòng { $line }: { $error }
cause-rating = “{ $rating }” không phải hệ số Elo
cause-csv = tệp không phải bảng CSV: { $detail }
puzzle-fen = FEN: { $error }
puzzle-move = “{ $text }” không phải nước kiểu h2e2
puzzle-length = { $moves } nước: cần hai nước hoặc số chẵn lớn hơn, nước đầu của bên kia và nước cuối của người giải
puzzle-fault = nước { $number } của người giải: { $error }
puzzle-other-answer = đáp án là { $found }, không phải { $given }
puzzle-other-point = kết quả khác chủ đề: { $found }, không phải { $given }
puzzle-other-length = chiếu hết trong { $found } nước, không phải { $given } nước
puzzle-other-ids = mã không phải của bài tập: { $count }; mã đầu tiên là { $id }, đúng ra là { $right }
puzzle-no-mate = nước cuối không chiếu hết
puzzle-over = không có nước hợp lệ
puzzle-no-point = nước tốt nhất { $best } không chiếu hết, không thắng, cũng không giữ hòa
puzzle-not-alone = { $second } tốt như { $best }
suite-fields = có { $fields } trường, cần 3 trường cách nhau bằng “|”: FEN, nước đi, kết quả
suite-not-a-move = “{ $text }” không phải nước đi
suite-result = “{ $text }” không phải kết quả: cần win, draw hoặc loss
suite-no-repetition = các nước này không lặp lại thế cờ nào
suite-no-counts = sau thế cờ không có số đếm: cần “;D1 44” hay tương tự
suite-depth = “{ $text }” không phải độ sâu: cần D0 đến D255
suite-missing-count = không có số đếm cho độ sâu { $depth }
suite-count = “{ $text }” không phải số đếm cho độ sâu { $depth }
suite-trailing = sau số đếm của độ sâu { $depth } là “{ $text }”: cần “;” hoặc hết dòng
suite-repeated = độ sâu { $depth } có hai số đếm
tactic-no-best-move = không cho nước tốt nhất: cần bm, nước đi và dấu chấm phẩy
tactic-move = bm: { $error }
verify-absent = không có bảng cho { $class }
verify-missing = { $class }: ăn quân dẫn đến { $needed }, nhưng không có bảng của nó
verify-unknown = { $class }: có thế cờ không có giá trị
verify-memory = kiểm tra { $class } cần { $needed } MiB bộ nhớ; giới hạn là { $limit } MiB
verify-ruling = { $fen }: bảng sai về phán quyết trường chiếu
verify-header = { $class }: phần đầu tệp không khớp giá trị của bảng
solve-missing = { $class } cần { $needed }, nhưng thiếu nó
solve-size = { $class } có hơn 4,294,967,295 thế, nhiều hơn số mà chương trình đánh số được
solve-memory = giải { $class } cần { $needed } MiB bộ nhớ; giới hạn là { $limit } MiB
ending-no-class = không bảng nào chứa thế này: không bên nào tấn công được, hoặc quá nhiều quân tấn công
ending-cannot-win = { $class }: bên không có xe, mã, pháo, tốt không thể thắng
picture-width = hình rộng từ 1 đến 8192 điểm ảnh, không phải { $width }
picture-unwritten = không ghi được hình: { $detail }
cannot-listen = không lắng nghe được trên { $address }: { $error }
cannot-serve = không phục vụ được: { $error }
cause-address-in-use = địa chỉ đang được dùng (lỗi hệ thống { $code })
cause-address-not-available = máy này không có địa chỉ đó (lỗi hệ thống { $code })
review-search-failed = tìm kiếm thất bại
review-stopped = việc phân tích ván đã bị dừng
option-choice = “{ $text }”: phải là một trong { $choices }
argument-host = cần tên như chess.lan, hoặc kèm cổng, chess.lan:8000
argument-arrow = “{ $text }” không phải mũi tên kiểu h2e2; sau dấu hai chấm có thể là green, blue, red hoặc yellow
argument-mark = “{ $text }” không phải điểm kiểu e4; sau dấu hai chấm có thể là green, blue, red hoặc yellow

## Errors of single commands

error-no-cases = { $file } không có trường hợp nào
error-cases-differ = { $wrong } trên { $cases } trường hợp được phán quyết khác
error-positions-differ = { $wrong } trên { $positions } thế khác với bộ đề
error-malformed = { $lines } dòng sai định dạng trong { $file }
error-library-faults = tìm thấy { $faults } lỗi
error-illegal-in-book = có nước không hợp lệ: trong { $fen }
error-no-start = sách không có thế cờ ban đầu
error-pawn-square = có tốt ở điểm không thể đứng: { $fen }
error-no-such-ending = { $ending } không có thế cờ để { $goal }
error-no-ending-of-grade = { $ending } không có thế cờ ở bậc { $grade } để { $goal }
error-no-obk = bản chương trình này không ghi được .obk: không có SQLite
error-no-png = bản chương trình này không ghi được PNG: hãy dùng tệp có đuôi .svg
error-no-answer = tìm kiếm kết thúc mà không có kết quả
error-disagree = { $algorithm } và minimax cho kết quả khác nhau
error-cannot-watch = không theo dõi được Ctrl-C: { $error }
error-no-tables = không có bảng nào
error-no-last-game = { $file }: bài tập cuối không nêu ván cờ (cột GameUrl), nên --resume không biết ván nào là mới
error-depth-without-moves = --against so sánh các nước đi, nên cần độ sâu ít nhất là 1
error-nothing-counted = { $file }: mọi số đếm đều vượt --max-nodes, nên không so sánh gì
tables-none = { $path } không có bảng tàn cuộc nào
table-not-used = { $fault }; bảng tàn cuộc này không còn được dùng
error-other-games = { $file }: ván của bài tập cuối, { $game }, không có trong các tệp này: --resume cần các tệp đã dùng để tạo nó
error-no-rated-games = không ván nào có hai tên và kết quả
error-violates = { $engine } vi phạm giao thức UCI
error-engine-failed = có máy bị sập hoặc bị treo
error-warnings = có cảnh báo, và đã dùng -strict
error-compliance = --compliance cần một máy và tham số của nó
usage-no-more-values = “{ $argument }” có quá nhiều giá trị, thừa “{ $value }”
usage-more-values = “{ $argument }” cần ít nhất { $least } giá trị, chỉ có { $given }
usage-number-of-values = “{ $argument }” cần { $expected } giá trị, nhưng có { $given }
usage-not-unicode = có tham số không phải UTF-8 hợp lệ
match-stray = “{ $text }” đứng trước mọi tham số
match-unknown-flag = tham số lạ { $flag }{ $question }
match-unknown-key = { $flag }: khóa lạ “{ $key }”{ $question }
match-meant = ; có phải là { $name }?
match-no-value = cần một giá trị
match-several = chỉ nhận một giá trị, nhưng có { $count }
match-superfluous = không nhận giá trị, nhưng có “{ $value }”
match-no-pair = cần KEY=VALUE, nhưng không có gì
match-not-a-pair = cần KEY=VALUE, không phải “{ $text }”
match-not-a-number = không phải số hợp lệ
match-openings = khai cuộc: { $error }
match-no-opening = { $file }: không có khai cuộc nào
match-engine = máy { $name } không khởi động được: { $error }
match-shared = { $flag }: { $file } cũng là tệp của { $other }: hãy dùng các tệp khác nhau
match-no-engines = giải đấu cần hai máy: -engine cmd=... -engine cmd=...
match-no-command = có máy không có cmd=
match-sprt-of-many = -sprt chỉ so sánh hai máy
match-at-least-one = ít nhất là 1
match-concurrency = -concurrency: nhiều nhất { $most }
match-seeds = -seeds: nhiều nhất { $most }, ít hơn số máy một
match-games = -games: mỗi khai cuộc được chơi một hoặc hai ván, không phải { $games } ván
match-no-limit = không có giới hạn thời gian: hãy ghi tc=, st=, nodes= hoặc depth=
match-two-times = tc= và st= loại trừ nhau
match-only-nodes = CECP cần giới hạn khác ngoài nodes=: hãy ghi tc=, st= hoặc depth=
match-fraction = CECP tính st= theo giây nguyên: hãy ghi số nguyên, hoặc dùng tc=
match-no-file = không có tệp này
engine-no-set-up = nó không thiết lập được thế cờ của khai cuộc: nó báo “feature setboard=0”
engine-no-xiangqi = nó không chơi cờ tướng: “feature variants” của nó không có xiangqi
engine-whole-seconds = nó tính giờ theo giây nguyên: st= phải là số nguyên, tc= ít nhất là 1
engine-no-folder = không có thư mục { $folder }
engine-handshake = bắt tay
engine-first-move = đi nước đầu, để biết cách đánh số hàng (không cần nếu có ranks=0 hoặc ranks=1)
engine-option = đặt tùy chọn
engine-new-game = bắt đầu ván
engine-move = tìm nước đi
engine-ended = tiến trình thoát thay vì { $what }
engine-silent = không trả lời kịp: { $what }
engine-stopped = giải đấu đã bị dừng
engine-not-a-move = nó trả lời “{ $answer }”
between-faults = {"; "}
cause-library-malformed = thư viện bị hỏng ({ $detail }): hãy nhập ván cờ vào thư viện mới
cause-address = cần địa chỉ IP như 127.0.0.1
error-counts-differ = số đếm khác nhau
error-counts-of-positions-differ = { $wrong } trên { $positions } thế khác nhau
error-rate-value = { $flag } cần một giá trị
error-rate-draws = { $flag } cần số ván hòa
error-rate-flag = { $flag } không phải -advantage, -prior hay -encoding
error-rate-files = cần các tệp ván cờ

## How a game stands

game-over = Ván cờ kết thúc: { $outcome }.
game-over-after = Ván cờ kết thúc sau { $plies } nửa nước: { $outcome }.
game-continues = Ván cờ tiếp tục: đến lượt { $side }.

## chuhe judge

judge-plies-after = { $plies } nửa nước cuối không lặp lại thế cờ. Trước đó:
judge-twice = Thế cờ đã xuất hiện hai lần; xét { $plies } nửa nước.
judge-times = Thế cờ đã xuất hiện { $times } lần; xét { $plies } nửa nước.
judge-move = { $man } { $side } { $move }: { $does }
judge-provisional = Nếu thế cờ xuất hiện lần thứ ba: { $verdict }
judge-not-the-end = Phán quyết này không kết thúc ván cờ.
judge-simple = Theo luật này, mọi lần lặp lại đều hòa.
judge-none = Chưa có thế cờ nào lặp lại.

## chuhe analyze

analyze-to-move = Đến lượt { $side }; điểm tính cho { $side }
analyze-in-check = Đến lượt { $side }, đang bị chiếu; điểm tính cho { $side }
analyze-depth = sâu
analyze-score = điểm
analyze-nodes = nút
analyze-nps = nút/s
analyze-time = giây
analyze-line = biến
analyze-no-move = không có nước hợp lệ: { $outcome }
analyze-over = ván cờ đã kết thúc
analyze-chances = Trong các ván có điểm như vậy { $side } thắng { $win }%, hòa { $draw }%, thua { $loss }%
analyze-next = thử tiếp: chuhe analyze --multipv 3 --notation vietnamese, chuhe play, chuhe serve
analyze-best = nước tốt nhất { $move }
analyze-best-and-reply = nước tốt nhất { $move }, nước đáp dự kiến { $reply }

## chuhe book show

book-weight = trọng số { $weight }
book-games = { $games } ván, { $percent }% số điểm
book-score = điểm { $score }
book-depth = độ sâu { $depth }

## Tham số không được nhận

usage-unknown-argument = tham số lạ “{ $argument }”
usage-unknown-command = không có lệnh nào tên “{ $command }”
usage-no-value = “{ $argument }” cần một giá trị
usage-wrong-value = “{ $value }” không phải là giá trị của “{ $argument }”
usage-possible = các giá trị: { $names }
usage-missing = thiếu tham số: { $arguments }
usage-conflict = không dùng “{ $argument }” cùng với “{ $other }” được
usage-similar = Có phải là “{ $name }”?
usage-help = Xem thêm “--help”.
argument-number-from = phải là số nguyên, ít nhất { $least }
argument-number = phải là số nguyên từ { $least } đến { $most }
argument-name = phải là một trong { $names }
argument-time-control = phải là số phút, hoặc phút+giây, như 10 hay 5+3
argument-level = phải là { $names }, số thứ tự từ 1 đến { $count }, hoặc hệ số Elo từ { $least } trở lên
argument-dash = “-” ở đây không phải đầu vào hay đầu ra chuẩn: hãy nêu tên tệp
argument-years = cần một năm như 1999, hoặc khoảng năm như 1999-2005
argument-result = cần 1-0, 0-1, 1/2-1/2 hoặc *
argument-sequence = cần các nước theo tọa độ, như “h2e2 h9g7”
argument-pieces = cần quân và tọa độ, như “Re4,nc6”
argument-sides = cần hai bên, như “rook and horse against rook” hoặc RN/R
argument-piece = “{ $text }” không phải quân cờ: cần từ như rook, horse, pawns, hoặc chữ như RN
argument-encoding = không biết bảng mã này: cần auto, utf-8, gb18030, big5 hoặc tên như windows-1251 hay shift_jis

## Values of arguments and of the protocols' options, in the help

option-text = văn bản
option-file = tệp
option-button = nút bấm
option-check = true hoặc false; mặc định { $default }
option-spin = { $least } đến { $most }; mặc định { $default }
option-combo = { $choices }; mặc định { $default }
help-default = [mặc định: { $values }]
help-possible-values = [giá trị: { $values }]
help-values = Các giá trị:
help-value = - { $name }: { $meaning }
