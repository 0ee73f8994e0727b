import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { isSlug } from "#i18n/urls/slug.ts";
import { cleanText, versionNumber } from "#platform/input/text-input.ts";

const text = (most: number) =>
  z
    .string()
    .max(most)
    .transform((given) => cleanText(given).trim());
const authorTextSchema = z
  .object({ name: text(120), role: text(160), bio: text(2_000) })
  .meta({ id: "AuthorTexts" });

const textsSchema = z
  .partialRecord(languageSchema, authorTextSchema)
  // A language without a name has no text.
  .transform((texts) =>
    Object.fromEntries(Object.entries(texts).filter(([, { name, role, bio }]) => name || role || bio)),
  )
  .refine((texts) => Object.keys(texts).length > 0, "required")
  .refine((texts) => Object.values(texts).every(({ name }) => name !== ""), "required");

const fields = {
  slug: text(96).refine((slug) => slug === "" || isSlug(slug), "bad-slug"),
  imageUrl: text(2_000)
    .refine((address) => address === "" || isImageUrl(address), "not-a-picture-address")
    .nullable(),
  texts: textsSchema,
};
export const newAuthorSchema = z.object({
  slug: fields.slug.default(""),
  imageUrl: fields.imageUrl.default(null),
  texts: fields.texts,
});
export type NewAuthor = z.output<typeof newAuthorSchema>;
export const changedAuthorSchema = z.object(fields).partial().extend({ version: versionNumber });
export type ChangedAuthor = z.output<typeof changedAuthorSchema>;

/** An author as the CRM sees one. */
export const adminAuthorSchema = z
  .object({
    id: z.string(),
    version: versionNumber,
    slug: z.string(),
    imageUrl: z.string().nullable(),
    texts: z.partialRecord(languageSchema, authorTextSchema),
    articles: z.number().int(),
    updatedAt: z.string(),
  })
  .meta({ id: "AdminAuthor" });
export type AdminAuthor = z.infer<typeof adminAuthorSchema>;
export const adminAuthorsSchema = z.object({ items: z.array(adminAuthorSchema) });
