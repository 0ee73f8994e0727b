import { pathOf, type SlugOwner } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import {
  inFiles,
  lastChange,
  type SitemapEntry,
  sitemapFile,
  sitemapIndex,
} from "#features/discovery/sitemap.ts";
import type { Pages } from "#features/pages/server/pages.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Database } from "#platform/database/handles.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";

const groups = ["products", "categories", "articles", "pages"] as const;
type Group = (typeof groups)[number];

/** The sitemap index and its files. */
export function createSitemaps({
  db,
  siteUrl,
  settings,
  categories,
  products,
  articles,
  pages,
}: {
  db: Database;
  siteUrl: string;
  settings: Settings;
  categories: Categories;
  products: Products;
  articles: Articles;
  pages: Pages;
}) {
  /** One entry per entity, with its address in each published language. */
  function gather(
    pathTo: (slug: string) => string,
    rows: readonly {
      id: number | string;
      lang: Language;
      slug: string;
      images: readonly string[];
      updatedAt: number | null;
    }[],
  ): SitemapEntry[] {
    const entries = new Map<number | string, SitemapEntry>();
    for (const { id, lang, slug, images, updatedAt } of rows) {
      const entry = entries.get(id) ?? { paths: {}, images };
      entry.paths[lang] = { path: localPath(lang, pathTo(slug)), updatedAt };
      entries.set(id, entry);
    }
    return [...entries.values()];
  }

  /** Drops languages that are turned off. */
  async function inLanguagesOn(entries: readonly SitemapEntry[]): Promise<SitemapEntry[]> {
    const on = await settings.languagesOn();
    return entries.flatMap((entry) => {
      const paths = Object.fromEntries(
        Object.entries(entry.paths).filter(([lang]) => on.includes(lang as Language)),
      );
      return Object.keys(paths).length ? [{ ...entry, paths }] : [];
    });
  }

  const pathTo = (owner: SlugOwner) => (slug: string) => pathOf(owner, slug);

  const pictured = <Row extends { imageUrl: string | null }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, images: row.imageUrl ? [row.imageUrl] : [] }));

  /** All entries except products, which may be many and are read file by file. */
  async function everyEntryOf(group: Exclude<Group, "products">): Promise<SitemapEntry[]> {
    addCacheTag(group);
    if (group === "categories")
      return gather(pathTo("category"), pictured(await categories.publishedAddresses()));
    if (group === "articles") return gather(pathTo("article"), pictured(await articles.publishedAddresses()));
    addCacheTag("authors");
    const everywhere = (path: string): SitemapEntry => ({
      images: [],
      paths: Object.fromEntries(
        languageCodes.map((lang) => [lang, { path: localPath(lang, path), updatedAt: null }]),
      ),
    });
    return [
      ...[
        "/",
        "/products",
        "/articles",
        "/sitemap",
        ...(await articles.authorSlugs()).map((slug) => `/author/${slug}`),
      ].map(everywhere),
      ...gather(
        pages.pathOf,
        (await pages.publishedAddresses()).map((row) => ({ ...row, images: [] })),
      ),
    ];
  }

  async function filesOf(group: Group): Promise<{ number: number; updatedAt: number | null }[]> {
    if (group === "products") {
      const files = await products.addressFiles(await settings.languagesOn());
      // The first file exists before the first product does.
      return files.length ? files : [{ number: 1, updatedAt: null }];
    }
    // The index needs no more than this of a group.
    return db.memory.remember(`sitemap-files:${group}`, async () => {
      const files = inFiles(await inLanguagesOn(await everyEntryOf(group)));
      return files.map((entries, place) => ({ number: place + 1, updatedAt: lastChange(entries) }));
    });
  }

  async function entriesIn(group: Group, number: number): Promise<readonly SitemapEntry[] | undefined> {
    if (group !== "products") return inFiles(await inLanguagesOn(await everyEntryOf(group)))[number - 1];
    const rows = (await products.addressesIn(number)) ?? (number === 1 ? [] : undefined);
    return rows && inLanguagesOn(gather(pathTo("product"), rows));
  }

  const fileName = (group: Group, number: number): string =>
    `/sitemap-${group}${number === 1 ? "" : `-${number}`}.xml`;

  return {
    async index(): Promise<string> {
      const files = await Promise.all(
        groups.map(async (group) =>
          (await filesOf(group)).map(({ number, updatedAt }) => ({
            url: siteUrl + fileName(group, number),
            updatedAt,
          })),
        ),
      );
      return sitemapIndex(files.flat());
    },

    /** The file at a path such as /sitemap-products-2.xml; null where there is none. */
    async file(path: string): Promise<string | null> {
      const [, name = "", number = "1"] = /^\/sitemap-([a-z]+)(?:-([0-9]{1,6}))?\.xml$/.exec(path) ?? [];
      const group = groups.find((one) => one === name);
      const entries = group && (await entriesIn(group, Number(number)));
      return entries ? sitemapFile(entries, { siteUrl, fallback: await defaultLanguageOf(db) }) : null;
    },
  };
}
