import { z } from "zod";
import { subIdRuleSchema } from "#features/marketplaces/sub-id-rule.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { cleanText, versionNumber } from "#platform/input/text-input.ts";
import { policySchema } from "./policy.ts";

const tag = z
  .string()
  .trim()
  .regex(/^[\w.:/-]{1,100}$/);
const country = z.string().regex(/^([A-Z]{2})?$/);
const name = z.string().transform(cleanText).pipe(z.string().trim().min(1).max(80));
const webAddress = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/, "not-a-picture-address");
/** "shop.example": no scheme, no path, at least two parts. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?=.{3,200}$)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]+$/, "must be a host such as shop.example");
/** A URL template with placeholders; the network's host must not come from the linked URL. */
const linkTemplate = z
  .string()
  .trim()
  .max(1_000)
  .regex(
    /^(\{url\}|https:\/\/[a-z\d.-]+\.[a-z][a-z\d-]+\/)[^\s\\<>"]*$/i,
    "must begin with https://… or {url}",
  )
  .refine((text) => text.includes("{url}"), "must contain {url}")
  .refine((text) => !/\{(?!(url|tag|subid)\})/.test(text), "knows {url}, {tag} and {subid} only");
const sentence = z.string().transform(cleanText).pipe(z.string().trim().max(500));

const policyPatchSchema = policySchema.partial().meta({ id: "ProgramPolicyPatch" });

/** Editable fields of a programme. */
const fields = {
  name,
  homeUrl: z.url({ protocol: /^https$/ }).max(2_000),
  logoUrl: webAddress.nullable(),
  hosts: z.array(host).min(1).max(60),
  country,
  tags: z.array(z.object({ country, tag })).max(40),
  linkTemplate: linkTemplate.nullable(),
  subId: subIdRuleSchema.nullable(),
  hidesReferrer: z.boolean(),
  disclosure: z.partialRecord(languageSchema, sentence),
  isActive: z.boolean(),
};

/** GET /api/admin/programmes. A tag is the owner's affiliate id; with the first tag a shop becomes a partner. */
export const managedProgrammeSchema = z
  .object({
    id: z.string(),
    key: z.string(),
    name: z.string(),
    homeUrl: z.string(),
    logoUrl: z.string().nullable(),
    hosts: z.array(z.string()),
    country: z.string(),
    tags: z.array(z.object({ country: z.string(), tag: z.string() })),
    linkTemplate: z.string().nullable(),
    subId: subIdRuleSchema.nullable(),
    hidesReferrer: z.boolean(),
    disclosure: z.partialRecord(languageSchema, z.string()),
    isActive: z.boolean(),
    policy: policySchema,
    /** Whether it is one of the built-in programmes, which cannot be deleted and build their own links. */
    isFirst: z.boolean(),
    offers: z.number().int(),
    version: versionNumber,
  })
  .meta({ id: "AffiliateProgram" });
export type ManagedProgramme = z.infer<typeof managedProgrammeSchema>;
export const managedProgrammesSchema = z.object({ items: z.array(managedProgrammeSchema) });

/** PATCH: any fields; of the policy any rules. */
export const programmeChangeSchema = z
  .object({ ...fields, policy: policyPatchSchema })
  .partial()
  .extend({ version: versionNumber });
export type ProgrammeChange = z.infer<typeof programmeChangeSchema>;

/** POST: a shop beyond the built-in ones. Omitted fields are those of a shop without rules. */
export const newProgrammeSchema = z
  .object({ ...fields, policy: policyPatchSchema })
  .partial()
  .required({ name: true, hosts: true, homeUrl: true });
export type NewProgramme = z.infer<typeof newProgrammeSchema>;

/** Tags as entered in the setup wizard: for the programme's home country. */
export const homeTagsSchema = z.array(tag).max(10);
