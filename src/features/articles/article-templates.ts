import type { Document } from "#platform/document/document.ts";

/** The initial sections of an article of each kind; headings are translated into its language. */
export const templateParts = {
  "round-up": [
    "disclosure",
    "picks",
    "why-trust",
    "how-picked",
    "comparison",
    "other-options",
    "questions",
    "faq",
  ],
  review: ["disclosure", "card", "verdict", "pros-cons", "in-use", "specs", "alternatives"],
  versus: ["disclosure", "versus", "differences", "comparison", "who-first", "who-second", "verdict"],
  guide: ["disclosure", "in-short", "what-matters", "mistakes", "picks", "questions", "faq"],
} as const;

export type TemplatePart = (typeof templateParts)[keyof typeof templateParts][number];

/** Blocks to be filled in; the others are headings. An unfinished one is public nowhere. */
const blocks = {
  disclosure: { type: "disclosure" },
  picks: { type: "picks", attrs: { picks: [] } },
  comparison: { type: "unfinished", attrs: { type: "comparisonTable", attrs: { productIds: [] } } },
  card: { type: "unfinished", attrs: { type: "productCard", attrs: { productId: "" } } },
  "pros-cons": { type: "unfinished", attrs: { type: "prosCons", attrs: { productId: "" } } },
  specs: { type: "unfinished", attrs: { type: "specTable", attrs: { productId: "" } } },
  versus: { type: "unfinished", attrs: { type: "versus", attrs: { productIds: [] } } },
  verdict: { type: "verdict", content: [{ type: "paragraph" }] },
  faq: { type: "faq", attrs: { items: [{ question: "", answer: "" }] } },
} satisfies Partial<Record<TemplatePart, object>>;

export type TemplateHeading = Exclude<TemplatePart, keyof typeof blocks>;
const isBlock = (part: TemplatePart): part is keyof typeof blocks => Object.hasOwn(blocks, part);

/** A document to begin with. */
export const templateDocument = (
  template: keyof typeof templateParts,
  heading: (part: TemplateHeading) => string,
): Document =>
  ({
    type: "doc",
    content: templateParts[template].flatMap((part: TemplatePart) =>
      isBlock(part)
        ? [blocks[part]]
        : [
            { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: heading(part) }] },
            { type: "paragraph" },
          ],
    ),
  }) as Document;
