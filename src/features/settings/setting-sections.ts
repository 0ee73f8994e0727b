import { z } from "zod";
import { customFieldsSchema } from "#content/fields/custom-field.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { firstDefaultLanguage } from "#i18n/languages.ts";
import { oneLine } from "#platform/input/text-input.ts";
import { softwareName } from "#platform/software-name.ts";
import { isTimeZone } from "#platform/time-zones.ts";
import { aiCrawlerChoices } from "./ai-crawlers.ts";
import { awardListSchema, firstAwards } from "./award.ts";
import { defaultDesign, designSchema } from "./design/design.ts";
import { newsletterProviderSchema, serviceIdSchema } from "./newsletter-choice.ts";
import { longestRobotsTxt, wrongRobotsLine } from "./robots-file.ts";
import { shareTargetSchema } from "./share-target-schema.ts";
import { shareTargets } from "./share-targets.ts";
import { adSlotListSchema } from "./slot.ts";
import { socialLinksSchema } from "./social-link.ts";
import { statisticsChoiceSchema } from "./statistics-provider.ts";
import { type Verifier, verificationTags } from "./verification.ts";

const inLanguages = (most: number) => z.partialRecord(languageSchema, oneLine(most));
const gatewayAddress = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);
const bases = {
  main: gatewayAddress,
  alternative: gatewayAddress.optional(),
  forgotPassword: gatewayAddress.optional(),
};
const hosts = z.array(z.string().trim().toLowerCase().min(1).max(253)).max(20);
const gatewaySchema = z.object({ hosts, ...bases }).meta({ id: "Gateway" });
/** What a search engine asks to find in the page. */
const mark = z.string().regex(/^[\w.=:-]{0,200}$/, "must be the code alone, without the tag around it");

const verifiers = Object.keys(verificationTags) as [Verifier, ...Verifier[]];

/** Where price history is shown; a program that forbids it always wins (offers/policy.ts). */
export const historyChoices = [
  /** Not even of other shops beside an offer whose programme forbids it. */
  "careful",
  "always",
  "never",
] as const;
export type HistoryChoice = (typeof historyChoices)[number];

