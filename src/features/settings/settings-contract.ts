import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import { firstValues, type Section, sectionSchemas } from "./setting-sections.ts";

const version = versionNumber;
const section = <Value extends z.ZodType>(value: Value) => z.object({ version, value });

/** GET /api/admin/settings. A section that was never changed has the version 0. */
export const settingsSchema = z
  .object({
    sections: z.object({
      site: section(sectionSchemas.site),
      languages: section(sectionSchemas.languages),
      footer: section(sectionSchemas.footer),
      prices: section(sectionSchemas.prices),
      mail: section(sectionSchemas.mail),
      newsletter: section(sectionSchemas.newsletter),
      search: section(sectionSchemas.search),
      statistics: section(sectionSchemas.statistics),
      trends: section(sectionSchemas.trends),
      links: section(sectionSchemas.links),
      fields: section(sectionSchemas.fields),
      awards: section(sectionSchemas.awards),
      ads: section(sectionSchemas.ads),
      articles: section(sectionSchemas.articles),
      backups: section(sectionSchemas.backups),
      feedback: section(sectionSchemas.feedback),
      gateways: section(sectionSchemas.gateways),
    }),
    /** What the environment sets; it cannot be changed here. */
    deployment: z.object({
      siteUrl: z.string(),
      sendsMail: z.boolean(),
      mailFrom: z.string(),
      /** The built-in sentences that readers of the newsletter agree to. */
      newsletterConsent: z.partialRecord(languageSchema, z.string()),
      /** The environment's gateways take precedence over those of the settings. */
      hasGateways: z.boolean(),
    }),
  })
  .meta({ id: "Settings" });
export type AllSettings = z.infer<typeof settingsSchema>;

const change = <Name extends Section>(name: Name) =>
  z.object({ section: z.literal(name), version, change: sectionSchemas[name].partial() });

/** PATCH /api/admin/settings: some fields of a section; the rest stays. */
export const settingsChangeSchema = z.discriminatedUnion("section", [
  change("site"),
  change("languages"),
  change("footer"),
  change("prices"),
  change("mail"),
  change("newsletter"),
  change("search"),
  change("statistics"),
  change("trends"),
  change("links"),
  change("fields"),
  change("awards"),
  change("ads"),
  change("articles"),
  change("backups"),
  change("feedback"),
  // Whole: what is left out is gone.
  z.object({ section: z.literal("gateways"), version, change: sectionSchemas.gateways }),
]);
export type SettingsChange = z.infer<typeof settingsChangeSchema>;

/** The file of GET /api/admin/settings/export, and what POST …/import takes; it holds no secret. */
export const settingsFileSchema = z
  .object({
    format: z.literal("magpie-settings"),
    formatVersion: z.literal(1),
    exportedAt: z.string().optional(),
    sections: z
      .object({
        ...sectionSchemas,
        // A file of an older release may lack what came later.
        site: sectionSchemas.site.extend({
          siteNames: sectionSchemas.site.shape.siteNames.default({}),
        }),
        languages: sectionSchemas.languages.extend({
          fallback: sectionSchemas.languages.shape.fallback.default(firstValues.languages.fallback),
        }),
        footer: sectionSchemas.footer.extend({
          social: sectionSchemas.footer.shape.social.default([]),
          shareTargets: sectionSchemas.footer.shape.shareTargets.default(firstValues.footer.shareTargets),
        }),
        search: sectionSchemas.search.extend({
          indexNow: sectionSchemas.search.shape.indexNow.default(firstValues.search.indexNow),
          aiCrawlers: sectionSchemas.search.shape.aiCrawlers.default(firstValues.search.aiCrawlers),
          robotsTxt: sectionSchemas.search.shape.robotsTxt.default(firstValues.search.robotsTxt),
        }),
        statistics: sectionSchemas.statistics.extend({
          asksFirst: sectionSchemas.statistics.shape.asksFirst.default(false),
        }),
      })
      .partial(),
  })
  .meta({ id: "SettingsFile" });
export type SettingsFile = z.infer<typeof settingsFileSchema>;

export const testMailSchema = z.object({ to: z.email().max(254), lang: languageSchema.optional() });
export const testMailResponseSchema = z.object({ isSent: z.boolean(), answer: z.string() });
