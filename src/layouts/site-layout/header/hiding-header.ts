/** Where the page stood when the header last made up its mind, in CSS pixels, and what it decided. */
export type HeaderState = { y: number; hidden: boolean };

/** Movements shorter than this, in CSS pixels, are jitter and change nothing. */
const noticed = 8;

/**
 * The header steps aside on the way down and comes back on the way up; it stays at the top of the page, and while a menu is open
 * or the keyboard is inside (`busy`).
 */
export function headerAfter(
  before: HeaderState,
  y: number,
  { height, busy }: { height: number; busy: boolean },
): HeaderState {
  if (busy || y <= height) return { y, hidden: false };
  if (Math.abs(y - before.y) < noticed) return before;
  return { y, hidden: y > before.y };
}
