// The clocks of a game as plain data: a base time, an increment after each move, and byoyomi (a time per move once the
// base is used up). Nothing here reads the system time: callers pass it.

const MS = 1000;
const LOW_MS = 10 * MS;

/**
 * Returns a clock for both sides, or null for a game without clocks. `base` is in minutes, `increment` and `byoyomi` in
 * seconds.
 */
export function newClock({ base = 0, increment = 0, byoyomi = 0 }) {
  if (base <= 0 && increment <= 0 && byoyomi <= 0) return null;
  // Without a base, the first move also gets the increment or the byoyomi.
  const first = base * 60 * MS || (byoyomi > 0 ? 0 : increment * MS);
  return { increment: increment * MS, byoyomi: byoyomi * MS, left: { red: first, black: first }, running: null, since: 0 };
}

/** Returns the time that a side has left in milliseconds: of its base, or of the byoyomi once the base is used up. */
export function remaining(clock, side, now) {
  const used = clock.running === side ? Math.max(0, now - clock.since) : 0;
  const left = clock.left[side] - used;
  if (left > 0 || clock.byoyomi === 0) return { ms: Math.max(0, left), isByoyomi: false };
  return { ms: Math.max(0, clock.byoyomi + left), isByoyomi: true };
}

/** Returns the side whose time is up; null if there is none. */
export function flagged(clock, now) {
  const { running } = clock;
  return running && remaining(clock, running, now).ms <= 0 ? running : null;
}

/** Returns the clock after a side has moved: the other side's time runs. */
export function pressed(clock, side, now) {
  const stopped = paused(clock, now);
  // Byoyomi starts again with each move; used base time is not given back.
  const left = { ...stopped.left, [side]: Math.max(0, stopped.left[side]) + clock.increment };
  return { ...stopped, left, running: side === "red" ? "black" : "red", since: now };
}

/** Returns the clock stopped for both sides. */
export function paused(clock, now) {
  const { running } = clock;
  if (!running) return clock;
  const left = { ...clock.left, [running]: clock.left[running] - Math.max(0, now - clock.since) };
  return { ...clock, left, running: null };
}

/** Returns the clock after a pause of `ms` milliseconds, which counts for neither side. */
export function asleep(clock, ms) {
  return { ...clock, since: clock.since + ms };
}

/** Returns the clock with a side's time running from `now`. */
export function started(clock, side, now) {
  return { ...paused(clock, now), running: side, since: now };
}

/** Returns the engine's time for a move of a side in whole milliseconds: `most` without a clock, and at the most. */
export function thinkingTime(clock, side, now, most) {
  if (!clock) return most;
  const { ms, isByoyomi } = remaining(clock, side, now);
  const share = isByoyomi ? ms * 0.6 : ms / 30 + clock.increment * 0.6 + clock.byoyomi * 0.4;
  return Math.round(Math.min(most, Math.max(20, share)));
}

/** Returns a time as text for a clock: below ten seconds with tenths. */
export function clockText(ms) {
  if (ms < 10 * MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / MS);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Returns what a side's clock shows; `word` stands before the time of byoyomi. */
export function face(clock, side, now, word) {
  const { ms, isByoyomi } = remaining(clock, side, now);
  return { text: (isByoyomi ? `${word} ` : "") + clockText(ms), isLow: ms < LOW_MS, isRunning: clock.running === side };
}
