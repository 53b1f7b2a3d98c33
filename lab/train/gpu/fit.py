#!/usr/bin/env python3
"""Trains a network on a graphics card: what `chuhe-train fit --from` does, some hundred times as fast.

`chuhe-train samples` writes the positions. Needs PyTorch with CUDA; with `--device cpu` a small file can be tried.
The network keeps its width, its tied halves and its scale.
"""

import argparse
import math
import struct
import time
from pathlib import Path

import numpy
import torch
from torch.optim.swa_utils import AveragedModel

FEATURES, BUCKETS, SQUARES = 1260, 18, 90
QA, QB, LARGEST_OUTPUT = 512, 1024, 511
ONE = 2**24
HEADER = 96
# The feature of an own piece on a square is piece * 90 + square. For an enemy piece, seven is added to the piece.
PIECE, RANK, FILE = numpy.unravel_index(numpy.arange(FEATURES), (14, 10, 9))
MIRRORED = PIECE * SQUARES + RANK * 9 + (8 - FILE)
OTHER_VIEW = (PIECE + 7) % 14 * SQUARES + (9 - RANK) * 9 + FILE
ROOK, CANNON, HORSE = 4, 5, 3


def whole(numbers: torch.Tensor, one: int, kind: str) -> numpy.ndarray:
    """Numbers as integers, of which `one` stands for 1."""
    return numpy.rint(numbers.detach().double().cpu().numpy() * one).astype(kind)


class Model(torch.nn.Module):
    """The first half of the sums of a network with tied halves; `engine/src/eval/nnue/format.rs` has the format."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        data = path.read_bytes()
        version, self.width, buckets, qa, qb, self.scale, features = struct.unpack_from("<7H", data, 8)
        if data[:8] != b"CHUHENET" or (version, buckets, qa, qb, features) != (3, BUCKETS, QA, QB, FEATURES):
            raise SystemExit(f"{path}: not a network with tied halves")
        half = self.width // 2
        counts = [FEATURES * half, half, BUCKETS * 2 * half]
        numbers = numpy.frombuffer(data, "<i2", sum(counts), HEADER).astype(numpy.float32)
        rows, biases, output = numpy.split(numbers, numpy.cumsum(counts)[:2])
        output_biases = numpy.frombuffer(data, "<i4", BUCKETS, HEADER + 2 * sum(counts)).astype(numpy.float32)
        self.rows = torch.nn.Parameter(torch.tensor(rows.reshape(FEATURES, half) / QA, dtype=torch.float32))
        self.biases = torch.nn.Parameter(torch.tensor(biases / QA, dtype=torch.float32))
        self.output = torch.nn.Parameter(torch.tensor(output.reshape(BUCKETS, 2 * half) / QB, dtype=torch.float32))
        self.output_biases = torch.nn.Parameter(torch.tensor(output_biases / ONE, dtype=torch.float32))
        orders = [numpy.arange(FEATURES), MIRRORED, OTHER_VIEW, OTHER_VIEW[MIRRORED]]
        self.register_buffer("orders", torch.tensor(numpy.concatenate(orders)))

    def forward(self, board: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """The output for boards of zeros and ones, by feature of the side to move."""
        half = self.width // 2
        # One product computes both views and both orientations of each.
        rows = self.rows[self.orders].view(4, FEATURES, half).transpose(0, 1).reshape(FEATURES, 4 * half)
        sums = (board @ rows.to(board.dtype)).float().view(-1, 4, half) + self.biases
        active = sums.clamp(0, 1).square()
        seen = torch.cat([active[:, 0] + active[:, 1], active[:, 2] + active[:, 3]], dim=1)
        outputs = seen @ self.output.t() + self.output_biases
        return outputs.gather(1, bucket[:, None])[:, 0]

    @torch.no_grad()
    def clip(self) -> None:
        """Keeps the numbers where integers can hold them."""
        self.rows.clamp_(-1.9, 1.9)
        self.biases.clamp_(-1.9, 1.9)
        self.output.clamp_(-LARGEST_OUTPUT / QB, LARGEST_OUTPUT / QB)

    def file(self, description: str) -> tuple[int, bytes]:
        """The hash and the bytes of the network in integers."""
        half = self.width // 2
        rows, biases = whole(self.rows, QA, "<i2"), whole(self.biases, QA, "<i2")
        output, output_biases = whole(self.output, QB, "<i2"), whole(self.output_biases, ONE, "<i4")
        both = numpy.concatenate([rows, rows[MIRRORED]], axis=1)
        twice = output.reshape(BUCKETS, 2, 1, half).repeat(2, axis=2)
        body = b"".join(part.tobytes() for part in [both, biases, biases, twice, output_biases])
        name = 0xCBF29CE484222325
        for byte in body:
            name = (name ^ byte) * 0x100000001B3 % 2**64
        header = b"CHUHENET" + struct.pack("<7H", 3, self.width, BUCKETS, QA, QB, self.scale, FEATURES)
        header += description.encode()[:66].ljust(66, b"\0") + name.to_bytes(8, "little")
        return name, header + b"".join(part.tobytes() for part in [rows, biases, output, output_biases])


class Samples:
    """Positions of 32 bytes: squares, pieces, score, result, number of pieces; see `lab/train/src/sample.rs`."""

    def __init__(self, paths: list[Path], device: str) -> None:
        parts = [torch.from_numpy(numpy.fromfile(path, numpy.uint8).reshape(-1, 32)) for path in paths]
        self.bytes = torch.cat([part.to(device) for part in parts])
        self.bits = torch.arange(8, device=device, dtype=torch.uint8)
        self.columns = torch.arange(SQUARES, device=device)

    def batch(self, chosen: torch.Tensor, kind: torch.dtype) -> tuple[torch.Tensor, ...]:
        """Boards, buckets, scores and results (0 to 1) of some samples."""
        rows = self.bytes[chosen]
        occupied = (rows[:, :12, None] >> self.bits & 1).view(len(rows), 96)[:, :SQUARES]
        pieces = torch.stack([rows[:, 12:28] & 15, rows[:, 12:28] >> 4], dim=2).view(len(rows), 32).long()
        number = (occupied.cumsum(1, dtype=torch.int64) - 1).clamp(0, 31)
        piece = pieces.gather(1, number)
        board = torch.zeros(len(rows), FEATURES, dtype=kind, device=rows.device)
        # An empty square writes a zero in its own column.
        board.scatter_(1, piece * SQUARES + self.columns, occupied.to(kind))
        count = board.view(-1, 14, SQUARES).sum(2, dtype=torch.float32).long()
        minors = count[:, [HORSE, CANNON, HORSE + 7, CANNON + 7]].sum(1)
        rooks, others = count[:, ROOK].clamp(max=2), count[:, ROOK + 7].clamp(max=2)
        bucket = (rooks * 3 + others) * 2 + (minors >= 5).long()
        score = rows[:, 28].int() + (rows[:, 29].int() << 8)
        score = torch.where(score >= 1 << 15, score - (1 << 16), score)
        return board, bucket, score.float(), rows[:, 30].float() / 2


def loss(model: Model, samples: Samples, chosen: torch.Tensor, share: float, kind: torch.dtype) -> torch.Tensor:
    """The mean square error of the expected result; `share` is the weight of the game's result."""
    board, bucket, score, result = samples.batch(chosen, kind)
    wanted = share * result + (1 - share) * torch.sigmoid(score / model.scale)
    return (torch.sigmoid(model(board, bucket)) - wanted).square().mean()


