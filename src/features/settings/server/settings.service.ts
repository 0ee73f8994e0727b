import type { Language } from "#i18n/languages.ts";
import { languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";
import { gatewaysFor } from "#platform/client/gateways.ts";
import { type Clock, calendarDay, startOfYear } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/database.ts";
import { documentOf } from "#platform/document/written-blocks.ts";
import { noteTag, noteUntil } from "#platform/http/request-context.ts";
import {
  type PageText,
  type PublicSettings,
  type SiteSettings,
  type StandingPage,
  siteSettingsSchema,
} from "../site-settings.ts";
import { shippedPages } from "../standing-texts.ts";
import * as repo from "./settings.repo.ts";

export type Settings = ReturnType<typeof createSettings>;

export function createSettings(parts: {
  db: Database;
  clock: Clock;
  config: Config;
  /** The footer's categories by their English slugs, visible ones only; categories stand after the settings, so the app hands this in. */
  footerCategories: (slugs: readonly string[], lang: Language) => Promise<PublicSettings["footerCategories"]>;
  /** The shops the site earns with, for the footer. */
  partners: () => Promise<PublicSettings["partners"]>;
  /** The accounts of others that sign in here. */
  signInProviders: PublicSettings["signInProviders"];
}) {
  const { db, clock, config } = parts;
  const site = (): Promise<SiteSettings> =>
    db.memory.remember("site-settings", async () => {
      noteTag("settings");
      return siteSettingsSchema.parse((await repo.read(db.read, "site")) ?? {});
    });

  const { main, alternative, forgotPassword } = gatewaysFor(
    new URL(config.siteUrl).hostname,
    config.API_GATEWAYS,
  );
  const gateways = {
    main: main || config.siteUrl,
    alternative: alternative || config.siteUrl,
    forgotPassword: forgotPassword || config.siteUrl,
  };

  return {
    site,

    /** Changes some of the site's settings; the rest stays. */
    update: (change: Partial<SiteSettings>): Promise<SiteSettings> =>
      db.transact(async (tx) => {
        const next = siteSettingsSchema.parse({ ...((await repo.read(tx, "site")) ?? {}), ...change });
        await repo.write(tx, "site", next, clock.now());
        noteChange(tx, "settings");
        return next;
      }),

    /** GET /api/settings/public. */
    async shown(lang: Language): Promise<PublicSettings> {
      const settings = await site();
      const { year } = calendarDay(clock.now());
      noteUntil(startOfYear(year + 1));
      return {
        siteName: settings.siteName,
        siteUrl: config.siteUrl,
        contactEmail: settings.contactEmail,
        year,
        languages: [...languageCodes],
        footerCategories: await parts.footerCategories(settings.footerCategories, lang),
        partners: await parts.partners(),
        signInProviders: parts.signInProviders,
        gateways,
      };
    },

    /** GET /api/pages/{page}: the owner's text where there is one, else the text that ships with the software. */
    async page(page: StandingPage, lang: Language): Promise<PageText> {
      noteTag(`page:${page}`);
      const own = await repo.pageText(db.read, page, lang);
      if (own) return { page, ...own };
      const settings = await site();
      const fill = (text: string): string =>
        text
          .replaceAll("{siteName}", settings.siteName)
          .replaceAll("{contactEmail}", settings.contactEmail)
          .replaceAll("{siteUrl}", config.siteUrl);
      const shipped = shippedPages[page];
      const text = shipped.texts[lang];
      const content = documentOf(JSON.parse(fillAll(text.blocks, fill)) as typeof text.blocks, {
        product: () => {
          throw new Error("A standing page shows no products.");
        },
        link: (address) => ({
          type: "link",
          attrs: { href: address.startsWith("/") ? localPath(lang, address) : address },
        }),
      });
      return {
        page,
        title: fill(text.title),
        description: fill(text.description),
        content,
        versionDate: shipped.version,
      };
    },

    /** A small value of a feature's own (when the demo was seeded, which release ran last). */
    note: (key: string) => repo.read(db.read, key),
    keepNote: (key: string, value: unknown) => db.transact((tx) => repo.write(tx, key, value, clock.now())),
  };
}

/** Fills the placeholders of every string in the blocks; the values are written as JSON strings, so quotes in a name are safe. */
const fillAll = (blocks: readonly unknown[], fill: (text: string) => string): string =>
  JSON.stringify(blocks, (_, value: unknown) => (typeof value === "string" ? fill(value) : value));
