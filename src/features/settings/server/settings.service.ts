import type { CustomField } from "#content/fields/custom-field.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, calendarDay, startOfYear } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { type GatewaySettings, gatewaysFor } from "#platform/gateways.ts";
import { addCacheTag, setExpiry } from "#platform/http/request-context.ts";
import type { MailLook } from "#platform/mail/mail-layout.ts";
import { defaultLanguageOf, languagesTag } from "#platform/site-language/default-language.ts";
import type { Award, ShownAward } from "../award.ts";
import type { Section, SectionValues } from "../setting-sections.ts";
import { type PublicSettings, placesPartners } from "../site-settings.ts";
import { type Verifier, verificationTags } from "../verification.ts";
import { createDesign } from "./design/design.service.ts";
import { mailColors } from "./design/mail-colors.ts";
import { newsletterConsent } from "./newsletter-consent.ts";
import { sectionOf, sectionReader } from "./section-values.ts";
import * as repo from "./settings.repo.ts";
import { createSettingsEditing } from "./settings-editing.ts";
import { shownAward } from "./shown-award.ts";

export type Settings = ReturnType<typeof createSettings>;

type InLanguages = Partial<Record<Language, string>>;

/** Seeded and not dropped since (discovery/server/demo.service.ts). */
const isDemoNote = (note: unknown): boolean =>
  note instanceof Object && "seededAt" in note && !("droppedAt" in note);

