# Các tên gọi, chương trình tra theo mã.

## Men, as the pieces of a side are called

man-red-king = Tướng
man-red-advisor = Sĩ
man-red-elephant = Tượng
man-red-horse = Mã
man-red-rook = Xe
man-red-cannon = Pháo
man-red-pawn = Tốt
man-black-king = Tướng
man-black-advisor = Sĩ
man-black-elephant = Tượng
man-black-horse = Mã
man-black-rook = Xe
man-black-cannon = Pháo
man-black-pawn = Tốt

## Levels of the engine

level-beginner = Nhập môn
level-novice = Mới chơi
level-casual = Sơ cấp
level-club = Trung cấp
level-strong = Cao cấp
level-expert = Cao thủ
level-master = Đại sư
level-full = Mạnh nhất

## What a move of a repetition does

class-check = chiếu
class-chase = bắt
class-kill = dọa chiếu hết
class-exchange = đổi quân
class-offer = thí quân
class-block = cản
class-idle = nhàn

## What a side does in a repetition

conduct-always-checks = trường chiếu, nước nào cũng chiếu
conduct-always-chases = trường tróc, nước nào cũng bắt
conduct-idle = được phép: không chiếu, không bắt
conduct-checks-and-idles = được phép: một chiếu một nhàn
conduct-chases-and-idles = được phép: một bắt một nhàn
conduct-checks-and-chases = được phép: một chiếu một bắt
conduct-victims-in-turn = được phép: lần lượt bắt các quân khác nhau
conduct-held-rook = được phép: Xe bắt chính Mã đang giữ nó

## Clauses of the rules on repetitions, in a sentence

clause-perpetual-check = Một bên trường chiếu: bên có nước nào cũng chiếu thì bị xử thua.
clause-check-against-chase = Trường chiếu gặp trường tróc: bên trường chiếu bị xử thua.
clause-mutual-check = Hai bên cùng trường chiếu: hòa.
clause-perpetual-chase = Một bên trường tróc: bên có nước nào cũng bắt cùng một quân thì bị xử thua, nếu bên kia không phạm luật.
clause-held-rook = Trường tróc Xe bị Mã giữ: Xe bắt Mã ấy không tính là bắt, bên trường tróc bị xử thua.
clause-mutual-chase = Hai bên cùng trường tróc: hòa.
clause-free-moves = Hai bên đều không phạm luật (dọa chiếu hết, đổi, thí, cản, nhàn, hoặc chiếu và bắt xen nước khác): hòa.

## The same clauses in few words, for the middle of a sentence

breach-perpetual-check = trường chiếu
breach-check-against-chase = trường chiếu đối trường tróc
breach-mutual-check = hai bên trường chiếu
breach-perpetual-chase = trường tróc
breach-held-rook = trường tróc Xe bị giữ
breach-mutual-chase = hai bên trường tróc
breach-free-moves = nước được phép

## Results by endgame tables

expected-win = thắng
expected-draw = hòa
expected-loss = thua

## Mates that have a name

pattern-iron-bolt = Thiết môn thuyên
pattern-cannon-behind-horse = Mã hậu pháo
pattern-double-cannon = Trùng pháo
pattern-crouching-horse = Ngọa tào mã
pattern-palace-corner-horse = Quải giác mã
pattern-heaven-and-earth-cannons = Thiên địa pháo
pattern-smothered-palace = Muộn cung
pattern-facing-king = Bạch kiểm tướng
pattern-alternating-rooks = Song xa thác
pattern-sword-to-the-heart = Đại đao oan tâm
pattern-octagon-horse = Bát giác mã
pattern-angler-horse = Điếu ngư mã
pattern-high-angler-horse = Cao điếu mã
pattern-side-tiger = Trắc diện hổ
pattern-spring-horse = Bạt hoàng mã
pattern-moon-from-the-sea = Hải để lao nguyệt
pattern-two-ghosts = Nhị quỷ phách môn
pattern-buddha-to-the-hall = Tống Phật quy điện
pattern-smothered = Muộn sát
pattern-double-check = Lưỡng chiếu

## What puzzles are about

theme-mate = chiếu hết
theme-win = thắng
theme-save = giữ hòa
theme-mateIn1 = chiếu hết một nước
theme-mateIn2 = chiếu hết hai nước
theme-mateIn3 = chiếu hết ba nước
theme-mateIn4 = chiếu hết bốn nước
theme-mateIn5 = chiếu hết năm nước
theme-longMate = chiếu hết từ sáu nước
theme-oneMove = một nước
theme-short = hai nước
theme-long = ba nước
theme-veryLong = từ bốn nước
theme-opening = khai cuộc
theme-middlegame = trung cuộc
theme-endgame = tàn cuộc
theme-rookEndgame = cờ tàn xe
theme-horseEndgame = cờ tàn mã
theme-cannonEndgame = cờ tàn pháo
theme-pawnEndgame = cờ tàn tốt
theme-tableEndgame = cờ tàn có bảng
theme-rookMove = đi xe
theme-horseMove = đi mã
theme-cannonMove = đi pháo
theme-pawnMove = đi tốt
theme-kingMove = đi tướng
theme-guardMove = đi sĩ tượng
theme-check = chiếu tướng
theme-capture = ăn quân
theme-quietMove = nước lặng
theme-checkEvasion = giải chiếu
theme-sacrifice = thí quân
theme-hangingPiece = ăn quân không gốc
theme-fork = bắt đôi
theme-pin = ghim quân
theme-discoveredAttack = đòn mở
theme-discoveredCheck = chiếu mở
theme-doubleCheck = lưỡng chiếu
theme-attraction = dụ tướng
theme-mateThreat = dọa chiếu hết
theme-defensiveMove = chống chiếu hết

