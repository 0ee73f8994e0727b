import { z } from "zod";
import { languageSchema, textLanguage } from "#i18n/language-query.ts";
import { documentSchema } from "#platform/document/document.ts";

const partnerSchema = z.object({
  key: z.string(),
  name: z.string(),
  url: z.string(),
  logoUrl: z.string().nullable(),
});

/** GET /api/settings/public. */
export const publicSettingsSchema = z.object({
  siteName: z.string(),
  siteUrl: z.string(),
  contactEmail: z.string(),
  /** The calendar year (UTC) of the copyright line, from the server, so that every browser shows the same. */
  year: z.number().int(),
  languages: z.array(languageSchema),
  /** The footer's category links that exist and are visible, in the settings' order (readings.md 34). */
  footerCategories: z.array(z.object({ slug: z.string(), name: z.string(), ...textLanguage })),
  partners: z.array(partnerSchema),
  /** Accounts of others that sign in here, and our name at each; none that lacks its keys. */
  signInProviders: z.array(z.object({ provider: z.string(), name: z.string(), clientId: z.string() })),
  /** Where the pages of this site's address send their calls, without "/api": absolute, the site itself where nothing else is set. */
  gateways: z.object({
    main: z.string(),
    /** Article generation, trends and /api/crm. */
    alternative: z.string(),
    forgotPassword: z.string(),
  }),
});
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

/** What an administrator can change; kept in the table `settings` under the key "site". Footer categories are English slugs. */
export const siteSettingsSchema = z.object({
  siteName: z.string().trim().min(1).max(80).default("Magpie"),
  contactEmail: z.email().default("hello@example.com"),
  footerCategories: z.array(z.string()).default(["electronics", "home", "fashion", "beauty", "outdoor"]),
  /** Per language: a word to others that mean the same. All of them find each other. */
  synonyms: z
    .partialRecord(
      languageSchema,
      z.record(z.string().min(1).max(60), z.array(z.string().min(1).max(60)).max(20)),
    )
    .default({}),
});
export type SiteSettings = z.infer<typeof siteSettingsSchema>;

export const standingPages = [
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
] as const;
export const standingPageSchema = z.enum(standingPages);
export type StandingPage = z.infer<typeof standingPageSchema>;

/** GET /api/pages/{page}: a page of the site's own words. `versionDate` is an ISO calendar day. */
export const pageTextSchema = z.object({
  page: standingPageSchema,
  title: z.string(),
  description: z.string(),
  content: documentSchema,
  versionDate: z.string(),
  ...textLanguage,
});
export type PageText = z.infer<typeof pageTextSchema>;