export function createSettings(parts: {
  db: Database;
  clock: Clock;
  config: Config;
  /** The menus of every page; what they link to is layered above the settings, so the app injects this. */
  menus: (lang: Language) => Promise<PublicSettings["menus"]>;
  /** Whether the page about tests is public. */
  explainsTests: (lang: Language) => Promise<boolean>;
  /** The affiliate shops for the footer. */
  shops: { partners: (lang: Language) => Promise<PublicSettings["partners"]> };
  /** Whether readers can subscribe to the newsletter. */
  isNewsletterOpen: () => Promise<boolean>;
  /** The accounts of others that sign in here. */
  signInProviders: PublicSettings["signInProviders"];
  /** Injected for the same reason. */
  audit: Pick<Audit, "record">;
  revisions: Parameters<typeof createDesign>[0]["revisions"];
}) {
  const { db, clock, config } = parts;
  const sections = sectionReader(db);
  /** With the name that it has in a language, where one is given. */
  async function site(lang?: Language): Promise<SectionValues["site"]> {
    const { value } = (await sections()).site;
    return { ...value, siteName: (lang && value.siteNames[lang]?.trim()) || value.siteName };
  }
  /** The value of a section; within a transaction as it is there. */
  const section = async <Name extends Section>(name: Name, tx?: Tx): Promise<SectionValues[Name]> =>
    (tx ? sectionOf(name, (await repo.readAll(tx, [name])).get(name)) : (await sections())[name]).value;
  const statistics = async () => (await sections()).statistics.value.outside;
  const editing = createSettingsEditing({ ...parts, sections });
  const ownDesign = createDesign({ ...parts, sections, editing });

  /** Those of the environment, else those of the settings. */
  const gateways = async (): Promise<GatewaySettings> =>
    Object.keys(config.API_GATEWAYS).length ? config.API_GATEWAYS : (await sections()).gateways.value;

  /** The languages that are switched on, in the site's order; the default one is among them. */
  async function languagesOn(): Promise<Language[]> {
    const { off } = (await sections()).languages.value;
    return languageCodes.filter((code) => !off.includes(code));
  }
  const defaultLanguage = () => defaultLanguageOf(db);

  /** The newsletter's form in a language; null where readers cannot subscribe. */
  async function newsletterForm(lang: Language): Promise<PublicSettings["newsletter"]> {
    if (!(await parts.isNewsletterOpen())) return null;
    const [{ newsletter }, { siteName }] = await Promise.all([sections(), site(lang)]);
    const { inFooter } = newsletter.value;
    return { consent: newsletterConsent(newsletter.value, siteName, lang), inFooter };
  }

  const isDemo = () =>
    db.memory.remember("demo-note", async () => {
      addCacheTag("settings");
      return isDemoNote(await repo.read(db.read, "demo"));
    });

  return {
    site,
    isDemo,
    synonyms: async (lang: Language) => (await site()).synonyms[lang] ?? {},
    /** Where the days of its statistics begin. */
    timeZone: async () => (await site()).timeZone,
    editing,
    design: ownDesign,
    gateways,
    languagesOn,
    defaultLanguage,
    /** How search engines are spoken to: noindex, their marks, ads.txt, robots.txt. */
    search: async () => (await sections()).search.value,
    statistics,
    asksForTrends: async () => (await sections()).trends.value.asksOutside,
    /** Fields that products have beside those of their categories; within a transaction with its handle. */
    productFields: async (tx?: Tx): Promise<readonly CustomField[]> => (await section("fields", tx)).product,
    /** Fields that articles have; within a transaction with its handle. */
    articleFields: async (tx?: Tx): Promise<readonly CustomField[]> => (await section("fields", tx)).article,
    /** The definitions of the awards; within a transaction with its handle. */
    awardDefinitions: async (tx?: Tx): Promise<readonly Award[]> => (await section("awards", tx)).list,
    /** The awards as readers of a language see them, in the site's order. */
    awards: (lang: Language): Promise<ShownAward[]> =>
      db.memory.remember(`awards:${lang}`, async () => {
        addCacheTag("settings");
        addCacheTag(languagesTag);
        const fallback = await defaultLanguage();
        return (await section("awards")).list.map((award) => shownAward(award, lang, fallback));
      }),
    /** Whether ads are shown, and their slots. */
    ads: async () => (await sections()).ads.value,
    /** Whether articles become public only with an approval; within a transaction with its handle. */
    needsApproval: async (tx?: Tx): Promise<boolean> => (await section("articles", tx)).needsApproval,
    /** When the whole site is backed up, and how many backups are stored. */
    backups: async () => (await sections()).backups.value,
    /** What readers are asked, and may ask. */
    feedback: async () => (await sections()).feedback.value,
    keywordLinks: async () => (await sections()).links.value,
    newsletter: async () => (await sections()).newsletter.value,
    newsletterForm,
    newsletterConsent: async (lang: Language) => {
      const [{ newsletter }, { siteName }] = await Promise.all([sections(), site(lang)]);
      return newsletterConsent(newsletter.value, siteName, lang);
    },
    historyChoice: async () => (await sections()).prices.value.history,
    mail: async () => (await sections()).mail.value,
    /** What mails show of the site. */
    async inMails(lang: Language): Promise<{ siteName: string; contactEmail: string; look: MailLook }> {
      const [{ siteName, contactEmail }, { design }] = await Promise.all([site(lang), sections()]);
      return { siteName, contactEmail, look: mailColors(design.value) };
    },

    /** Changes some of the site's own settings, without an actor. */
    update: (change: Partial<SectionValues["site"]>): Promise<void> =>
      db.transact((tx) => editing.set(tx, "site", change, null)),

    /** GET /api/settings/public. */
    async shown(lang: Language): Promise<PublicSettings> {
      const { design, footer, search, statistics } = await sections();
      const { siteName, tagline, contactEmail, timeZone } = await site(lang);
      const own = (texts: InLanguages): string | null => texts[lang] || null;
      const { main, alternative, forgotPassword } = gatewaysFor(
        new URL(config.siteUrl).hostname,
        await gateways(),
      );
      const partners = await parts.shops.partners(lang);
      const menus = await parts.menus(lang);
      const showsPartners = footer.value.showsPartners || placesPartners(menus.footer);
      const { year } = calendarDay(clock.now());
      setExpiry(startOfYear(year + 1));
      return {
        siteName,
        isDemo: await isDemo(),
        siteUrl: config.siteUrl,
        tagline: own(tagline),
        logoUrl: design.value.logo,
        logoDarkUrl: design.value.logoDark,
        stylesheet: (await ownDesign.stylesheet())?.url ?? null,
        typeface: design.value.typeface,
        colorScheme: design.value.colorScheme,
        icons: ownDesign.icons(design.value),
        shareImage: ownDesign.shareCard(design.value)?.url ?? null,
        contactEmail,
        newsletter: await newsletterForm(lang),
        year,
        timeZone,
        languages: await languagesOn(),
        defaultLanguage: await defaultLanguage(),
        menus,
        explainsTests: await parts.explainsTests(lang),
        partners: showsPartners ? partners : [],
        partnerDisclosures: partners.flatMap(({ disclosure }) => disclosure ?? []),
        socialLinks: footer.value.social,
        shareTargets: footer.value.shareTargets,
        copyright: own(footer.value.copyright),
        disclosure: own(footer.value.disclosure),
        verification: Object.entries(search.value.verification).flatMap(([verifier, content]) =>
          content ? [{ name: verificationTags[verifier as Verifier], content }] : [],
        ),
        statistics: statistics.value.outside,
        asksFirst: statistics.value.asksFirst,
        signInProviders: parts.signInProviders,
        gateways: {
          main: main || config.siteUrl,
          alternative: alternative || config.siteUrl,
          forgotPassword: forgotPassword || config.siteUrl,
        },
      };
    },

    /** A feature's own setting with its version; `keepIn` writes it within a transaction. */
    kept: async (key: string): Promise<repo.Stored | undefined> =>
      (await repo.readAll(db.read, [key])).get(key),
    lockStored: (tx: Tx, key: string) => repo.lockRow(tx, db.engine, key),
    /** Throws `conflict` where it was new and a concurrent write came first. */
    async keepIn(tx: Tx, key: string, value: unknown, isKnown: boolean): Promise<void> {
      if (isKnown) await repo.write(tx, key, value, clock.now());
      else if (!(await repo.insert(tx, key, value, clock.now()))) throw new AppError("conflict");
    },

    /** When the demo content was seeded or dropped; public pages say that they show it. */
    note: (key: string) => repo.read(db.read, key),
    keepNote: (key: string, value: unknown) =>
      db.transact(async (tx) => {
        await repo.write(tx, key, value, clock.now());
        invalidateTags(tx, "settings");
      }),
  };
}