## Marks of moves in a review

mark-book = nước trong sách
mark-forced = nước hợp lệ duy nhất
mark-only = nước tốt duy nhất
mark-inaccuracy = thiếu chính xác
mark-mistake = nước sai
mark-blunder = sai lầm nghiêm trọng

## Endings that have names

ending-rook-king = Xe bắt tướng trơ
ending-rook-advisor = Xe thắng đơn sĩ
ending-rook-elephant = Xe thắng đơn tượng
ending-rook-two-advisors = Xe thắng song sĩ
ending-rook-two-elephants = Xe thắng song tượng
ending-rook-advisor-elephant = Xe thắng đơn sĩ tượng
ending-rook-lacking-elephant = Xe thắng khuyết tượng
ending-rook-lacking-advisor = Xe thắng khuyết sĩ
ending-rook-full-defence = Xe khéo thắng sĩ tượng bền
ending-rook-cannon = Xe thắng đơn pháo
ending-rook-horse = Xe thắng đơn mã
ending-rook-pawn = Xe thắng đơn tốt
ending-rook-rook = Xe khéo thắng xe
ending-full-defence-holds-rook = Sĩ tượng bền hòa đơn xe
ending-rook-holds-rook = Xe hòa xe
ending-horse-king = Đơn mã bắt tướng trơ
ending-horse-advisor = Đơn mã bắt đơn sĩ
ending-horse-elephant = Đơn mã khéo thắng đơn tượng
ending-horse-two-advisors = Đơn mã khéo thắng song sĩ
ending-horse-advisor-elephant = Đơn mã khéo thắng đơn sĩ tượng
ending-horse-pawn = Đơn mã bắt đơn tốt
ending-horse-cannon = Đơn mã khéo thắng đơn pháo
ending-horse-horse = Đơn mã khéo thắng đơn mã
ending-advisor-holds-horse = Đơn sĩ khéo hòa đơn mã
ending-elephant-holds-horse = Đơn tượng hòa đơn mã
ending-two-advisors-hold-horse = Song sĩ hòa đơn mã
ending-two-elephants-hold-horse = Song tượng hòa đơn mã
ending-advisor-elephant-hold-horse = Đơn sĩ tượng hòa đơn mã
ending-lacking-elephant-holds-horse = Khuyết tượng hòa đơn mã
ending-lacking-advisor-holds-horse = Khuyết sĩ hòa đơn mã
ending-cannon-holds-horse = Đơn pháo hòa đơn mã
ending-pawn-holds-horse = Đơn tốt hòa đơn mã
ending-horse-holds-horse = Đơn mã hòa đơn mã
ending-high-pawn-king = Tốt cao thắng tướng trơ
ending-low-pawn-king = Tốt thấp thắng tướng trơ
ending-high-pawn-advisor = Tốt cao khéo thắng đơn sĩ
ending-low-pawn-advisor = Tốt thấp khéo thắng đơn sĩ
ending-pawn-elephant = Đơn tốt khéo thắng đơn tượng
ending-pawn-two-advisors = Đơn tốt khéo thắng song sĩ
ending-pawn-pawn = Đơn tốt khéo thắng đơn tốt
ending-pawn-cannon = Đơn tốt khéo thắng đơn pháo
ending-pawn-horse = Đơn tốt khéo thắng đơn mã
ending-king-holds-pawn = Tướng trơ hòa đơn tốt
ending-advisor-holds-high-pawn = Đơn sĩ hòa tốt cao
ending-advisor-holds-low-pawn = Đơn sĩ hòa tốt thấp
ending-elephant-holds-pawn = Đơn tượng hòa đơn tốt
ending-two-advisors-hold-pawn = Song sĩ hòa đơn tốt
ending-advisor-elephant-hold-pawn = Đơn sĩ tượng hòa đơn tốt
ending-pawn-holds-pawn = Đơn tốt hòa đơn tốt
ending-two-advisors-hold-cannon = Song sĩ hòa đơn pháo
ending-full-defence-holds-cannon = Sĩ tượng bền hòa đơn pháo
ending-cannon-holds-pawn = Đơn pháo hòa đơn tốt
ending-cannon-advisor-advisor = Pháo sĩ thắng đơn sĩ
ending-cannon-advisor-two-advisors = Pháo sĩ thắng song sĩ
ending-rook-horse-two-advisors = Xe thắng mã song sĩ
ending-cannon-two-advisors-hold-rook = Pháo song sĩ hòa đơn xe
ending-cannon-two-elephants-hold-rook = Pháo song tượng hòa đơn xe
ending-horse-two-elephants-hold-rook = Mã song tượng hòa đơn xe
ending-two-pawns-two-advisors = Hai tốt cao thắng song sĩ
ending-two-low-pawns-two-advisors = Hai tốt thấp khéo thắng song sĩ
ending-two-pawns-two-elephants = Hai tốt cao thắng song tượng
ending-two-pawns-advisor-elephant = Hai tốt khéo thắng đơn sĩ tượng
ending-two-pawns-lacking-elephant = Hai tốt khéo thắng khuyết tượng
ending-two-pawns-lacking-advisor = Hai tốt khéo thắng khuyết sĩ
ending-two-pawns-horse = Hai tốt khéo thắng đơn mã
ending-two-pawns-cannon = Hai tốt cao thắng đơn pháo
ending-horse-pawn-lacking-elephant = Mã tốt thắng khuyết tượng
ending-two-elephants-hold-two-cannons = Song tượng hòa song pháo
