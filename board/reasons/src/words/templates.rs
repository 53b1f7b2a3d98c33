//! The sentences: one template for each kind and language, with the fields in braces.

use chuhe_locale::Lang;

use crate::fact::Kind;

/// The template of a kind.
pub(super) const fn template(kind: Kind, lang: Lang) -> &'static str {
    let [en, zh, vi] = templates(kind);
    lang.pick(en, zh, vi)
}

#[rustfmt::skip]
const fn templates(kind: Kind) -> [&'static str; 3] {
    match kind {
        Kind::Hanging => [
            "{man} hangs: {line} wins {gain}.",
            "{man}无足够保护：{line}，得{gain}。",
            "{man} không được bảo vệ đủ: {line} được {gain}.",
        ],
        Kind::CaptureThreat => [
            "{man} is under threat: {line} would win {gain}.",
            "{man}受到威胁：若不应，{line}，失{gain}。",
            "{man} đang bị đe dọa: {line} sẽ được {gain}.",
        ],
        Kind::PinnedToKing => [
            "{man} is pinned to its king by {by}.",
            "{man}被{by}牵制，离开则将帅受攻。",
            "{man} bị {by} ghim trước Tướng.",
        ],
        Kind::PinnedToPiece => [
            "{man} is pinned by {by}: if it leaves the line, {behind} falls.",
            "{man}被{by}牵制：一离线，{behind}就会丢。",
            "{man} bị {by} ghim: rời đường thì mất {behind}.",
        ],
        Kind::DiscoveredAttack => [
            "A discovered attack of {attacker} on {target}: {line} wins {gain}.",
            "闪击，{attacker}攻{target}：{line}，得{gain}。",
            "Đòn mở của {attacker} vào {target}: {line} được {gain}.",
        ],
        Kind::DoubleAttack => [
            "A double attack on {first} and {second}: {line} wins {gain}.",
            "一步双攻{first}和{second}：{line}，得{gain}。",
            "Đòn đôi vào {first} và {second}: {line} được {gain}.",
        ],
        Kind::BlockedHorse => [
            "{horse} is blocked at its leg by {by}; otherwise it would reach {target}.",
            "{horse}被{by}绊马腿，否则可及{target}。",
            "{horse} bị {by} cản chân; nếu không thì nó với tới {target}.",
        ],
        Kind::BlockedElephant => [
            "{elephant} is blocked at its eye by {by}; otherwise it would reach {target}.",
            "{elephant}被{by}塞象眼，否则可及{target}。",
            "{elephant} bị {by} chặn mắt; nếu không thì nó với tới {target}.",
        ],
        Kind::KingFile => [
            "{king} holds its open file: {kept} may not go to {square}.",
            "{king}占住通路：{kept}不能走到{square}。",
            "{king} giữ lộ thông: {kept} không được đến {square}.",
        ],
        Kind::ExposedKing => [
            "{king} has no advisors left against {attackers} rooks, horses and cannons.",
            "{king}已无士，而对方有{attackers}个车马炮。",
            "{king} không còn Sĩ, đối phương có {attackers} quân Xe, Mã, Pháo.",
        ],
        Kind::Screen => [
            "{man} may not leave: {by} would give check over {screen}.",
            "{man}不能离开：否则{by}以{screen}为炮架将军。",
            "{man} không được rời: {by} sẽ chiếu qua ngòi {screen}.",
        ],
        Kind::HollowCannon => [
            "{cannon} faces {king} with nothing between, so nothing may step between.",
            "{cannon}对{king}成空头炮，中间不能垫子。",
            "{cannon} đối mặt {king} không có gì ở giữa, nên không quân nào chen vào được.",
        ],
        Kind::OverloadedDefender => [
            "{man} cannot guard both {first} and {second}: {line} wins {gain}.",
            "{man}不能兼顾{first}和{second}：{line}，得{gain}。",
            "{man} không thể giữ cả {first} lẫn {second}: {line} được {gain}.",
        ],
        Kind::Trapped => [
            "{man} is attacked and has no safe square.",
            "{man}被捉死，无处可逃。",
            "{man} bị bắt mà không có chỗ an toàn.",
        ],
        Kind::MateIn => [
            "Mate in {moves}: {line}.",
            "{moves}步杀：{line}。",
            "Chiếu hết trong {moves} nước: {line}.",
        ],
        Kind::MateThreat => [
            "The other side threatens mate in {moves}: {line}.",
            "对方威胁{moves}步杀：{line}。",
            "Đối phương dọa chiếu hết trong {moves} nước: {line}.",
        ],
        Kind::Material => [
            "{side} is ahead in material by {lead}.",
            "{side}子力多{lead}。",
            "{side} hơn quân {lead}.",
        ],
        Kind::DoomedPerpetual => [
            "{side} has to break off: a third repetition loses by {clause}.",
            "{side}必须变着：第三次重复将因{clause}判负。",
            "{side} phải đổi nước: lặp lần thứ ba sẽ thua vì {clause}.",
        ],
        Kind::PassedRiver => [
            "{side} has pawns beyond the river: {pawns}.",
            "{side}过河兵卒：{pawns}个。",
            "{side} có Tốt qua sông: {pawns}.",
        ],
        Kind::RookMobility => [
            "{rook} is shut in; squares it can go to: {squares}.",
            "{rook}受困，可走的点：{squares}个。",
            "{rook} bị bí; số ô có thể đi: {squares}.",
        ],
        Kind::TableValue => [
            "{side} wins by the endgame tables; the mate or the deciding capture comes within {plies} plies.",
            "据残局库，{side}胜：{plies}步（单方计）之内杀或得子定胜负。",
            "Theo bảng tàn cuộc, {side} thắng: chiếu hết hoặc ăn quân quyết định trong {plies} nước (mỗi bên tính một).",
        ],
        Kind::Checkmate => [
            "{mv} is checkmate.",
            "{mv}，将死。",
            "{mv} là chiếu hết.",
        ],
        Kind::MatePattern => [
            "{mv} mates by the pattern called {pattern}.",
            "{mv}，成{pattern}杀。",
            "{mv} chiếu hết theo thế {pattern}.",
        ],
        Kind::ForcesMate => [
            "{mv} forces mate in {moves}; the longest defence: {line}.",
            "{mv}，{moves}步成杀，最顽强的应着：{line}。",
            "{mv} chiếu hết trong {moves} nước; chống đỡ lâu nhất: {line}.",
        ],
        Kind::WinsMaterial => [
            "{mv} wins {gain}; then: {line}.",
            "{mv}，得{gain}；此后：{line}。",
            "{mv} được {gain}; sau đó: {line}.",
        ],
        Kind::ThreatensMate => [
            "{mv} threatens mate in {moves}: {line}.",
            "{mv}，威胁{moves}步杀：{line}。",
            "{mv} dọa chiếu hết trong {moves} nước: {line}.",
        ],
        Kind::ThreatensCapture => [
            "{mv} threatens {man}: {line} would win {gain}.",
            "{mv}，威胁{man}：若不应，{line}，得{gain}。",
            "{mv} đe dọa {man}: {line} sẽ được {gain}.",
        ],
        Kind::PreventsMate => [
            "{mv} stops the threat of mate in {moves}: {line}.",
            "{mv}，解{moves}步杀：{line}。",
            "{mv} chặn đòn dọa chiếu hết trong {moves} nước: {line}.",
        ],
        Kind::PreventsCapture => [
            "{mv} saves {man}: {line} would have won {gain}.",
            "{mv}，救{man}：否则{line}，失{gain}。",
            "{mv} cứu {man}: nếu không thì {line} được {gain}.",
        ],
        Kind::GivesUp => [
            "{mv} takes the guard from {man}: {line} wins {loss}.",
            "{mv}，{man}失去保护：{line}，失{loss}。",
            "{mv} bỏ rơi {man}: {line} được {loss}.",
        ],
        Kind::WalksIntoMate => [
            "{mv} allows mate in {moves}: {line}. {instead} does not.",
            "{mv}，让对方{moves}步杀：{line}。{instead}则不会。",
            "{mv} để đối phương chiếu hết trong {moves} nước: {line}. Còn {instead} thì không.",
        ],
        Kind::LosesMaterial => [
            "{mv} loses {loss}: {line}. {instead} does not.",
            "{mv}，失{loss}：{line}。{instead}则不会。",
            "{mv} mất {loss}: {line}. Còn {instead} thì không.",
        ],
        Kind::OnlyMove => [
            "{mv} is the only move: every other loses at least {loss} or allows mate in two.",
            "{mv}是唯一着法：其他着法至少失{loss}，或被两步杀。",
            "{mv} là nước duy nhất: các nước khác mất ít nhất {loss} hoặc bị chiếu hết trong hai nước.",
        ],
        Kind::ForcedMove => [
            "{mv} is the only legal move.",
            "{mv}是唯一合法着法。",
            "{mv} là nước hợp lệ duy nhất.",
        ],
        Kind::MissesMate => [
            "{mv} misses mate in {moves}, which {instead} begins; after the reply {reply} there is none so soon.",
            "{mv}，错过{moves}步杀，应走{instead}；对方应{reply}后，便无此杀。",
            "{mv} bỏ lỡ chiếu hết trong {moves} nước, mở đầu bằng {instead}; sau {reply} thì không còn nhanh như vậy.",
        ],
        Kind::BreaksRule => [
            "{mv} loses by the rules: {clause}.",
            "{mv}，犯规判负：{clause}。",
            "{mv} thua vì phạm luật: {clause}.",
        ],
        Kind::ThrowsAwayTableValue => [
            "{mv} gives the result away by the endgame tables: {before} before, {after} after.",
            "{mv}，据残局库改变了结果：此前{before}，此后{after}。",
            "{mv} đánh mất kết quả theo bảng tàn cuộc: trước {before}, sau {after}.",
        ],
        Kind::KeepsTableValue => [
            "{mv} keeps the result by the endgame tables, {result}; moves that do: {keeping}.",
            "{mv}，据残局库保持结果，{result}；能保持的着法：{keeping}个。",
            "{mv} giữ kết quả theo bảng tàn cuộc, {result}; số nước giữ được: {keeping}.",
        ],
    }
}
