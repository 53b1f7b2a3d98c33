"""Game files of all formats that Chuhe reads: PGN, DhtmlXQ, XQF, CCBridge (CBR, CBL, CBF), WXF, and lines of moves.

A game is a tree. Its root is the Game, which stands for the start; every other Node is reached by a move. The first of
a node's variations is the move played, or the main line of an analysis; the others are alternatives.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import IO, TYPE_CHECKING, Any, Optional, SupportsIndex, Union

from ._arguments import expect, several
from ._chuhe import START_FEN, Board, Move, RecordReader, Ruling, save_file, write_record
from ._enums import Notation
from ._errors import ArgumentError, GameFileError

if TYPE_CHECKING:
    from typing_extensions import Self

_EXTENSIONS = {".pgn": "pgn", ".xqf": "xqf", ".wxf": "wxf", ".dhtmlxq": "dhtmlxq", ".txt": "lines"}
# Tags that are not kept as headers, in small letters, and what replaces them. Red's name has two tags in PGN.
_NO_HEADERS = {
    "result": "set result",
    "fen": "set start_fen",
    "setup": "set start_fen",
    "variant": "every game is xiangqi",
    "game": "every game is xiangqi",
    "format": "to_bytes() takes a notation",
    "white": "the side is Red",
}
# A line of moves as the compiled module passes it; games.rs describes it.
_Line = tuple[str, list[Any]]
# The nodes of a saved game in the order of _nodes: all but the first as the number of the parent and the move.
_Tree = list[tuple[int, Optional[Move]]]


class Node:
    """A point in a game: the move that led here, its comments and marks, and the moves that follow."""

    def __init__(self, parent: Optional[Node], move: Optional[Move]) -> None:
        self._parent = parent
        self._move = move
        self.variations: list[Node] = []
        """The moves from here, the main one first."""
        self.comment = ""
        """The comment after the move. For a Game: the comment before the first move."""
        self.starting_comment = ""
        """The comment before the first move of a variation. The main line has none."""
        self.nags: list[int] = []
        """Numeric annotation glyphs: 1 is a good move, 2 a mistake, and so on as in PGN."""

    @property
    def parent(self) -> Optional[Node]:
        """The node before the move; None for a Game."""
        return self._parent

    @property
    def move(self) -> Optional[Move]:
        """The move that leads here; None for a Game."""
        return self._move

    @property
    def ply(self) -> int:
        """How many moves lead here from the start of the game."""
        return len(self.moves())

    def moves(self) -> list[Move]:
        """The moves that lead here from the start of the game."""
        moves: list[Move] = []
        node: Optional[Node] = self
        while node is not None:
            if node._move is not None:
                moves.append(node._move)
            node = node._parent
        moves.reverse()
        return moves

    def game(self) -> Game:
        """The game that the node belongs to."""
        node: Node = self
        while node._parent is not None:
            node = node._parent
        if not isinstance(node, Game):
            raise TypeError("the node belongs to no game")
        return node

    def board(self) -> Board:
        """A new board with the moves that lead here played on it. It takes longer the more moves there are."""
        board = Board(self.game().start_fen)
        for move in self.moves():
            board.push(move)
        return board

    def next(self) -> Optional[Node]:
        """The node after the main move; None at the end."""
        return self.variations[0] if self.variations else None

    def mainline(self) -> Iterator[Node]:
        """The nodes of the main line after this one."""
        node = self.next()
        while node is not None:
            yield node
            node = node.next()

    def mainline_moves(self) -> list[Move]:
        """The moves of the main line after this node."""
        return [node._move for node in self.mainline() if node._move is not None]

    def end(self) -> Node:
        """The last node of the main line."""
        node: Node = self
        for last in self.mainline():
            node = last
        return node

    def add(self, move: Union[Move, str], *, comment: str = "", nags: Iterable[int] = ()) -> Node:
        """Adds a move, and returns its node. The first move added is the main one, the others are variations.

        A move that is there already is not added again.

        Raises:
            IllegalMoveError, InvalidMoveError, AmbiguousMoveError: it cannot be played here.
        """
        marks = list(several("nags", nags))
        played = self.board().push(move)
        node = next((node for node in self.variations if node._move == played), None)
        if node is None:
            node = Node(self, played)
            self.variations.append(node)
        node.comment = comment or node.comment
        node.nags.extend(marks)
        return node

    def remove(self, move: Union[Move, str]) -> None:
        """Removes a move from here, with all that follows it.

        Raises:
            ArgumentError: no such move follows here.
        """
        wanted = move if isinstance(move, Move) else self.board().read(move)
        kept = [node for node in self.variations if node._move != wanted]
        if len(kept) == len(self.variations):
            raise ArgumentError(f"{wanted} does not follow here")
        self.variations = kept

    def promote(self) -> None:
        """Makes this move the main one of those from its parent. For a Game this does nothing.

        Raises:
            ArgumentError: the move was removed from its parent.
        """
        if self._parent is not None:
            siblings = self._parent.variations
            if self not in siblings:
                raise ArgumentError(f"{self._move} was removed")
            siblings.remove(self)
            siblings.insert(0, self)

    def __repr__(self) -> str:
        return f"<Node {self._move} at ply {self.ply}>"

    def __copy__(self) -> Self:
        same = object.__new__(type(self))
        vars(same).update(vars(self))
        return same

    def __reduce_ex__(self, protocol: SupportsIndex) -> Union[str, tuple[Any, ...]]:
        # A node is saved as its game and the way to it: from node to node, a long game would be too deep for pickle.
        way = self._way()
        return (_node_at, way) if way else super().__reduce_ex__(protocol)

    def _way(self) -> Optional[tuple[Game, list[int]]]:
        """The game, and which variation leads on at each ply. None for a game, and for a node that was removed."""
        way: list[int] = []
        node: Node = self
        while node._parent is not None:
            place = next((place for place, other in enumerate(node._parent.variations) if other is node), None)
            if place is None:
                return None
            way.append(place)
            node = node._parent
        return (node, way[::-1]) if way and isinstance(node, Game) else None


class Game(Node):
    """A game: headers, a start, a tree of moves, a result. str() is the game in PGN.

    Args:
        headers: the game's tags, by their names in PGN, like 'Red', 'Black' and 'Event'. Start and
            result are no headers, nor are Variant, Game, Format and White: to_bytes() refuses them.
        start_fen: the FEN of the start.
        result: '1-0', '0-1', '1/2-1/2', or '*' for unknown.

    Raises:
        FenError: the start is not a valid position.
    """

    def __init__(
        self, headers: Optional[dict[str, str]] = None, *, start_fen: str = START_FEN, result: str = "*"
    ) -> None:
        super().__init__(None, None)
        self.headers: dict[str, str] = dict(headers or {})
        """The game's tags, by their names in PGN, in the order of the file."""
        # Without a limit, so that the FEN keeps its clock.
        self.start_fen: str = Board(start_fen, natural_move_limit=None).fen()
        """The FEN of the start."""
        self.result = result
        """'1-0' if Red won, '0-1' if Black won, '1/2-1/2', or '*' for unknown."""
        self.warnings: list[str] = []
        """The faults of the file that did not stop the game from being read."""
        self.error: Optional[str] = None
        """Why the game could not be read to its end; None if it could. The moves before the fault are kept."""

    @classmethod
    def from_board(cls, board: Board, headers: Optional[dict[str, str]] = None) -> Game:
        """A game of the moves of a board. If the game has ended there, it has the result."""
        expect("board", board, Board)
        outcome = board.outcome()
        game = cls(headers, start_fen=board.start_fen(), result=outcome.result if outcome else "*")
        node: Node = game
        for move in board.moves:
            following = Node(node, move)
            node.variations.append(following)
            node = following
        return game

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        # The tree comes before the attributes, which may hold nodes of it. It is flat, because a long game would be too
        # deep for pickle otherwise.
        tree = [(number, node._move) for number, parent in enumerate(_nodes(self)) for node in parent.variations]
        return _planted, (type(self), tree), self.__getstate__()

    def __getstate__(self) -> list[dict[str, Any]]:
        own = ("_parent", "_move", "variations")
        return [{name: value for name, value in vars(node).items() if name not in own} for node in _nodes(self)]

    def __setstate__(self, saved: list[dict[str, Any]]) -> None:
        for node, attributes in zip(_nodes(self), saved):
            vars(node).update(attributes)

    def judge(self) -> Optional[Ruling]:
        """The ruling on the position at the end of the main line; None if it has not occurred before."""
        return self.end().board().ruling()

    def to_bytes(self, format: str = "pgn", notation: Union[Notation, str] = Notation.UCI) -> bytes:
        """The game as a file of this format: 'pgn', 'dhtmlxq', 'xqf', 'wxf' or 'lines'.

        DhtmlXQ and XQF have a notation of their own. XQF is in GB18030, the others are in UTF-8.

        What a format has no place for is left out or changed without an error: 'lines' have no comments, for example,
        and PGN has no braces inside a comment, which become round brackets, and no line ends in a header, which become
        spaces. The command `chuhe convert` names such losses.

        Raises:
            GameFileError: the format is not written, or cannot hold the game.
            TypeError: a header is not a str.
            IllegalMoveError: a move is not legal.
            ArgumentError: there is no such format, notation or result; or a header is none, like 'Result' or 'FEN'.
        """
        expect("headers", self.headers, Mapping)
        tags = list(self.headers.items())
        for tag, value in tags:
            if not isinstance(tag, str):
                raise TypeError(f"headers: expected names of str, not {type(tag).__name__}")
            if not isinstance(value, str):
                raise TypeError(f"headers[{tag!r}]: expected str, not {type(value).__name__}")
            if tag.lower() in _NO_HEADERS:
                raise ArgumentError(f"headers[{tag!r}] is no header: {_NO_HEADERS[tag.lower()]}")
        if format == "pgn":
            _check_names(self.headers)
        line = _line_of(self)
        try:
            return write_record(tags, self.start_fen, line, self.result, str(format), str(notation))
        except UnicodeEncodeError as error:
            raise GameFileError(f"a text of the game is not Unicode: {error}") from error

    def save(
        self,
        path: Union[str, os.PathLike[str]],
        *,
        format: Optional[str] = None,
        notation: Union[Notation, str] = Notation.UCI,
    ) -> None:
        """Writes the game as a file, which replaces another only once it is complete.

        Without a format, the name tells it: .pgn, .xqf, .wxf, .dhtmlxq, or .txt for a line of moves.

        Raises:
            GameFileError, IllegalMoveError, ArgumentError, TypeError: as to_bytes(); or the name tells no format.
            OSError: the file cannot be written, or is a folder, a pipe or a device.
        """
        name = os.fspath(path)
        format = format or _EXTENSIONS.get(os.path.splitext(name)[1].lower())
        if format is None:
            raise ArgumentError(f"{name}: the name tells no format; expected one of {', '.join(_EXTENSIONS)}")
        save_file(name, self.to_bytes(format, notation))

    def __str__(self) -> str:
        return self.to_bytes().decode()

    def __repr__(self) -> str:
        players = " - ".join(self.headers.get(side, "?") for side in ("Red", "Black"))
        return f"<Game {players} {self.result}, {len(self.mainline_moves())} plies>"


