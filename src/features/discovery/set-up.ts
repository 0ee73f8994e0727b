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
  programmes: z.array(
    z.object({
      id: z.string(),
      key: z.string(),
      name: z.string(),
      country: z.string(),
      tags: z.array(z.string()),
    }),
  ),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** POST /api/admin/set-up: the answers of a step, or of several; without answers the questions are skipped. What is left out stays. */
export const setUpAnswersSchema = z.object({
  answers: z
    .object({
      siteName: sectionSchemas.site.shape.siteName.optional(),
      contactEmail: sectionSchemas.site.shape.contactEmail.optional(),
      timeZone: sectionSchemas.site.shape.timeZone.optional(),
      languagesOff: sectionSchemas.languages.shape.off.optional(),
      defaultLanguage: sectionSchemas.languages.shape.fallback.optional(),
      programmes: z
        .array(z.object({ id: z.string().regex(/^\d{1,9}$/), tags: homeTagsSchema }))
        .max(100)
        .optional(),
      keepsDemo: z.boolean().optional(),
    })
    .nullable(),
  /** Whether the questions are not shown again. */
  isDone: z.boolean().default(true),
});
export type SetUpAnswers = z.infer<typeof setUpAnswersSchema>;
