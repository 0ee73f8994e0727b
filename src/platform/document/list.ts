import type { Paragraph } from "./inline.ts";
import type { ListNumbers } from "./list-numbering.ts";

/** Deeper than a reader follows; deeper items of imported texts move up to this level. */
export const deepestList = 6;

export type List = ({ type: "bulletList" } | { type: "orderedList"; attrs?: ListNumbers | undefined }) & {
  content: ListItem[];
};
/** Its paragraphs and nested lists. */
export type ListItem = { type: "listItem"; content: (Paragraph | List)[] };

/** A list within the maximum depth: deeper items become siblings of their parent item. */
export const withinDepth = <Kind extends List>(list: Kind, level = 1): Kind => ({
  ...list,
  content: list.content.flatMap((item): ListItem[] => {
    const lists = item.content.flatMap((part) => (part.type === "paragraph" ? [] : [part]));
    if (level < deepestList || !lists.length)
      return [
        {
          ...item,
          content: item.content.map((part) =>
            part.type === "paragraph" ? part : withinDepth(part, level + 1),
          ),
        },
      ];
    const own = item.content.filter((part) => part.type === "paragraph");
    return [
      { ...item, content: own },
      ...lists.flatMap((inner) => withinDepth({ ...inner, type: "bulletList" as const }, level).content),
    ];
  }),
});
