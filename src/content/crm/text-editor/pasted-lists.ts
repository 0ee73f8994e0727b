import {
  isWrittenMark,
  type ListNumbers,
  listNumbers,
  numbersOfMarks,
} from "#platform/document/list-numbering.ts";
import { styleOf, unwrap } from "./pasted-elements.ts";

// Lists as word processors have them: paragraphs with a mark before their words, or lists of one item with a level each.

/** An item before its list is known. `mark` is the bullet or number before its text; `numbers` the numbering from its own list. */
type Item = { level: number; list: string; mark: string; numbers: ListNumbers | null; nodes: Node[] };

/** A mark as text before the item's own. */
const writtenMark = (mark: string): string => `${mark.replace(/[\s\u00a0]+/g, " ").trim()} `;

function wordItem(paragraph: Element): Item | null {
  const [, list = "", level = "1"] = /mso-list:\s*(l\d+)(?:\s+level(\d))?/.exec(styleOf(paragraph)) ?? [];
  if (!list) return null;
  const mark = [...paragraph.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/.test(styleOf(span)),
  );
  const text = mark?.textContent ?? "";
  mark?.remove();
  return { level: Number(level), list, mark: text, numbers: null, nodes: [...paragraph.childNodes] };
}

const numbersOf = (list: Element): ListNumbers => {
  const [first] = list.children;
  const style = [list, first].map((one) =>
    one ? /list-style(?:-type)?:\s*([\w-]+)/.exec(styleOf(one))?.[1] : undefined,
  );
  return listNumbers({
    start: first?.getAttribute("value") ?? list.getAttribute("start"),
    type: style.find(Boolean) ?? list.getAttribute("type"),
  });
};

function mark(list: Element, { start, numbering, marker }: ListNumbers): void {
  if (start === undefined) list.removeAttribute("start");
  else list.setAttribute("start", String(start));
  if (numbering) list.setAttribute("data-numbering", numbering);
  if (marker) list.setAttribute("data-marker", marker);
}

/** One list after the other of items that follow each other, those of deeper levels within the item above them. */
function listsOf(document: Document, items: readonly Item[]): Element[] {
  const lists: Element[] = [];
  const level = Math.min(...items.map((item) => item.level));
  for (let at = 0; at < items.length; ) {
    const first = items[at] as Item;
    if (first.level > level) {
      // What begins deeper than the rest is a list of its own.
      let end = at;
      while (end < items.length && (items[end] as Item).level > level) end += 1;
      lists.push(...listsOf(document, items.slice(at, end)));
      at = end;
      continue;
    }
    // A list is of one kind: Word names it, and its marks are all numbers or all bullets.
    const isNumbered = (item: Item) => (item.numbers ?? numbersOfMarks([item.mark])) !== null;
    const isSame = (item: Item) =>
      item.level > level || (item.list === first.list && isNumbered(item) === isNumbered(first));
    let end = at;
    while (end < items.length && isSame(items[end] as Item)) end += 1;
    const run = items.slice(at, Math.max(end, at + 1));
    at += run.length;
    const own = run.filter((item) => item.level === level);
    const numbers = own[0]?.numbers ?? numbersOfMarks(own.map((item) => item.mark));
    const list = document.createElement(numbers ? "ol" : "ul");
    if (numbers) mark(list, numbers);
    for (let place = 0; place < run.length; ) {
      const item = run[place] as Item;
      const line = list.lastElementChild;
      if (item.level === level) {
        const made = document.createElement("li");
        if (!numbers && isWrittenMark(item.mark)) made.append(writtenMark(item.mark));
        made.append(...item.nodes);
        list.append(made);
        place += 1;
        continue;
      }
      let below = place;
      while (below < run.length && (run[below] as Item).level > level) below += 1;
      line?.append(...listsOf(document, run.slice(place, below)));
      place = below;
    }
    lists.push(list);
  }
  return lists;
}

/** Adjacent elements, as groups. */
function neighbours(elements: readonly Element[]): Element[][] {
  const groups: Element[][] = [];
  for (const element of elements) {
    const group = groups.at(-1);
    if (group && element.previousElementSibling === group.at(-1)) group.push(element);
    else groups.push([element]);
  }
  return groups;
}

/** Word numbers headings as it does lists: their number is one of their words. */
function writeOutNumbers(document: Document): void {
  for (const mark of document.querySelectorAll(":is(h2, h3) span"))
    if (/mso-list:\s*ignore/.test(styleOf(mark))) mark.replaceWith(writtenMark(mark.textContent ?? ""));
}

/** Word's paragraphs with marks. */
function gatherMarked(document: Document): void {
  const lines = [...document.querySelectorAll("p")].filter((line) => /mso-list:\s*l\d/.test(styleOf(line)));
  for (const group of neighbours(lines)) {
    const items = group.flatMap((line) => wordItem(line) ?? []);
    group[0]?.before(...listsOf(document, items));
    for (const line of group) line.remove();
  }
}

/** Word on the web: each item in a list of its own, its depth in an attribute. */
function gatherLevelled(document: Document): void {
  for (const wrapper of document.querySelectorAll("div.ListContainerWrapper")) unwrap(wrapper);
  const lists = [...document.querySelectorAll("ol, ul")].filter(
    (list) =>
      list.children.length > 0 && [...list.children].every((item) => item.hasAttribute("data-aria-level")),
  );
  for (const group of neighbours(lists)) {
    const items = group.flatMap((list) => {
      const numbers = list.localName === "ol" ? numbersOf(list) : null;
      return [...list.children].map((item): Item => {
        const level = Number(item.getAttribute("data-aria-level")) || 1;
        return { level, list: `${list.localName} ${level}`, mark: "", numbers, nodes: [...item.childNodes] };
      });
    });
    group[0]?.before(...listsOf(document, items));
    for (const list of group) list.remove();
  }
}

/** Converts word processors' lists to lists; nested ones go into their item and keep their numbering. */
export function gatherLists(document: Document): void {
  for (const list of document.querySelectorAll("ol")) mark(list, numbersOf(list));
  writeOutNumbers(document);
  gatherMarked(document);
  gatherLevelled(document);
  // Some editors put the inner list beside the items.
  for (const inner of document.querySelectorAll(":is(ul, ol) > :is(ul, ol)")) {
    const before = inner.previousElementSibling;
    if (before?.localName === "li") before.append(inner);
    else unwrap(inner);
  }
  // An item begins with words.
  for (const inner of document.querySelectorAll("li > :is(ul, ol):first-child"))
    if (!inner.previousSibling?.textContent?.trim()) inner.before(document.createElement("p"));
}
