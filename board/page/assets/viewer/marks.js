// Arrows and circles in comments of PGN: [%cal Gh2e2,Rb0c2] and [%csl Ga0].

const COMMAND = /\[%(c(?:al|sl))\s+([^\]]*)\](\s*)/g;
const MARK = /^([GRYB])([a-i]\d)([a-i]\d)?$/;

/** Splits a comment into its text and its marks. Marks of another board stay in the text. */
export function split(comment) {
  const marks = [];
  const text = comment.replace(COMMAND, (_, name, list, space) => {
    const words = list.split(",").map((word) => word.trim());
    const others = words.filter((word) => {
      const [known, color, from, to] = MARK.exec(word) ?? [];
      if (known) marks.push({ color, points: to ? [from, to] : [from] });
      return word && !known;
    });
    return others.length > 0 ? `[%${name} ${others.join(",")}]${space}` : "";
  });
  return { text: marks.length > 0 ? text.trim() : comment, marks };
}

/** Returns marks as text for a comment. */
export function written(marks) {
  const words = (count) => marks.filter(({ points }) => points.length === count).map(({ color, points }) => color + points.join(""));
  const [circles, arrows] = [words(1), words(2)];
  return [circles.length > 0 && `[%csl ${circles.join(",")}]`, arrows.length > 0 && `[%cal ${arrows.join(",")}]`].filter(Boolean).join(" ");
}

const where = (mark) => mark.points.join("");

/** Returns marks with others, which take the place of those on the same points. */
export const merged = (marks, others) => [...marks.filter((mark) => !others.some((other) => where(other) === where(mark))), ...others];

/** Returns the marks after one was drawn: drawing it again removes it, drawing it in another colour changes it. */
export function toggled(marks, mark) {
  const rest = marks.filter((each) => where(each) !== where(mark));
  const isSame = marks.some((each) => where(each) === where(mark) && each.color === mark.color);
  return isSame ? rest : [...rest, mark];
}
