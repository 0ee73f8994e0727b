import { z } from "zod";
import type { Inline } from "../inline.ts";
import type { RichLine } from "../rich-line.ts";
import type { HtmlWriter } from "./html-writer.ts";

/** Replaces the words and URLs of a block: each part is handed over and its replacement taken. */
export type BlockChange = {
  text(text: string): string;
  inline(content: Inline): Inline;
  href(href: string): string;
};

/** What a block shows of the site. */
export type BlockEntities = {
  products?: readonly string[];
  images?: readonly { mediaId: string; alt: string }[];
  authors?: readonly string[];
};

type Declaration<Attrs> = {
  /** What it begins with in the editor, before its form is filled in. */
  empty: Attrs;
  /** Its words as they are read, for search, word counts and AI review. */
  text?(attrs: Attrs): readonly string[];
  /** Its attributes with all words and URLs replaced; what is left out here is not translated and its links are not checked. */
  changed?(attrs: Attrs, change: BlockChange): Attrs;
  shows?(attrs: Attrs): BlockEntities;
};

/** How a block is written for feeds and API clients. Apart from its kind, so that screens do not load it. */
export type BlockHtml<Kind extends { attrs: z.ZodType }> = (
  attrs: z.output<Kind["attrs"]>,
  write: HtmlWriter,
) => string;

/** Everything but the drawing of a block that is filled in by a form. */
export function blockKind<const Type extends string, Attrs extends z.ZodType<object>>(
  type: Type,
  attrs: Attrs,
  declared: Declaration<z.output<Attrs>>,
) {
  type Own = z.output<Attrs>;
  return {
    type,
    attrs,
    // With an id it is described once, however many blocks may hold it.
    schema: z
      .object({ type: z.literal(type), attrs })
      .meta({ id: `${type[0]?.toUpperCase()}${type.slice(1)}Block` }),
    text: (): readonly string[] => [],
    changed: (own: Own): Own => own,
    shows: (): BlockEntities => ({}),
    ...declared,
  } as {
    type: Type;
    attrs: Attrs;
    schema: z.ZodObject<{ type: z.ZodLiteral<Type>; attrs: Attrs }>;
  } & Required<Declaration<Own>>;
}

/** A kind whose attributes are known to be its own by their type alone. */
export type AnyBlockKind = Required<Declaration<object>> & { type: string; attrs: z.ZodType<object> };

/** A caption or a cell: text, or a line. */
export const changedWords = <Words extends RichLine>(words: Words, change: BlockChange): Words =>
  (typeof words === "string"
    ? change.text(words)
    : { ...(words as object), content: change.inline(words.content ?? []) }) as Words;

export const id = z.string().regex(/^\d{1,9}$/);
export const words = (most: number) => z.string().max(most);
