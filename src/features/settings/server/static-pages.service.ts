import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { editableDocument, readableDocument } from "#platform/document/document.ts";
import { outsideLinksIn } from "#platform/document/document-reading.ts";
import { documentOf } from "#platform/document/document-shorthand.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { OwnText, PageForOwner } from "../settings-contract.ts";
import { type PageText, type StaticPage, staticPages } from "../site-settings.ts";
import { shippedPages, shippedText } from "../static-page-defaults.ts";
import { providerNames } from "../statistics-names.ts";
import type { Statistics } from "../statistics-provider.ts";
import { differing } from "./section-values.ts";
import * as repo from "./settings.repo.ts";

type Words = Omit<OwnText, "version">;

export const tagOfPage = (page: string): string => `page:${page}`;

/** Fills the placeholders of every string inside a value; as strings, so quotes in a name are safe. */
const filled = <Value>(value: Value, fill: (text: string) => string): Value =>
  JSON.parse(
    JSON.stringify(value, (_, one: unknown) => (typeof one === "string" ? fill(one) : one)),
  ) as Value;

/** The audit entry of a page change: includes the text, because there is no other record of it. */
export function pageChange(before: Words | null, after: Words | null): { before: object; after: object } {
  const auditFields = (text: Words | null): object => {
    if (!text) return {};
    const { title, description, versionDate, content } = text;
    return { title, description, versionDate, content };
  };
  return differing(auditFields(before), auditFields(after));
}

export type StaticPages = ReturnType<typeof createStaticPages>;

/** The static pages: the owner's text where there is one, else the built-in text. */
export function createStaticPages(parts: {
  db: Database;
  clock: Clock;
  config: Config;
  site: () => Promise<{ siteName: string; contactEmail: string }>;
  /** Whose statistics are loaded besides the site's own. */
  statistics: () => Promise<Statistics | null>;
  shops: { linksTo: (addresses: readonly string[], lang: Language) => Promise<PageText["shopLinks"]> };
  audit: Pick<Audit, "record">;
}) {
  const { db, clock, config, audit } = parts;

  /** The built-in text with its placeholders. It depends on the statistics service. */
  async function shipped(page: StaticPage, lang: Language): Promise<Words> {
    const outside = await parts.statistics();
    const { title, description, blocks } = shippedText(
      page,
      lang,
      outside && providerNames[outside.provider],
    );
    const content = documentOf(blocks, {
      product: () => {
        throw new Error("A static page shows no products.");
      },
      link: (address) => ({
        type: "link",
        attrs: { href: address.startsWith("/") ? localPath(lang, address) : address },
      }),
    });
    return { title, description, content, versionDate: shippedPages[page].version };
  }

  /** A text as its owner edits it: his own, else the software's. */
  const editable = (own: repo.PageRow | null, software: Words, page: StaticPage, lang: Language) => ({
    ...(own ? { ...own, content: editableDocument(own.content) } : { ...software, version: 0 }),
    page,
    lang,
  });
  const forOwner = async (page: StaticPage, lang: Language): Promise<PageForOwner> =>
    editable(await repo.pageText(db.read, page, lang), await shipped(page, lang), page, lang);

  return {
    /** GET /api/pages/{page}. */
    async page(page: StaticPage, lang: Language): Promise<PageText> {
      addCacheTag(tagOfPage(page));
      const { siteName, contactEmail } = await parts.site();
      const { title, description, content, versionDate } =
        (await repo.pageText(db.read, page, lang)) ?? (await shipped(page, lang));
      const values = new Map<string, string>(
        Object.entries({ siteName, contactEmail, siteUrl: config.siteUrl }),
      );
      const fill = (text: string): string =>
        text.replace(/\{(siteName|contactEmail|siteUrl)\}/g, (_, name: string) => values.get(name) ?? "");
      const words = { title, description, content: readableDocument(content) };
      const shown = filled(words, fill);
      const shopLinks = await parts.shops.linksTo(outsideLinksIn(shown.content), lang);
      return { page, ...shown, shopLinks, versionDate };
    },

    forOwner,

    /** The pages that the owner has written in a language. */
    async written(lang: Language): Promise<StaticPage[]> {
      for (const page of staticPages) addCacheTag(tagOfPage(page));
      const written = await repo.editedPages(db.read, lang);
      return staticPages.filter((page) => written.includes(page));
    },

    /** Every page in every language, and whether its text is the owner's. */
    async list() {
      const own = await repo.pageTexts(db.read);
      return staticPages.flatMap((page) =>
        languageCodes.map((lang) => {
          const text = own.find((one) => one.page === page && one.lang === lang);
          const { texts, version } = shippedPages[page];
          const { title, versionDate } = text ?? { title: texts[lang].title, versionDate: version };
          return { page, lang, title, versionDate, isOwn: text !== undefined };
        }),
      );
    },

    own: async () =>
      (await repo.pageTexts(db.read)).map(({ page, lang, title, description, content, versionDate }) => ({
        page: page as StaticPage,
        lang: lang as Language,
        title,
        description,
        content,
        versionDate,
      })),

    /** Writes the owner's text, or restores the built-in one. Throws `conflict` where another version was seen. */
    async write(
      page: StaticPage,
      lang: Language,
      { version, text }: { version: number; text: Words | null },
      by: Actor,
    ): Promise<PageForOwner> {
      const software = await shipped(page, lang);
      await db.transact(async (tx) => {
        const known = await repo.pageText(tx, page, lang);
        const place = { page, lang, version };
        // The second of two concurrent writes gets a conflict as well.
        const isWritten =
          (known?.version ?? 0) === version &&
          (text
            ? await repo.writePageText(tx, { ...text, ...place }, clock.now())
            : !known || (await repo.removePageText(tx, place)));
        if (!isWritten)
          throw new AppError("conflict", {
            current: editable(await repo.pageText(tx, page, lang), software, page, lang),
          });
        await audit.record(tx, {
          actor: by,
          action: text ? "update" : "delete",
          entity: { type: "page", id: `${page}/${lang}` },
          ...pageChange(known, text),
        });
        invalidateTags(tx, tagOfPage(page));
      });
      return forOwner(page, lang);
    },
  };
}
