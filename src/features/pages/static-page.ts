import { z } from "zod";
import { partnerSchema } from "#features/settings/site-settings.ts";
import { textLanguage } from "#i18n/language-query.ts";
import { documentSchema } from "#platform/document/document.ts";

/** The pages that every site has (spec.md section 2); each comes with a text. */
export const staticPages = [
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
] as const;
export const staticPageSchema = z.enum(staticPages);
export type StaticPage = z.infer<typeof staticPageSchema>;
export const isStaticPage = (slug: string): slug is StaticPage => staticPages.some((page) => page === slug);

/** GET /api/pages/{page}: a static page. `versionDate` is an ISO calendar day. */
export const pageTextSchema = z.object({
  page: staticPageSchema,
  title: z.string(),
  description: z.string(),
  content: documentSchema,
  /** Its links to shops as they are rendered, by the URL in the text. */
  shopLinks: z.record(z.string(), partnerSchema.omit({ key: true, name: true, logoUrl: true })),
  versionDate: z.string(),
  ...textLanguage,
});
export type PageText = z.infer<typeof pageTextSchema>;

/** GET /api/admin/static-pages: each static page, and the id of the page that replaces it, published or not. */
export const staticPageListSchema = z.object({
  items: z.array(z.object({ page: staticPageSchema, title: z.string(), id: z.string().nullable() })),
});
