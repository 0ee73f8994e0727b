import type { SequenceRules } from "./merge-sequence.ts";
import { isRecord, stableJson } from "./sameness.ts";

/** How the values of one field are taken apart into items that are merged, and put together again. */
export type Kind<Item> = {
  rules: SequenceRules<Item>;
  split: (value: unknown) => Item[];
  join: (items: readonly Item[], like: readonly unknown[]) => unknown;
};

/** A paragraph with the line breaks before it. */
type Paragraph = { text: string; gap: string };

const isNothing = (value: unknown): boolean => value === undefined || value === null;

const paragraphsOf = (text: string): Paragraph[] => {
  if (text === "") return [];
  const pieces = text.split(/(\n+)/);
  return Array.from({ length: (pieces.length + 1) / 2 }, (_, i) => ({
    text: pieces[i * 2] ?? "",
    gap: i ? (pieces[i * 2 - 1] ?? "") : "",
  }));
};

const paragraphs: Kind<Paragraph> = {
  rules: {
    idOf: ({ text }) => text,
    textOf: ({ text }) => text,
    isKeyed: false,
    isSet: false,
    unchanged: (base, mine, theirs) => ({
      text: base.text,
      // The first of a text has none before it.
      gap: (mine.gap === base.gap ? theirs.gap : mine.gap) || base.gap || mine.gap || theirs.gap,
    }),
  },
  split: (value) => paragraphsOf(typeof value === "string" ? value : ""),
  join: (items, like) => {
    const usual = like.some((value) => typeof value === "string" && value.includes("\n\n")) ? "\n\n" : "\n";
    return items.map(({ text, gap }, i) => (i ? (gap || usual) + text : text)).join("");
  },
};

const isDocument = (value: unknown): value is { type: "doc"; content: unknown[] } =>
  isRecord(value) && value.type === "doc" && Array.isArray(value.content);

const plain = (isSet: boolean): SequenceRules<unknown> => ({
  idOf: stableJson,
  textOf: stableJson,
  isKeyed: false,
  isSet,
  unchanged: (base) => base,
});

const blocks: Kind<unknown> = {
  rules: plain(false),
  split: (value) => (isDocument(value) ? value.content : []),
  join: (items, like) => ({ ...(like.find(isDocument) ?? { type: "doc" }), content: [...items] }),
};

/** What names an item of a list whatever else it says: specs and scores have a key, images their file. */
const keyOf = (item: unknown): string | undefined => {
  if (!isRecord(item)) return undefined;
  const key = item.key ?? item.id ?? item.mediaId ?? item.url;
  return typeof key === "string" && key !== "" ? key : undefined;
};

function listKind(sides: readonly unknown[][]): Kind<unknown> {
  const isUnique = (idOf: (item: unknown) => string | undefined): boolean =>
    sides.every((side) => {
      const ids = side.map(idOf);
      return !ids.includes(undefined) && new Set(ids).size === side.length;
    });
  const isKeyed = isUnique(keyOf);
  const rules = isKeyed
    ? { ...plain(true), isKeyed, idOf: (item: unknown) => keyOf(item) ?? "" }
    : plain(isUnique(stableJson));
  return {
    rules,
    split: (value) => (Array.isArray(value) ? value : []),
    join: (items) => [...items],
  };
}

/** How the values of a field are merged item by item; null for one that is chosen whole. */
export function kindOf<Result>(
  values: readonly unknown[],
  use: <Item>(kind: Kind<Item>) => Result,
): Result | null {
  const given = values.filter((value) => !isNothing(value));
  if (!given.length) return null;
  if (given.every(isDocument)) return use(blocks);
  if (given.every((value) => Array.isArray(value)))
    return use(listKind(values.map((value) => (Array.isArray(value) ? value : []))));
  // A name has no paragraphs: one of two is chosen.
  if (
    given.every((value) => typeof value === "string") &&
    given.some((value) => String(value).includes("\n"))
  )
    return use(paragraphs);
  return null;
}
