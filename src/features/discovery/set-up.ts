import { z } from "zod";
import { homeTagsSchema } from "#features/offers/managed-programme.ts";
import { sectionSchemas } from "#features/settings/setting-sections.ts";

/** GET /api/admin/set-up: the first questions of a new site, until they are answered or skipped. */
export const setUpSchema = z.object({
  isDue: z.boolean(),
  hasDemo: z.boolean(),
  siteName: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
  languagesOff: sectionSchemas.languages.shape.off,
  /** It cannot be switched off. */
  defaultLanguage: sectionSchemas.languages.shape.fallback,
  programmes: z.array(z.object({ id: z.string(), name: z.string(), tags: z.array(z.string()) })),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** POST /api/admin/set-up; without answers the questions are skipped. */
export const setUpAnswersSchema = z.object({
  answers: z
    .object({
      siteName: sectionSchemas.site.shape.siteName,
      contactEmail: sectionSchemas.site.shape.contactEmail,
      /** Unchanged if omitted. */
      timeZone: sectionSchemas.site.shape.timeZone.optional(),
      languagesOff: sectionSchemas.languages.shape.off,
      programmes: z.array(z.object({ id: z.string().regex(/^\d{1,9}$/), tags: homeTagsSchema })).max(100),
      keepsDemo: z.boolean(),
    })
    .nullable(),
});
export type SetUpAnswers = z.infer<typeof setUpAnswersSchema>["answers"];
