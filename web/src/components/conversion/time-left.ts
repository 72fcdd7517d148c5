/** Where a file stood when it was first seen, by this browser's clock. */
export interface Seen {
  pages: number;
  at: number;
}

/** Before this a pace says nothing. */
const LEAST_PAGES = 2;
const LEAST_TIME = 4_000;

/** Milliseconds that the rest of a file takes at the pace of the pages that were seen; null where nobody can say. */
export function timeLeft(since: Seen, done: number, total: number, now: number): number | null {
  const read = done - since.pages;
  const elapsed = now - since.at;
  if (read < LEAST_PAGES || elapsed < LEAST_TIME) return null;
  return ((total - done) * elapsed) / read;
}

/** Whole minutes as a person is told them; 0 for less than one. */
export const minutesLeft = (milliseconds: number): number =>
  milliseconds < 60_000 ? 0 : Math.ceil(milliseconds / 60_000);
