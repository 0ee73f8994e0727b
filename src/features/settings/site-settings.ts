import { z } from "zod";
import { languageSchema, textLanguage } from "#i18n/language-query.ts";
import { designSchema } from "./design/design.ts";
import { shareTargetSchema } from "./share-target-schema.ts";
import { networks } from "./social-networks.ts";
import { statisticsChoiceSchema } from "./statistics-provider.ts";

/** A shop the site earns with, and its link, in the form of an offer's link (offers/offer.ts). */
export const partnerSchema = z.object({
  key: z.string(),
  name: z.string(),
  programme: z.string(),
  url: z.string(),
  logoUrl: z.string().nullable(),
  subId: z
    .object({ parameter: z.string(), most: z.number().int(), letters: z.enum(["alphanumeric", "word"]) })
    .nullable(),
  hidesReferrer: z.boolean(),
  disclosure: z.object({ text: z.string(), meaning: z.string().nullable() }).nullable(),
});

/** `href` is a path of this site without a language prefix, or another URL; null for a heading. */
const menuEntry = {
  href: z.string().nullable(),
  label: z.string(),
  /** Whether it opens the menu of all categories. */
  opensCategories: z.boolean(),
  /** Whether the logos of the shops in `partners` are in its place. */
  showsPartners: z.literal(true).optional(),
  ...textLanguage,
};
const thirdLevel = z
  .object({ ...menuEntry, children: z.array(z.never().meta({ type: "null" })) })
  .meta({ id: "PublicMenuItem" });
const secondLevel = z
  .object({ ...menuEntry, children: z.array(thirdLevel) })
  .meta({ id: "PublicMenuItemOfTwoLevels" });
const firstLevel = z.object({ ...menuEntry, children: z.array(secondLevel) });

/** The menus of every page in a reader's language: what is not public there is left out. */
export const publicMenusSchema = z.object({
  header: z.array(firstLevel),
  /** Its columns. */
  footer: z.array(secondLevel),
  /** The links below the footer's columns. */
  bottom: z.array(thirdLevel),
});

/** GET /api/settings/public. */
export const publicSettingsSchema = z.object({
  siteName: z.string(),
  /** Whether the site still shows the demo content. */
  isDemo: z.boolean(),
  siteUrl: z.string(),
  /** The owner's sentence for the home page; null where the built-in one is used. */
  tagline: z.string().nullable(),
  /** The owner's logo, null for the built-in one; for the dark color scheme, null for the same. */
  logoUrl: z.string().nullable(),
  logoDarkUrl: z.string().nullable(),
  /** The stylesheet of the owner's colors, corners and distances; null for the built-in ones. */
  stylesheet: z.string().nullable(),
  typeface: designSchema.shape.typeface,
  colorScheme: designSchema.shape.colorScheme,
  /** The URLs of the site's own icon by use; null for the built-in one. */
  icons: z.object({ tab: z.string(), large: z.string(), touch: z.string() }).nullable(),
  /** The URL of what shared links to pages without an image show; null for the built-in one. */
  shareImage: z.string().nullable(),
  contactEmail: z.string(),
  /** The consent of the newsletter's form, in the requested language; null where readers cannot subscribe. */
  newsletter: z.object({ consent: z.string(), inFooter: z.boolean() }).nullable(),
  /** The calendar year (UTC) of the copyright line, from the server, so that every browser shows the same. */
  year: z.number().int(),
  /** Where the site's days begin (IANA). */
  timeZone: z.string(),
  /** Those that are switched on, in the site's order. */
  languages: z.array(languageSchema),
  /** In this one readers see what is not published in theirs. */
  defaultLanguage: languageSchema,
  menus: publicMenusSchema,
  /** Whether there is a page How we test. */
  explainsTests: z.boolean(),
  partners: z.array(partnerSchema),
  /** The disclosures that these programs require: the prescribed text, and its translation. */
  partnerDisclosures: z.array(z.object({ text: z.string(), meaning: z.string().nullable() })),
  /** The site's accounts at networks, in the settings' order. */
  socialLinks: z.array(z.object({ network: z.enum(networks), href: z.string() })),
  /** The services that pages offer to be shared with. */
  shareTargets: z.array(shareTargetSchema),
  copyright: z.string().nullable(),
  disclosure: z.string().nullable(),
  /** Names and contents of the tags by which search engines know whose the site is. */
  verification: z.array(z.object({ name: z.string(), content: z.string() })),
  /** The statistics service that is loaded after the visitor's consent, if any. */
  statistics: statisticsChoiceSchema,
  /** Whether the site's own counting waits for the visitor's consent as well. */
  asksFirst: z.boolean(),
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
/** Whether a menu has the logos of the partner shops, which then have no line of their own. */
export const placesPartners = (
  entries: readonly {
    showsPartners?: true | undefined;
    children: readonly { showsPartners?: true | undefined }[];
  }[],
): boolean =>
  entries.some(
    ({ showsPartners, children }) => showsPartners || children.some((child) => child.showsPartners),
  );
export type PublicSettings = z.infer<typeof publicSettingsSchema>;
