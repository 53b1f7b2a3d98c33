# Các sự thật về thế cờ và nước đi, mỗi câu một điều; mỗi biến xuất hiện một lần, giữa các biến phải có chữ để đọc ngược được.

## The sentences

fact-hanging = { $man } không được bảo vệ đủ: { $line } được { $gain }.
fact-capture-threat = { $man } đang bị đe dọa: { $line } sẽ được { $gain }.
fact-pin-king = { $man } bị { $by } ghim trước tướng.
fact-pin-piece = { $man } bị { $by } ghim: rời đường thì mất { $behind }.
fact-discovered-attack = Đòn mở của { $attacker } vào { $target }: { $line } được { $gain }.
fact-double-attack = Đòn đôi vào { $first } và { $second }: { $line } được { $gain }.
fact-blocked-leg = { $horse } bị { $by } cản chân; nếu không thì nó với tới { $target }.
fact-blocked-eye = { $elephant } bị { $by } chặn mắt; nếu không thì nó với tới { $target }.
fact-king-file = { $king } giữ lộ thông: { $kept } không được đến { $square }.
fact-exposed-king = { $king } không còn sĩ, đối phương có { $attackers } quân xe, mã, pháo.
fact-cannon-screen = { $man } không được rời: { $by } sẽ chiếu qua ngòi { $screen }.
fact-hollow-cannon = { $cannon } đối mặt { $king } không có gì ở giữa, nên không quân nào chen vào được.
fact-overloaded = { $man } không thể giữ cả { $first } lẫn { $second }: { $line } được { $gain }.
fact-trapped = { $man } bị bắt mà không có chỗ an toàn.
fact-mate-in = Chiếu hết trong { $moves } nước: { $line }.
fact-mate-threat = Đối phương dọa chiếu hết trong { $moves } nước: { $line }.
fact-material = { $side } hơn quân { $lead }.
fact-doomed-perpetual = { $side } phải đổi nước: lặp lần thứ ba sẽ thua vì { $clause }.
fact-passed-river = { $side } có tốt qua sông: { $pawns }.
fact-rook-mobility = { $rook } bị bí; số điểm có thể đến: { $squares }.
fact-table-value = Theo bảng tàn cuộc, { $side } thắng: chiếu hết hoặc ăn quân quyết định trong { $plies } nửa nước.
fact-checkmate = { $mv } là chiếu hết.
fact-mate-pattern = { $mv } chiếu hết theo thế { $pattern }.
fact-forces-mate = { $mv } chiếu hết trong { $moves } nước; chống đỡ lâu nhất: { $line }.
fact-wins-material = { $mv } được { $gain }; sau đó: { $line }.
fact-threatens-mate = { $mv } dọa chiếu hết trong { $moves } nước: { $line }.
fact-threatens-capture = { $mv } đe dọa { $man }: { $line } sẽ được { $gain }.
fact-prevents-mate = { $mv } chặn đòn dọa chiếu hết trong { $moves } nước: { $line }.
fact-prevents-capture = { $mv } cứu { $man }: nếu không thì { $line } được { $gain }.
fact-gives-up = { $mv } bỏ rơi { $man }: { $line } được { $loss }.
fact-walks-into-mate = { $mv } để đối phương chiếu hết trong { $moves } nước: { $line }. Còn { $instead } thì không.
fact-loses-material = { $mv } mất { $loss }: { $line }. Còn { $instead } thì không.
fact-only-move = { $mv } là nước duy nhất: các nước khác mất ít nhất { $loss } hoặc bị chiếu hết trong hai nước.
fact-forced = { $mv } là nước hợp lệ duy nhất.
fact-misses-mate = { $mv } bỏ lỡ chiếu hết trong { $moves } nước, mở đầu bằng { $instead }; sau { $reply } thì không còn nhanh như vậy.
fact-breaks-rule = { $mv } thua vì phạm luật: { $clause }.
fact-throws-away = { $mv } làm kết quả xấu đi theo bảng tàn cuộc: trước { $before }, sau { $after }.
fact-keeps = { $mv } giữ kết quả theo bảng tàn cuộc, { $result }; số nước giữ được: { $keeping }.
