import { z } from "zod";
import { awardId } from "#platform/document/award-id.ts";
import type { WritingNote } from "./generation.ts";

const words = z.string().max(20_000);
const productId = z.string().regex(/^\d{1,9}$/);

/** The blocks an article may contain, in a schema that language models can follow. */
const draftBlockSchema = z.discriminatedUnion("type", [
  z.object({ type: z.literal("paragraph"), text: words }),
  z.object({ type: z.literal("bullets"), items: z.array(words).min(1).max(30) }),
  z.object({ type: z.literal("steps"), items: z.array(words).min(1).max(30) }),
  z.object({ type: z.literal("note"), text: words }),
  z.object({ type: z.literal("verdict"), text: words }),
  z.object({
    type: z.literal("picks"),
    picks: z
      .array(z.object({ productId, award: awardId, reason: z.string().max(1_000) }))
      .min(1)
      .max(12),
  }),
  z.object({ type: z.literal("card"), productId }),
  z.object({ type: z.literal("prosCons"), productId }),
  z.object({ type: z.literal("specs"), productId }),
  z.object({ type: z.literal("comparison"), productIds: z.array(productId).min(2).max(6) }),
  z.object({ type: z.literal("versus"), productIds: z.array(productId).length(2) }),
  z.object({
    type: z.literal("faq"),
    items: z
      .array(z.object({ question: z.string().max(500), answer: z.string().max(5_000) }))
      .min(1)
      .max(30),
  }),
]);
export type DraftBlock = z.infer<typeof draftBlockSchema>;

/** A writer's draft; the first section may lack a heading. */
export type GeneratedDraft = {
  title: string;
  excerpt: string;
  metaDescription: string;
  sections: { heading: string; blocks: DraftBlock[] }[];
};

/** The outer structure; the parts are checked one by one. */
const outerSchema = z.object({
  title: z.string(),
  excerpt: z.string().catch(""),
  metaDescription: z.string().catch(""),
  sections: z.array(z.object({ heading: z.string().catch(""), blocks: z.array(z.unknown()) })).min(1),
});

const hidden = /[\p{Cf}\p{Cc}]/gu;
const joiner = /[\u200c\u200d]/;
const address = /\b(?:https?:\/\/|www\.)\S+/gi;
const markup = /<\/?[a-z!][^<>]*>/gi;

/** Removes invisible characters; joiners (needed by Arabic and emoji) and line breaks stay. */
export const visibleText = (text: string): string =>
  text.replace(hidden, (sign) => (joiner.test(sign) || sign === "\n" ? sign : sign === "\t" ? " " : ""));

/** Removes markup and URLs. */
export const plainText = (text: string): string =>
  visibleText(text)
    .replace(markup, " ")
    .replace(address, " ")
    .replace(/[ \t]+/g, " ")
    .trim();

/**
 * Parses a writer's response; anything that is no part of an article, or refers to products not requested, is dropped with a note. Null if
 * it is no draft at all.
 */
export function readDraft(
  given: unknown,
  allowed: ReadonlySet<string>,
): { draft: GeneratedDraft; notes: WritingNote[] } | null {
  const outer = outerSchema.safeParse(given);
  if (!outer.success) return null;
  const notes = new Map<string, WritingNote>();
  const note = (code: WritingNote["code"], about = "") => {
    notes.set(`${code} ${about}`, { code, about: about.slice(0, 100) });
  };
  const clean = (text: string): string => {
    const seen = visibleText(text);
    const bare = seen.replace(markup, " ");
    if (bare !== seen) note("markup-removed");
    const cleaned = bare.replace(address, " ");
    if (cleaned !== bare) note("address-removed");
    return cleaned.replace(/[ \t]+/g, " ").trim();
  };
  const isKnown = (id: string): boolean => {
    if (!allowed.has(id)) note("product-unknown", id);
    return allowed.has(id);
  };

  /** The block with cleaned text and known products; null if nothing is left. */
  function checked(block: DraftBlock): DraftBlock | null {
    switch (block.type) {
      case "paragraph":
      case "note":
      case "verdict": {
        const text = clean(block.text);
        return text ? { ...block, text } : null;
      }
      case "bullets":
      case "steps": {
        const items = block.items.map(clean).filter(Boolean);
        return items.length ? { ...block, items } : null;
      }
      case "picks": {
        const picks = block.picks
          .filter((pick) => isKnown(pick.productId))
          .map((pick) => ({ ...pick, reason: clean(pick.reason) }));
        return picks.length ? { ...block, picks } : null;
      }
      case "card":
      case "prosCons":
      case "specs":
        return isKnown(block.productId) ? block : null;
      case "comparison":
      case "versus": {
        const productIds = [...new Set(block.productIds)].filter(isKnown);
        return productIds.length >= 2 ? { ...block, productIds } : null;
      }
      case "faq": {
        const items = block.items
          .map(({ question, answer }) => ({ question: clean(question), answer: clean(answer) }))
          .filter(({ question, answer }) => question && answer);
        return items.length ? { ...block, items } : null;
      }
    }
  }

  const sections = outer.data.sections.slice(0, 40).map(({ heading, blocks }) => ({
    heading: clean(heading).slice(0, 300),
    blocks: blocks.slice(0, 60).flatMap((block) => {
      const known = draftBlockSchema.safeParse(block);
      if (!known.success) note("block-unknown", String((block as { type?: unknown } | null)?.type ?? ""));
      return (known.success && checked(known.data)) || [];
    }),
  }));
  const draft = {
    title: clean(outer.data.title).slice(0, 300),
    excerpt: clean(outer.data.excerpt).slice(0, 1_000),
    metaDescription: clean(outer.data.metaDescription).slice(0, 1_000),
    sections: sections.filter(({ blocks }) => blocks.length),
  };
  return draft.title && draft.sections.length ? { draft, notes: [...notes.values()] } : null;
}