/** What administrators set, by section: each is stored under its own key and has its own version. No section holds a secret. */
export const sectionSchemas = {
  site: z.object({
    siteName: oneLine(80).min(1),
    /** In the languages where it is called otherwise. */
    siteNames: inLanguages(80),
    /** A sentence on the front page; the software's own where there is none. */
    tagline: inLanguages(160),
    contactEmail: z.email().max(254),
    /** Where the days of the statistics begin (IANA). */
    timeZone: z.string().max(60).refine(isTimeZone, "unknown-choice"),
    /** Per language: a word to others that mean the same. All of them find each other. */
    synonyms: z
      .partialRecord(
        languageSchema,
        z.record(z.string().min(1).max(60), z.array(z.string().min(1).max(60)).max(20)),
      )
      .meta({ id: "Synonyms" }),
  }),
  /** Changed by its own screen, with drafts (server/design). */
  design: designSchema,
  languages: z.object({
    /** In this one readers see what is not published in theirs (readings.md 43). It cannot be switched off. */
    fallback: languageSchema,
    off: z.array(languageSchema).max(4),
  }),
  footer: z.object({
    /** In the footer and in the site's structured data. */
    social: socialLinksSchema,
    showsPartners: z.boolean(),
    /** The services that pages offer to be shared with; the link can always be copied. */
    shareTargets: z
      .array(shareTargetSchema)
      .max(shareTargets.length)
      .refine((targets) => new Set(targets).size === targets.length, "unknown-choice"),
    /** Replace the built-in sentences; the copyright may contain {year} and {site}. */
    copyright: inLanguages(200),
    disclosure: inLanguages(400),
  }),
  prices: z.object({
    history: z.enum(historyChoices),
  }),
  mail: z.object({
    fromName: oneLine(80),
    fromAddress: z.union([z.literal(""), z.email().max(254)]),
    replyTo: z.union([z.literal(""), z.email().max(254)]),
  }),
  newsletter: z
    .object({
      /** Off on a new site: readers see no form. */
      isOn: z.boolean(),
      provider: newsletterProviderSchema,
      /** The audience, list or form at the service; its key is stored sealed, by the newsletter. */
      listId: serviceIdSchema,
      /** The template of Brevo's email that asks for the confirmation. */
      templateId: serviceIdSchema,
      /** In place of the sender's name of other mails. */
      fromName: oneLine(80),
      /** Named at the foot of each digest, as the law of many countries requires. */
      postalAddress: oneLine(200),
      /** What readers agree to; the built-in sentence where there is none. */
      consent: inLanguages(400),
      inFooter: z.boolean(),
    })
    .meta({ id: "NewsletterSettings" }),
  search: z.object({
    /** For staging: no search engine may list any page. */
    noindex: z.boolean(),
    verification: z.partialRecord(z.enum(verifiers), mark),
    adsTxt: z.string().max(100_000),
    /** Whether search engines are told which URLs have changed. Off on a new site: it sends nothing without consent. */
    indexNow: z.boolean(),
    aiCrawlers: z.enum(aiCrawlerChoices),
    /** Added to robots.txt. */
    robotsTxt: z
      .string()
      .max(longestRobotsTxt)
      .superRefine((text, context) => {
        const line = wrongRobotsLine(text);
        if (line !== null)
          context.addIssue({ code: "custom", message: "bad-robots-line", params: { limit: line } });
      }),
  }),
  statistics: z.object({
    outside: statisticsChoiceSchema,
    /** Whether visits are counted only with consent (readings.md 44). */
    asksFirst: z.boolean(),
  }),
  trends: z.object({
    /** Whether the server asks others what the world searches for and reads. Off on a new site: it sends nothing without consent. */
    asksOutside: z.boolean(),
  }),
  links: z.object({
    /** Whether keywords of the library of links become links in articles. Off on a fresh site. */
    keywords: z.boolean(),
    /** Limits per page: for one link of the library, manual ones included, and for all keyword links. */
    perLink: z.number().int().min(1).max(10),
    perPage: z.number().int().min(1).max(50),
  }),
  fields: z.object({
    /** Fields of products beside those of their categories. */
    product: customFieldsSchema,
    article: customFieldsSchema,
  }),
  awards: z.object({
    /** In the order in which pages show them. */
    list: awardListSchema,
  }),
  ads: z.object({
    /** Off on a new site: no slot shows anything. */
    isOn: z.boolean(),
    slots: adSlotListSchema,
  }),
  articles: z.object({ needsApproval: z.boolean() }),
  backups: z.object({
    /** Off on a new site: media may be larger than the disk. */
    isOn: z.boolean(),
    every: z.enum(["day", "week"]),
    /** Of weekly ones: 0 is Sunday. */
    weekday: z.number().int().min(0).max(6),
    /** In the site's time zone. */
    hour: z.number().int().min(0).max(23),
    /** How many are stored; older ones are deleted. */
    keep: z.number().int().min(1).max(365),
  }),
  feedback: z.object({
    /** Both off on a new site. */
    asksHelpful: z.boolean(),
    takesQuestions: z.boolean(),
  }),
  gateways: z.object({
    production: gatewaySchema.optional(),
    staging: gatewaySchema.optional(),
    local: z.object(bases).optional(),
    cacheBust: z.boolean().optional(),
  }),
};
export type Section = keyof typeof sectionSchemas;
/** Those that the tabs of Settings show; the design has a screen of its own. */
export type TabSection = Exclude<Section, "design">;
export type SectionValues = { [Name in Section]: z.infer<(typeof sectionSchemas)[Name]> };
export const sectionNames = Object.keys(sectionSchemas) as Section[];

/** A fresh site's. */
export const firstValues: SectionValues = {
  site: {
    siteName: softwareName,
    siteNames: {},
    tagline: {},
    contactEmail: "hello@example.com",
    timeZone: "UTC",
    synonyms: {},
  },
  design: defaultDesign,
  languages: { fallback: firstDefaultLanguage, off: [] },
  footer: {
    social: [],
    showsPartners: true,
    shareTargets: [...shareTargets],
    copyright: {},
    disclosure: {},
  },
  prices: { history: "careful" },
  mail: { fromName: "", fromAddress: "", replyTo: "" },
  newsletter: {
    ...({ isOn: false, provider: "own", listId: "", templateId: "" } as const),
    ...{ fromName: "", postalAddress: "", consent: {}, inFooter: true },
  },
  search: {
    noindex: false,
    verification: {},
    adsTxt: "",
    indexNow: false,
    aiCrawlers: "allow",
    robotsTxt: "",
  },
  statistics: { outside: null, asksFirst: false },
  trends: { asksOutside: false },
  links: { keywords: false, perLink: 1, perPage: 5 },
  fields: { product: [], article: [] },
  awards: { list: firstAwards },
  ads: { isOn: false, slots: [] },
  articles: { needsApproval: false },
  backups: { isOn: false, every: "day", weekday: 0, hour: 3, keep: 14 },
  feedback: { asksHelpful: false, takesQuestions: false },
  gateways: {},
};
