// Clocks of a game as plain data: a base, an increment after each move, and byoyomi, a time for each move once the base
// is used up. Nothing here reads the time: callers pass it.

const MS = 1000;

/** A clock for both sides, or null where a game has none. The base is in minutes, the others in seconds. */
export function newClock({ base = 0, increment = 0, byoyomi = 0 }) {
  if (base <= 0 && increment <= 0 && byoyomi <= 0) return null;
  // Without a base the first move has an increment or a byoyomi too.
  const first = base * 60 * MS || (byoyomi > 0 ? 0 : increment * MS);
  return { increment: increment * MS, byoyomi: byoyomi * MS, left: { red: first, black: first }, running: null, since: 0 };
}

/** The time of a side: milliseconds of the base, or of this move's byoyomi once the base is used up. */
export function remaining(clock, side, now) {
  const used = clock.running === side ? Math.max(0, now - clock.since) : 0;
  const left = clock.left[side] - used;
  if (left > 0 || clock.byoyomi === 0) return { ms: Math.max(0, left), isByoyomi: false };
  return { ms: Math.max(0, clock.byoyomi + left), isByoyomi: true };
}

/** The side whose time is up; null if there is none. */
export function flagged(clock, now) {
  const { running } = clock;
  return running && remaining(clock, running, now).ms <= 0 ? running : null;
}

/** The clock after a side has moved: the other's runs. */
export function pressed(clock, side, now) {
  const stopped = paused(clock, now);
  // Byoyomi starts again with each move; base time that was used is gone.
  const left = { ...stopped.left, [side]: Math.max(0, stopped.left[side]) + clock.increment };
  return { ...stopped, left, running: side === "red" ? "black" : "red", since: now };
}

/** The clock with nobody's time running. */
export function paused(clock, now) {
  const { running } = clock;
  if (!running) return clock;
  const left = { ...clock.left, [running]: clock.left[running] - Math.max(0, now - clock.since) };
  return { ...clock, left, running: null };
}

/** The clock after a time that counts for neither side. */
export function asleep(clock, ms) {
  return { ...clock, since: clock.since + ms };
}

/** The clock with a side's time running from now on. */
export function started(clock, side, now) {
  return { ...paused(clock, now), running: side, since: now };
}

/** Time as clocks show it: tenths below ten seconds. */
export function clockText(ms) {
  if (ms < 10 * MS) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / MS);
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