class GameReader(Iterator[Game]):
    """The games of a file, one at a time. read_games() makes it."""

    def __init__(self, records: RecordReader, strict: bool, name: str = "") -> None:
        self._records = records
        self._strict = strict
        self._name = name
        self._found = False
        # The record that comes next: if Ctrl-C interrupts the making of its game, the next call makes it again.
        self._next: Optional[tuple[Any, Optional[str]]] = None
        self.errors: list[str] = []
        """The faults of games so far, whether their beginning was kept or not."""

    @property
    def notes(self) -> list[str]:
        """After the last game: where the encoding is a guess, and where bytes are damaged."""
        return self._records.notes

    @property
    def encodings(self) -> list[str]:
        """After the last game: the encodings of the characters beyond ASCII, mostly one."""
        return self._records.encodings

    def __next__(self) -> Game:
        while True:
            if self._next is None:
                # Unlike a call of next(), Ctrl-C cannot come between this iteration and its assignment.
                for self._next in self._records:
                    break
                else:
                    break
            record, error = self._next
            game = None if record is None else game_of(record)
            self._next = None
            if error is not None:
                self.errors.append(error)
                if self._strict:
                    raise GameFileError(error)
            if game is not None:
                self._found = True
                game.error = error
                return game
        if not self._found:
            self._found = True
            reason = self.errors[0] if self.errors else "no games found"
            raise GameFileError(f"{self._name}: {reason}" if self._name else reason)
        raise StopIteration


