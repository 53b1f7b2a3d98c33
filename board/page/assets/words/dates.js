// Dates as game files write them.

/**
 * Reads a date like `2020.05.01`, with any separator, as `1.5.2020`, or as 2020年5月1日. Unknown parts may be missing at
 * its end, or be question marks. Returns its `year`, and its `month` and `day` or 0; null if the text is not a date.
 */
export function dateIn(tag) {
  const forward = /^(\d{4})(?:[-./年](\d\d?|\?+)(?:[-./月](\d\d?|\?+))?)?[年月日号]?$/.exec(tag.trim());
  const backward = /^(\d\d?)\.(\d\d?)\.(\d{4})$/.exec(tag.trim());
  const parts = forward?.slice(1) ?? backward?.slice(1).reverse();
  if (!parts) return null;
  const [year, month, day] = parts.map((part) => Number(part) || 0);
  // A day that does not exist would become another.
  const date = new Date(Date.UTC(year, (month || 1) - 1, day || 1));
  const isReal = date.getUTCMonth() === (month || 1) - 1 && date.getUTCDate() === (day || 1);
  return isReal ? { year, month, day: month && day } : null;
}

/** Returns a date as the tag `Date` has it, without unknown parts. */
export function dotted({ year, month, day }) {
  const two = (number) => String(number).padStart(2, "0");
  return [String(year), month && two(month), day && two(day)].filter(Boolean).join(".");
}
