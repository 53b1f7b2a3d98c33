# Lời nói về ván cờ: kết quả, phán quyết, lý do từ chối nước đi, khai cuộc.

## Sides

red = Đỏ
black = Đen

## How games end

outcome-checkmate = { $winner } thắng (chiếu hết)
outcome-stalemate = { $winner } thắng (đối phương hết nước đi)
outcome-natural-move-limit = Hòa do quá số nước không ăn quân
outcome-nothing-to-attack-with = Hòa vì hai bên không còn quân tấn công
outcome-resignation = { $winner } thắng ({ $loser } chịu thua)
outcome-agreement = Hai bên đồng ý hòa
outcome-adjudication = { $winner } thắng (xử thắng)
outcome-adjudicated-draw = Xử hòa

## Rulings on repetitions

verdict-perpetual-check = { $winner } thắng ({ $loser } trường chiếu)
verdict-perpetual-chase = { $winner } thắng ({ $loser } trường tróc)
verdict-mutual-check = Hòa (hai bên trường chiếu)
verdict-mutual-chase = Hòa (hai bên trường tróc)
verdict-no-violation = Hòa do lặp lại, không bên nào phạm luật
verdict-unjudged = Hòa do lặp lại thế cờ
conduct-of = { $side }: { $conduct }
conduct-against = { $side }: { $conduct } ({ $victims })
victims-joined = {" "}và{" "}
chases = { $class }: { $list }
chase = { $attacker } { $from } bắt { $victim } { $to }
list-joined = ,{" "}

## Why a text is not a move

refusal-unreadable = “{ $text }” không phải nước đi: ví dụ h2e2, P2-5, C2=5 hoặc 炮二平五
refusal-no-such-move = “{ $text }”: thế cờ này không có nước đó{ $question }
refusal-illegal = “{ $text }”: { $reason }{ $question }
refusal-ambiguous = “{ $text }” có nhiều cách hiểu: { $moves }
refusal-meant = ; có phải { $moves }?
refusal-no-piece = { $square } không có quân { $side }
refusal-impossible = { $man } không đi được đến { $square }
refusal-king-attacked = sau nước đó { $side } bị chiếu hoặc hai tướng đối mặt
remarked = { $text } ({ $remark })
names-joined = ,{" "}
candidates-or = {" hoặc "}
candidates-and = {" và "}
candidates-many = { $shown } … ({ $count } nước)

## Parts of sentences about positions and moves

man-on = { $man } { $side } ở { $square }
one-point = 1 điểm
points = { $points } điểm
nothing-taken-back = không mất lại gì
holds-after = Sau đó: { $sentence }

## Headings over mistakes in a review

headline = { $side } { $what }
headline-allows-mate = để bị chiếu hết trong { $moves } nước
headline-misses-mate = bỏ lỡ chiếu hết trong { $moves } nước
headline-gives-up = bỏ rơi { $man }
headline-breaks-rule = phạm luật: { $clause }
headline-gives-away-win = đánh mất thế thắng
headline-gives-away-draw = đánh mất thế hòa
headline-overlooks = bỏ sót { $tactic }, mất { $points }
headline-loses = mất { $points }
headline-misses = bỏ lỡ { $tactic } được { $points }
headline-could-have-won = lẽ ra có thể được thêm { $points }
tactic-double-attack = đòn đôi
tactic-discovered-attack = đòn mở

## Comments of a review

review-better = tốt hơn: { $move }
review-engine = máy
review-provisional = Nếu thế cờ xuất hiện lần thứ ba: { $verdict }

## Openings. The classification of openings has names in English and Chinese; these are for what it does not have.

opening-against = { $opening } đối { $defence }
central-cannon = Pháo đầu
cross-palace-cannon = Quá cung pháo
palace-corner-cannon = Sĩ giác pháo
golden-hook-cannon = Kim câu pháo
pawn-file-cannon = Tốt để pháo
horse-opening = Khởi mã cuộc
edge-horse-opening = Biên mã cuộc
elephant-opening = Phi tượng cuộc
advisor-opening = Thượng sĩ cuộc
pawn-opening = Tiên nhân chỉ lộ
edge-pawn-opening = Biên tốt cuộc
central-pawn-opening = Trung tốt cuộc
same-direction-cannons = Thuận pháo
opposite-direction-cannons = Liệt pháo
sandwiched-horses = Phản cung mã
screen-horses = Bình phong mã
single-horse = Đơn đề mã
