import type { MenuEntry } from "../site-slots.ts";

/** In pixels, at the header's font size: enough for nearly all texts, since what does not fit would push the header wider. */
const perCharacter = 7.4;
const perWideCharacter = 14.2;
const around = 20;
const arrow = 22;
const widest = 160;

/** The estimated width of an item in the header's line, in pixels. */
function widthOf({ label, href, children }: Pick<MenuEntry, "label" | "href" | "children">): number {
  const text = [...label].reduce(
    (sum, character) =>
      sum +
      (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)
        ? perWideCharacter
        : perCharacter),
    0,
  );
  return Math.min(widest, text + around) + (href === null || children.length ? arrow : 0);
}

/** How many of a menu's items fit into a line of `room` pixels, beside the button for the others where there are some. */
export function fittingItems(items: readonly MenuEntry[], room: number, moreLabel: string): number {
  const widths = items.map(widthOf);
  const total = widths.reduce((sum, width) => sum + width, 0);
  if (total <= room) return items.length;
  const more = widthOf({ label: moreLabel, href: null, children: [] });
  let used = more;
  return widths.filter((width) => {
    used += width;
    return used <= room;
  }).length;
}
