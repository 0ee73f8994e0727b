import { slugOwner } from "#content/server/slugs/slugs.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Award } from "#features/settings/award.ts";
import { baseLanguage, isLanguage, languageCodes } from "#i18n/languages.ts";
import type { Database } from "#platform/database/handles.ts";
import * as repo from "../products.repo.ts";
import type { ProductItem } from "../saving/product-items.ts";
import { readSheetId, type SheetNames, sheetId } from "./sheet-cells.ts";
import type { Lookups } from "./sheet-values.ts";

type Parts = {
  db: Database;
  media: Media;
  categories: () => Categories;
  siteAwards: () => Promise<readonly Award[]>;
};

/** What the cells call categories, pictures and other products, and what is meant by such a name. */
export const createSheetNames = ({ db, media, categories, siteAwards }: Parts) => ({
  async of(products: readonly ProductItem[]): Promise<SheetNames> {
    const contents = products.map(({ content }) => content);
    const mediaIds = contents.flatMap(({ images }) => images.flatMap(({ mediaId }) => mediaId ?? []));
    const others = contents.flatMap(({ relatedIds, successorId }) =>
      [...relatedIds, successorId ?? []].flat(),
    );
    const [addresses, known, named] = [
      await media.addressesOf(mediaIds.map(Number)),
      await repo.slugsOf(db.read, [...new Set(others.map(Number))]),
      await categoryNames(categories()),
    ];
    const slugs = new Map(known.map((one) => [one.id, one]));
    return {
      category: (id) => named.get(Number(id)) ?? "",
      picture: (id) => addresses.get(Number(id)),
      product(id) {
        const product = slugs.get(Number(id));
        if (!product) return id;
        for (const lang of [baseLanguage, ...languageCodes]) {
          const slug = product.slugs.get(lang);
          if (slug) return lang === baseLanguage ? slug : `${lang}:${slug}`;
        }
        return sheetId(product);
      },
    };
  },

  /** The product with this slug ("fr:…" in another language than English) or number. */
  async product(name: string): Promise<string | null> {
    const numbered = readSheetId(name);
    const [row] = numbered?.createdAt ? await repo.byIds(db.read, [numbered.id]) : [];
    if (row && row.createdAt === numbered?.createdAt) return String(row.id);
    const [, code = baseLanguage, slug = ""] = /^(?:([a-z]{2}):)?(.+)$/u.exec(name) ?? [];
    const id = isLanguage(code) ? await slugOwner(db.read, "product", code, slug) : null;
    return id === null ? null : String(id);
  },

  /** The id of the award that is called so in some language; else the name as an id, for the check of the row. */
  async award(name: string): Promise<string> {
    const id = name.toLowerCase().replace(/ +/gu, "-");
    const wanted = name.toLowerCase();
    const called = ({ label }: Award) =>
      Object.values(label).some((text) => text?.trim().toLowerCase() === wanted);
    const awards = await siteAwards();
    return awards.some((award) => award.id === id) ? id : (awards.find(called)?.id ?? id);
  },

  async picture(address: string): Promise<string | null> {
    const id = (await media.idsAt([address])).get(address);
    return id === undefined ? null : String(id);
  },

  /** The place of a path of names, each in whatever language it is called so; null where a level is not there. */
  async place(path: readonly string[]): ReturnType<Lookups["place"]> {
    const ids: number[] = [];
    for (const name of path.slice(0, 2)) {
      let id: number | null = null;
      for (const lang of languageCodes) id ??= await categories().findByName(name, ids.at(-1) ?? null, lang);
      if (id === null) return null;
      ids.push(id);
    }
    const [categoryId = null, subCategoryId = null] = ids.map(String);
    return { categoryId, subCategoryId };
  },
});

async function categoryNames(categories: Categories): Promise<Map<number, string>> {
  const named = new Map<number, string>();
  for (const lang of [baseLanguage, ...languageCodes])
    for (const { id, name } of await categories.namesIn(lang)) if (!named.has(id)) named.set(id, name);
  return named;
}
