"""Goes through a game and says what the engine would have played."""

import chuhe

GAME = "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 兵七进一 炮8平9"

engine = chuhe.Engine(hash_mib=16)
board = chuhe.Board()
for text in chuhe.split_moves(GAME):
    [info] = engine.analyse(board, nodes=20_000)
    line = board.write_line(info.pv, chuhe.Notation.CHINESE)
    played = board.read(text)
    remark = "as the engine" if played == info.pv[0] else f"rather {' '.join(line[:3])} ({info.score})"
    print(f"{board.move_number:>2} {board.turn:<5} {text}  {remark}")
    board.push(played)
