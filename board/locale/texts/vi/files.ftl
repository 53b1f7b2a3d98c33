# Lỗi của tệp ván cờ và FEN.

## FENs

fen-empty = FEN trống
fen-ranks = bàn cờ có { $found } hàng, phải có 10 hàng cách nhau bằng “/”
fen-files = hàng { $rank } (“{ $text }”) có { $found } cột, phải có 9
fen-unknown-piece = “{ $letter }” ở hàng { $rank } không phải quân cờ: phải là một trong KABNRCP (hoặc E, H) hay chữ số 1-9
fen-too-many = { $square }: { $side } có quá nhiều { $man } (nhiều nhất { $most })
fen-unknown-side = “{ $text }” không phải bên đi: phải là w (hoặc r) hay b
fen-no-king = { $side } không có tướng
fen-zone = { $man } { $side } ở { $square }: { $rule }
fen-zone-king = Tướng không ra khỏi cung
fen-zone-advisor = Sĩ chỉ đứng trên năm điểm chéo của cung
fen-zone-river = Tượng không qua sông
fen-zone-elephant = Tượng không đến được điểm đó
fen-facing-kings = hai tướng ở { $red } và { $black } đối mặt, không có quân nào ở giữa
fen-king-capturable = { $man } { $side } ở { $from } có thể ăn ngay tướng ở { $king }
fen-trailing = “{ $text }” sau FEN không đúng: phải là moves và các nước đi, hoặc hết
fen-move = nước { $number }: { $error }

## Games of a file

record-error = ván { $game }, { $place }: { $error }
record-line = dòng { $number }
record-byte = byte { $number }
record-file = tệp
record-move = { $place }, nước { $number }
record-move-of-black = { $place }, nước { $number } của Đen
record-cannot-read = không đọc được: { $error }
record-long-line = dòng dài hơn { $limit } MiB
record-fen = FEN: { $error }
record-behind-fen = “{ $text }” sau FEN không đúng: phải là moves và các nước đi, phép EPD, hoặc hết
record-no-king = { $side } không có tướng: bài cờ thiếu tướng { $colour } không thể là một thế cờ
record-other-game = đây là { $name }, không phải cờ tướng
record-open-comment = lời bình bắt đầu từ đây không được đóng
record-too-long = ván cờ dài hơn { $limit } MiB
record-too-many-moves = nhiều hơn { $limit } nước
record-too-deep = biến lồng nhau quá { $limit } tầng
record-version = tệp có phiên bản { $version }; chương trình này đọc đến phiên bản { $limit }
format-known = đây là { $name }, Chuhe không đọc được
format-breaks-off = tệp bị cắt cụt: { $detail }
record-no-position = tệp là kết quả của máy cờ, không có lệnh position: không có ván nào
record-own-output = đây là kết quả của “{ $command }”: không có ván nào
format-binary = đây không phải tệp ván cờ: mở được PGN, XQF, CBR, CBL, CBF, WXF, DhtmlXQ, JSON, FEN và danh sách nước đi

## Encodings and damage

note-guess = bảng mã là phỏng đoán: đọc theo { $names }
note-guess-line = bảng mã ở dòng { $line } là phỏng đoán: đọc theo { $names }
note-damage = { $places } ký tự hỏng, đọc theo { $names } và thay bằng �
note-damage-line = { $places } ký tự hỏng, đầu tiên ở dòng { $line }, đọc theo { $names } và thay bằng �
