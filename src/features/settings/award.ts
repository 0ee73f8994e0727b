import { z } from "zod";
import { languageSchema, textLanguage } from "#i18n/language-query.ts";
import { awardId } from "#platform/document/award-id.ts";
import { oneLine } from "#platform/input/text-input.ts";
import { color } from "./design/color.ts";

/** Those that a new site has; their labels are in the site's messages. */
export const standardAwards = ["best-overall", "budget-pick", "upgrade-pick", "also-great"] as const;
export type StandardAward = (typeof standardAwards)[number];
export const isStandardAward = (id: string): id is StandardAward =>
  (standardAwards as readonly string[]).includes(id);

export const awardIcons = ["award", "star", "crown", "heart", "check", "leaf", "bolt", "shield"] as const;
export type AwardIcon = (typeof awardIcons)[number];

export const mostAwards = 12;

/** An award as it is set up. */
export const awardSchema = z
  .object({
    id: awardId,
    /** By language; a standard award without one has the built-in label. */
    label: z.partialRecord(languageSchema, oneLine(40)),
    /** Null: the accent color. */
    color: color.nullable(),
    icon: z.enum(awardIcons),
    /** Whether the product's category follows its label ("Best overall · Cameras"). */
    namesCategory: z.boolean(),
  })
  .meta({ id: "Award" });
export type Award = z.infer<typeof awardSchema>;

export const awardListSchema = z
  .array(awardSchema)
  .max(mostAwards)
  .superRefine((awards, context) => {
    awards.forEach(({ id, label }, at) => {
      if (awards.findIndex((one) => one.id === id) < at)
        context.addIssue({ code: "custom", path: [at, "id"], message: "taken" });
      if (!isStandardAward(id) && !Object.values(label).some((text) => text?.trim()))
        context.addIssue({ code: "custom", path: [at, "label"], message: "required" });
    });
  });

export const firstAwards: Award[] = standardAwards.map((id) => ({
  id,
  label: {},
  color: null,
  icon: "award",
  namesCategory: true,
}));

/** An award as a reader of one language sees it. */
export const shownAwardSchema = z
  .object({
    id: awardId,
    label: z.string(),
    icon: z.enum(awardIcons),
    namesCategory: z.boolean(),
    ...textLanguage,
  })
  .meta({ id: "ShownAward" });
export type ShownAward = z.infer<typeof shownAwardSchema>;

/** Those of the ids that the site has, in its order. */
export const awardsAmong = (awards: readonly ShownAward[], ids: readonly string[]): ShownAward[] =>
  awards.filter(({ id }) => ids.includes(id));