def read_games(
    source: Union[str, os.PathLike[str], bytes, IO[bytes], IO[str]],
    *,
    format: Optional[str] = None,
    encoding: str = "auto",
    strict: bool = False,
) -> GameReader:
    """Reads the games of a file, in any format that Chuhe knows. Files of any size take little memory.

    A game with a fault keeps the moves before it, and its `error` says what is wrong. A game of which nothing can be
    kept is left out. The reader's `errors` has both.

    Args:
        source: the name of a file, an open file, or the content of a file. Open files are read at once.
        format: 'pgn', 'dhtmlxq', 'xqf', 'ccbridge', 'cbf', 'wxf', 'json' or 'lines', or another name that `chuhe convert` has;
            without it, the content tells it.
        encoding: of a text: 'auto', or a label like 'utf-8', 'gb18030', 'big5'.
        strict: a game with a fault raises GameFileError. Reading can continue with the next game.

    Raises:
        OSError: the file cannot be opened or read.
        GameFileError: while reading, if nothing of the file can be read as a game, or the file is empty; or a fault, if
            strict.
        ArgumentError: there is no such format or encoding.
    """
    if isinstance(source, (str, bytes, os.PathLike)):
        name = "" if isinstance(source, bytes) else os.fsdecode(source)
        return GameReader(RecordReader(source, format, encoding), strict, name)
    if not hasattr(source, "read"):
        found = type(source).__name__
        raise TypeError(f"expected the name of a file, an open file, or the bytes of one, not {found}")
    content = source.read()
    if isinstance(content, str):
        # Lone surrogates become invalid bytes, which the reader reports.
        content, encoding = content.encode(errors="surrogatepass"), "utf-8"
    return GameReader(RecordReader(content, format, encoding), strict)


