import { isAutomatic, type MenuItem, type MenuName, menuNames } from "./menu.ts";

/** An item's place in a menu: its indexes from the first level down. */
export type MenuPath = readonly number[];

export const itemAt = (items: readonly MenuItem[], [first = 0, ...rest]: MenuPath): MenuItem | undefined =>
  rest.length ? itemAt(items[first]?.children ?? [], rest) : items[first];

/** Where a refused save found a fault, as in "value.footer.0.children.2.label.he"; null for what is in no item. */
export function faultyItem(
  path: string,
): { menu: MenuName; item: MenuPath; field: string; rest: string[] } | null {
  const [, name, ...steps] = path.split(".");
  const menu = menuNames.find((one) => one === name);
  const item: number[] = [];
  while (/^\d+$/.test(steps[0] ?? "")) {
    item.push(Number(steps.shift()));
    if (steps[0] === "children" && /^\d+$/.test(steps[1] ?? "")) steps.shift();
  }
  const [field = "", ...rest] = steps;
  return menu && item.length ? { menu, item, field, rest } : null;
}

/** The same menu with other items below a path; the empty path is the menu itself. */
function withChildrenAt(
  items: readonly MenuItem[],
  [first, ...rest]: MenuPath,
  change: (children: readonly MenuItem[]) => MenuItem[],
): MenuItem[] {
  if (first === undefined) return change(items);
  return items.map((item, at) =>
    at === first ? { ...item, children: withChildrenAt(item.children, rest, change) } : item,
  );
}

const parentOf = (path: MenuPath): MenuPath => path.slice(0, -1);
const indexOf = (path: MenuPath): number => path.at(-1) ?? 0;

export const replaceItem = (items: readonly MenuItem[], path: MenuPath, item: MenuItem): MenuItem[] =>
  withChildrenAt(items, parentOf(path), (siblings) => siblings.with(indexOf(path), item));

export const removeItem = (items: readonly MenuItem[], path: MenuPath): MenuItem[] =>
  withChildrenAt(items, parentOf(path), (siblings) => siblings.toSpliced(indexOf(path), 1));

/** Adds an item as the last one below a path. */
export const addItem = (items: readonly MenuItem[], parent: MenuPath, item: MenuItem): MenuItem[] =>
  withChildrenAt(items, parent, (siblings) => [...siblings, item]);

const levelsOf = ({ children }: MenuItem): number => 1 + Math.max(0, ...children.map(levelsOf));
const isBelow = (path: MenuPath, ancestor: MenuPath): boolean =>
  ancestor.every((index, level) => path[level] === index);

/** Where an item is moved: inside another one, at its end, or beside it. */
export type MenuMove = { from: MenuPath; target: MenuPath; place: "on" | "before" | "after" };

/** Whether the menu, of `depth` levels, has room for the item there. */
export function canMove(
  items: readonly MenuItem[],
  { from, target, place }: MenuMove,
  depth: number,
): boolean {
  const item = itemAt(items, from);
  const onto = itemAt(items, target);
  if (!item || !onto || isBelow(target, from)) return false;
  const level = place === "on" ? target.length : target.length - 1;
  return level + levelsOf(item) <= depth && !(place === "on" && isAutomatic(onto.target));
}

/** The menu after an item was moved with those below it. Expects what `canMove` allows. */
export function moveItem(items: readonly MenuItem[], { from, target, place }: MenuMove): MenuItem[] {
  const item = itemAt(items, from);
  if (!item) return [...items];
  // Marked and removed last, so that the paths hold while it is put in.
  const copy = { ...item };
  const put = (siblings: readonly MenuItem[]) =>
    place === "on"
      ? [...siblings, copy]
      : siblings.toSpliced(indexOf(target) + (place === "after" ? 1 : 0), 0, copy);
  const added = withChildrenAt(items, place === "on" ? target : parentOf(target), put);
  return without(added, item);
}

const without = (items: readonly MenuItem[], removed: MenuItem): MenuItem[] =>
  items
    .filter((item) => item !== removed)
    .map((item) => (item.children.length ? { ...item, children: without(item.children, removed) } : item));
