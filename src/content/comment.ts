import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";
import { anchorSchema, quoteSchema } from "./comment-anchor.ts";

/** Characters of one comment. */
export const longestComment = 2_000;
/** Comments of one thread, threads of one item, and people mentioned in one comment. */
export const mostReplies = 200;
export const mostThreads = 500;
export const mostMentions = 20;

/** A mention within a comment: the account's id, so that a changed name is shown. */
const mention = /@\[([1-9]\d{0,8})\]/g;

/** A comment's text in order, mentions as ids. */
export function commentParts(text: string): (string | { mention: string })[] {
  // Every second part is what the parentheses of the expression matched.
  return text
    .split(mention)
    .map((part, i) => (i % 2 ? { mention: part } : part))
    .filter((part) => part !== "");
}
export const mentionOf = (id: string): string => `@[${id}]`;
/** The ids that a comment mentions, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set(commentParts(text).flatMap((part) => (typeof part === "string" ? [] : [part.mention]))),
];

/** Plain text with mentions. */
const commentText = z
  .string()
  // Before it is cleaned: what is longer is refused unread.
  .max(2 * longestComment)
  .transform((text) => cleanText(text).trim())
  .pipe(
    z
      .string()
      .min(1)
      .max(longestComment)
      .refine((text) => mentionedIn(text).length <= mostMentions, { error: "too many mentions" }),
  );

export const commentTextSchema = z.object({ text: commentText });

/** What has comments: an item of a content type. */
export const commentedSchema = (types: readonly string[]) =>
  z.object({ type: z.enum(types), id: idText.transform(Number) });

/** A new thread: on a block of the text in a language, on all of the text in a language, or on the item. */
export const newThreadSchema = (types: readonly string[]) =>
  z.object({
    ...commentedSchema(types).shape,
    ...commentTextSchema.shape,
    lang: languageSchema.nullable(),
    anchor: anchorSchema.nullable(),
    quote: quoteSchema.transform(cleanText),
  });
export type NewThread = z.output<ReturnType<typeof newThreadSchema>>;

export const threadPatchSchema = z.object({
  isResolved: z.boolean().optional(),
  /** Where its block is by now; of a thread that has one. */
  anchor: anchorSchema.optional(),
});
export type ThreadPatch = z.output<typeof threadPatchSchema>;

export const threadSchema = z
  .object({
    id: z.string(),
    lang: languageSchema.nullable(),
    anchor: anchorSchema.nullable(),
    quote: z.string(),
    isResolved: z.boolean(),
    comments: z.array(
      z.object({
        id: z.string(),
        /** Null for an account that is gone. */
        author: z.string().nullable(),
        text: z.string(),
        createdAt: z.string(),
        editedAt: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "CommentThread" });
export type CommentThread = z.infer<typeof threadSchema>;

/** The threads of an item that the user may read, the oldest first, with the names of everyone in them. */
export const threadsSchema = z.object({
  threads: z.array(threadSchema),
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** In which languages a thread may mention them; null: in every one. */
      writes: z.array(languageSchema).nullable(),
      /** Nobody can be mentioned who has no access any more. */
      canBeMentioned: z.boolean(),
    }),
  ),
});
export type CommentPerson = z.infer<typeof threadsSchema>["people"][number];
