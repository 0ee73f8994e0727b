import { z } from "zod";
import { homeTagsSchema } from "#features/offers/managed-programme.ts";
import { sectionSchemas } from "#features/settings/setting-sections.ts";

/** GET /api/admin/set-up: the few questions of a new site, until somebody has answered or passed them over. */
export const setUpSchema = z.object({
  isDue: z.boolean(),
  hasDemo: z.boolean(),
  siteName: z.string(),
  contactEmail: z.string(),
  timeZone: z.string(),
  languagesOff: sectionSchemas.languages.shape.off,
  programmes: z.array(z.object({ id: z.string(), name: z.string(), tags: z.array(z.string()) })),
});
export type SetUp = z.infer<typeof setUpSchema>;

/** POST /api/admin/set-up; without answers it is passed over. */
export const setUpAnswersSchema = z.object({
  answers: z
    .object({
      siteName: sectionSchemas.site.shape.siteName,
      contactEmail: sectionSchemas.site.shape.contactEmail,
      /** Stays as it is where it is not said. */
      timeZone: sectionSchemas.site.shape.timeZone.optional(),
      languagesOff: sectionSchemas.languages.shape.off,
      programmes: z.array(z.object({ id: z.string().regex(/^\d{1,9}$/), tags: homeTagsSchema })).max(100),
      keepsDemo: z.boolean(),
    })
    .nullable(),
});
export type SetUpAnswers = z.infer<typeof setUpAnswersSchema>["answers"];
