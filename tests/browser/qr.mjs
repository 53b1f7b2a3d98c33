// Reads QR codes of error correction level L strictly, by ISO/IEC 18004. Cameras repair a code with mistakes up to a
// point; this reader accepts none.

import assert from "node:assert/strict";

/** By version from 1: check codewords per block, and blocks, at level L (table 9 of the standard). */
const CHECKS = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];
const MASKS = [
  (y, x) => (y + x) % 2,
  (y) => y % 2,
  (y, x) => x % 3,
  (y, x) => (y + x) % 3,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2,
  (y, x) => ((y * x) % 2) + ((y * x) % 3),
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2,
];

/** Returns bits with the remainder of a BCH code behind them. */
function withCheck(bits, length, polynomial, degree) {
  let rest = bits << degree;
  for (let at = length - 1; at >= 0; at--) if (rest & (1 << (at + degree))) rest ^= polynomial << at;
  return (bits << degree) | rest;
}

/** The places of the alignment patterns of a version, in one direction. */
function alignments(version) {
  if (version === 1) return [];
  const last = 4 * version + 10;
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((last - 6) / (count - 1) / 2);
  const rest = [...Array(count - 1).keys()].map((index) => last - step * index);
  return [6, ...rest.reverse()];
}

/** Returns the patterns that are the same in all codes of a version: whether each module is dark; nothing elsewhere. */
function patterns(version) {
  const size = 4 * version + 17;
  const fixed = Array.from({ length: size }, () => Array(size));
  const square = (cy, cx, radius, isDark) => {
    for (let dy = -radius; dy <= radius; dy++) {
      for (let dx = -radius; dx <= radius; dx++) {
        if (fixed[cy + dy] && cx + dx >= 0 && cx + dx < size) fixed[cy + dy][cx + dx] = isDark(Math.max(Math.abs(dy), Math.abs(dx)));
      }
    }
  };
  for (let at = 0; at < size; at++) fixed[6][at] = fixed[at][6] = at % 2 === 0;
  for (const [y, x] of [[3, 3], [3, size - 4], [size - 4, 3]]) square(y, x, 4, (ring) => ring !== 2 && ring !== 4);
  const places = alignments(version);
  const ends = [6, places.at(-1)];
  for (const y of places) {
    for (const x of places) {
      const isFinder = ends.includes(y) && ends.includes(x) && !(y === ends[1] && x === ends[1]);
      if (!isFinder) square(y, x, 2, (ring) => ring !== 1);
    }
  }
  fixed[size - 8][8] = true;
  return fixed;
}

/** The modules of the two copies of the format, from the least significant bit. */
function formatPlaces(size) {
  const corner = [0, 1, 2, 3, 4, 5, 7, 8].map((y) => [y, 8]).concat([7, 5, 4, 3, 2, 1, 0].map((x) => [8, x]));
  const sides = [...Array(8).keys()].map((index) => [8, size - 1 - index]);
  const foot = [...Array(7).keys()].map((index) => [size - 7 + index, 8]);
  return [corner, sides.concat(foot)];
}

function versionPlaces(size) {
  const first = [...Array(18).keys()].map((index) => [Math.floor(index / 3), size - 11 + (index % 3)]);
  return [first, first.map(([y, x]) => [x, y])];
}

const EXP = [1];
for (let power = 1; power < 255; power++) EXP.push((EXP[power - 1] << 1) ^ (EXP[power - 1] & 128 ? 0x11d : 0));
const times = (a, b) => (a && b ? EXP[(EXP.indexOf(a) + EXP.indexOf(b)) % 255] : 0);

/** Returns the text of a code, given as rows of modules (true: dark). */
export function read(modules) {
  const size = modules.length;
  const version = (size - 17) / 4;
  assert.ok(Number.isInteger(version) && version >= 1 && version <= CHECKS.length, `version ${version}`);
  const fixed = patterns(version);
  const number = (places) => places.reduce((sum, [y, x], bit) => sum | (modules[y][x] << bit), 0);
  const formats = formatPlaces(size);
  const format = number(formats[0]) ^ 0x5412;
  assert.equal(number(formats[1]) ^ 0x5412, format, "both copies of the format");
  assert.equal(format, withCheck(format >> 10, 5, 0x537, 10), "the check of the format");
  assert.equal(format >> 13, 1, "level L");
  const masked = MASKS[(format >> 10) & 7];
  const taken = [...formats];
  if (version >= 7) {
    const versions = versionPlaces(size);
    for (const places of versions) assert.equal(number(places), withCheck(version, 6, 0x1f25, 12), "the version");
    taken.push(...versions);
  }
  // The finders' margins of `patterns` cover a few of these modules.
  for (const [y, x] of taken.flat()) fixed[y][x] = modules[y][x];
  for (const [y, row] of fixed.entries()) row.forEach((isDark, x) => assert.equal(modules[y][x], isDark, `pattern at ${y}, ${x}`));
  const bits = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right--;
    for (let step = 0; step < size; step++) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) if (fixed[y][x] === undefined) bits.push(modules[y][x] !== (masked(y, x) === 0) ? 1 : 0);
    }
    up = !up;
  }
  const codewords = [...Array(bits.length >> 3).keys()].map((index) => parseInt(bits.slice(8 * index, 8 * index + 8).join(""), 2));
  return textOf(blocksOf(codewords, version), version);
}

/** Returns the data of all blocks in order; each must agree with its check codewords. */
function blocksOf(codewords, version) {
  const [checks, count] = [CHECKS[version - 1], BLOCKS[version - 1]];
  const short = Math.floor(codewords.length / count) - checks;
  const long = codewords.length % count;
  const blocks = Array.from({ length: count }, () => []);
  let at = 0;
  // The last blocks have one data codeword more.
  for (let row = 0; row <= short; row++) for (let block = row < short ? 0 : count - long; block < count; block++) blocks[block].push(codewords[at++]);
  const data = blocks.flatMap((block) => [...block]);
  for (let row = 0; row < checks; row++) for (const block of blocks) block.push(codewords[at++]);
  for (const block of blocks) {
    for (let root = 0; root < checks; root++) assert.equal(block.reduce((sum, word) => times(sum, EXP[root]) ^ word, 0), 0, "check codewords");
  }
  return data;
}

/** Returns the text of data codewords in mode "byte". */
function textOf(data, version) {
  const bits = data.map((word) => word.toString(2).padStart(8, "0")).join("");
  assert.equal(bits.slice(0, 4), "0100", "mode byte");
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(bits.slice(4, 4 + wide), 2);
  const from = 4 + wide;
  const bytes = [...Array(length).keys()].map((index) => parseInt(bits.slice(from + 8 * index, from + 8 * index + 8), 2));
  const rest = bits.slice(from + 8 * length);
  // The end, zeros up to a whole codeword, and then two codewords in turn.
  assert.match(rest.slice(0, 4), /^0*$/, "the end");
  const filled = rest.slice(4);
  const pad = filled.slice(filled.length % 8);
  assert.match(filled.slice(0, filled.length % 8), /^0*$/, "zeros up to a codeword");
  assert.match(pad, /^(1110110000010001)*(11101100)?$/, "padding");
  return new TextDecoder().decode(new Uint8Array(bytes));
}