@torch.no_grad()
def validated(model: Model, samples: Samples, share: float, kind: torch.dtype) -> float:
    """The loss on all samples."""
    parts = torch.arange(len(samples.bytes), device=samples.bytes.device).split(65536)
    return sum(loss(model, samples, part, share, kind).item() * len(part) for part in parts) / len(samples.bytes)


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("samples", type=Path, nargs="+", help="files of `chuhe-train samples`")
    options.add_argument("--validate", type=Path, action="append", default=[], help="samples that only validate")
    options.add_argument("--start", type=Path, required=True, help="the network to continue from")
    options.add_argument("--dir", type=Path, required=True, help="the folder of the result")
    options.add_argument("--epochs", type=int, default=8)
    options.add_argument("--batch", type=int, default=16384)
    options.add_argument("--rate", type=float, default=0.0005, help="the highest learning rate")
    options.add_argument("--decay", type=float, default=0.02, help="weight decay")
    options.add_argument("--average", type=float, default=0.3, help="part of the steps whose mean is the network")
    options.add_argument("--result-share", type=float, default=0.1, help="weight of the result, `--lambda` of fit")
    options.add_argument("--seconds", type=float, default=math.inf, help="fewer epochs if they take longer")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--device", default="cuda")
    args = options.parse_args()

    torch.manual_seed(args.seed)
    kind = torch.float16 if args.device == "cuda" else torch.float32
    model = Model(args.start).to(args.device)
    mean = AveragedModel(model)
    samples = Samples(args.samples, args.device)
    tests = [Samples([path], args.device) for path in args.validate]

    def test(model: Model) -> str:
        return ", ".join(f"{validated(model, part, args.result_share, kind):.6f}" for part in tests)

    count = len(samples.bytes)
    print(f"{count} positions; validation at the start {test(model)}", flush=True)

    groups = [
        {"params": [model.rows, model.output], "weight_decay": args.decay},
        {"params": [model.biases, model.output_biases], "weight_decay": 0.0},
    ]
    fused = {"fused": True} if args.device == "cuda" else {}
    adam = torch.optim.AdamW(groups, lr=args.rate, eps=1e-8, **fused)
    steps_each = math.ceil(count / args.batch)
    epochs, step, begin = args.epochs, 0, time.monotonic()
    while step < epochs * steps_each:
        order, total = torch.randperm(count, device=args.device), torch.zeros((), device=args.device)
        for chosen in order.split(args.batch):
            share = step / (epochs * steps_each)
            rate = args.rate * min(1, (step + 1) / 200) * (0.01 + 0.99 * (1 + math.cos(math.pi * share)) / 2)
            for group in adam.param_groups:
                group["lr"] = rate
            found = loss(model, samples, chosen, args.result_share, kind)
            adam.zero_grad(set_to_none=True)
            # The slopes of a mean would be too small for sixteen bits, so those of the sum are computed first.
            (found * args.batch).backward()
            for number in model.parameters():
                number.grad /= args.batch
            adam.step()
            model.clip()
            step += 1
            total += found.detach() * len(chosen)
            if share >= 1 - args.average:
                mean.update_parameters(model)
        done, spent = step // steps_each, time.monotonic() - begin
        if done == 1:
            epochs = max(1, int(min(epochs, args.seconds / spent)))
        print(f"epoch {done} of {epochs}: {total.item() / count:.6f}, {test(model)}, {spent:.0f} s", flush=True)
    result = mean.module if mean.n_averaged > 0 else model
    print(f"network: {test(result)}")
    name, data = result.file(f"{epochs} epochs on {count} positions, seed {args.seed}")
    args.dir.mkdir(parents=True, exist_ok=True)
    path = args.dir / f"chuhe-{name:016x}.nnue"
    path.write_bytes(data)
    print(path)


if __name__ == "__main__":
    main()