def _nodes(game: Game) -> Iterator[Node]:
    """All nodes of a game, each after its parent."""
    nodes: list[Node] = [game]
    # The list grows while it is walked.
    for node in nodes:
        yield node
        nodes.extend(node.variations)


def _planted(kind: type[Game], tree: _Tree) -> Game:
    """A game with these nodes, which have no attributes yet."""
    game = object.__new__(kind)
    Node.__init__(game, None, None)
    nodes: list[Node] = [game]
    for number, move in tree:
        node = Node(nodes[number], move)
        nodes[number].variations.append(node)
        nodes.append(node)
    return game


def _node_at(game: Game, way: list[int]) -> Node:
    """The node of a game that these variations lead to."""
    node: Node = game
    for place in way:
        node = node.variations[place]
    return node


def game_of(record: tuple[list[tuple[str, str]], str, _Line, str, list[str]]) -> Game:
    """A game from the data of the compiled module."""
    tags, fen, line, result, warnings = record
    game = Game(dict(tags), start_fen=fen, result=result)
    game.warnings = warnings
    _grow(game, line)
    return game


def _grow(start: Node, line: _Line) -> None:
    """Adds a line of a file to its start."""
    comment, plies = line
    if start.parent is None:
        start.comment = comment
    node = start
    for index, (move, nags, after, variations) in enumerate(plies):
        following = Node(node, move)
        following.nags, following.comment = nags, after
        if index == 0 and start.parent is not None:
            following.starting_comment = comment
        node.variations.append(following)
        for variation in variations:
            if variation[1]:
                _grow_variation(node, variation)
            elif variation[0]:
                following.comment = "\n".join(filter(None, [following.comment, variation[0]]))
        node = following


def _grow_variation(start: Node, line: _Line) -> None:
    comment, plies = line
    # Unlike in `_grow` at the root, a comment and variations may exist here already: a variation of the first move also
    # begins at the game.
    place = len(start.variations)
    before = start.comment
    _grow(start, (comment, plies))
    if start.parent is None:
        start.comment = before
        start.variations[place].starting_comment = comment


def _check_names(headers: dict[str, str]) -> None:
    """Checks that PGN can hold the names of all tags.

    Raises:
        GameFileError: a name is not one of PGN, or two differ only in case, or in White for Red.
    """
    names = set()
    for name in headers:
        if not re.fullmatch("[A-Za-z0-9_]+", name):
            raise GameFileError(f"headers[{name!r}]: the name of a tag has only letters of English, digits and _")
        # PGN of chess has White where that of xiangqi has Red, so it is read as the same tag.
        key = re.sub("^white", "red", name.lower())
        if key in names:
            raise GameFileError(f"headers[{name!r}]: the name differs from another one only in case, or in White for Red")
        names.add(key)


def _line_of(start: Node, first: Optional[Node] = None) -> _Line:
    """The line from a node, by its main moves or beginning with another of its moves, as games.rs takes it."""
    plies: list[Any] = []
    comment = first.starting_comment if first else start.comment
    node, following = start, first or start.next()
    while following is not None:
        is_main = following is node.variations[0]
        others = [_line_of(node, other) for other in node.variations[1:]] if is_main else []
        plies.append((following.move, following.nags, following.comment, others))
        node, following = following, following.next()
    return comment, plies
