import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Analytics } from "#features/analytics/server/analytics.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import { type DemoAuthor, type DemoImage, demoFileSchemas } from "#features/discovery/demo-content.ts";
import type { Media } from "#features/media/server/media.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { articleInput, categoryInput, offerInput, photoCredit } from "./demo-inputs.ts";

const departments = ["electronics", "home", "fashion", "beauty", "outdoor"];

/** Exchange rates of the demo: rounded from autumn 2026 and marked as demo, so that a real source replaces them. */
const demoRates = { ILS: 3.6, EUR: 0.87, SAR: 3.75, CNY: 7.1 };

/** Days since 1970; `counted`: the days with generated visits. */
type DemoNote = {
  begunAt?: number;
  seededAt?: number;
  droppedAt?: number;
  counted?: { first: number; last: number } | null;
};

export type Demo = ReturnType<typeof createDemo>;

/** The demo content: read from demo/, written through the editors' services, and removable. */
export function createDemo(parts: {
  db: Database;
  clock: Clock;
  rootDir: string;
  media: Media;
  offers: Offers;
  categories: Categories;
  products: Products;
  articles: Articles;
  settings: Settings;
  analytics: Pick<Analytics, "demo">;
}) {
  const { clock, media } = parts;
  const folder = join(parts.rootDir, "demo");
  const readJson = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(folder, file), "utf8"));

  /** Photographers by image file: demo/credits.csv. */
  const readCredits = async (): Promise<Map<string, string>> =>
    new Map(
      (await readFile(join(folder, "credits.csv"), "utf8"))
        .split("\n")
        .slice(1)
        .map((line) => line.split(","))
        .flatMap(([picture, name]) => (picture && name ? [[picture, name] as const] : [])),
    );
  let credits: Promise<Map<string, string>> | undefined;

  /** Stores a demo image and returns its id and address; null if the file is missing. */
  async function picture({ file, alt }: DemoImage): Promise<{ id: number; url: string } | null> {
    const bytes = await readFile(join(folder, "pictures", `${file}.webp`)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return null;
        throw error;
      },
    );
    if (!bytes) return null;
    credits ??= readCredits();
    const photographer = (await credits).get(file);
    const id = await media.add({
      bytes,
      fileName: `${basename(file)}.webp`,
      alt,
      credit: photographer ? photoCredit(photographer) : {},
      demoKey: file,
    });
    const url = await media.addressOf(id);
    return url ? { id, url } : null;
  }

  async function seedCategories(ids: Map<string, number>): Promise<void> {
    for (const [place, department] of departments.entries()) {
      for (const [order, category] of demoFileSchemas.categories
        .parse(await readJson(`categories/${department}.json`))
        .entries()) {
        const image = await picture(category.image);
        ids.set(
          category.key,
          await parts.categories.create(
            categoryInput(category, ids, image?.url ?? null, category.parent ? order : place),
          ),
        );
      }
    }
  }

  async function seedProducts(
    categoryIds: Map<string, number>,
    ids: Map<string, number>,
    progress: (done: number) => void,
  ): Promise<void> {
    const all = (
      await Promise.all(
        departments.map(async (department) =>
          demoFileSchemas.products.parse(await readJson(`products/${department}.json`)),
        ),
      )
    ).flat();
    for (const [i, product] of all.entries()) {
      // All at once: images dominate the first start, and at most two are processed at the same time anyway.
      const images = (await Promise.all(product.images.map(picture))).filter((image) => image !== null);
      ids.set(
        product.key,
        await parts.products.create({
          categoryId: categoryIds.get(product.category) ?? null,
          subCategoryId: categoryIds.get(product.subCategory) ?? null,
          brand: product.brand,
          model: product.model ?? null,
          price: product.price,
          score: product.score,
          ratings: product.ratings,
          awards: product.awards,
          specs: product.specs,
          images: images.map((image) => ({ mediaId: image.id, url: null, alt: {} })),
          imageUrl: images[0]?.url ?? null,
          texts: Object.fromEntries(
            Object.entries(product.texts).map(([lang, text]) => [
              lang,
              lang === "en" ? { ...text, slug: product.key } : text,
            ]),
          ),
          offers: product.offers.map((offer) => offerInput(offer, clock.now())),
          publish: true,
          demoKey: product.key,
        }),
      );
      progress((i + 1) / all.length);
    }
    for (const product of all) {
      const id = ids.get(product.key);
      if (id !== undefined)
        await parts.products.relate(
          id,
          product.related.flatMap((key) => ids.get(key) ?? []),
        );
    }
  }

  async function seedArticles(
    categoryIds: Map<string, number>,
    productIds: Map<string, number>,
  ): Promise<Map<string, number>> {
    const authorIds = new Map<string, number>();
    for (const author of demoFileSchemas.authors.parse(await readJson("authors.json"))) {
      authorIds.set(
        author.key,
        await parts.articles.addAuthor({
          slug: author.key,
          imageUrl: null,
          demoKey: author.key,
          texts: author.texts as DemoAuthor["texts"],
        }),
      );
    }
    const files = (await readdir(join(folder, "articles"))).filter((file) => file.endsWith(".json")).sort();
    const articles = (
      await Promise.all(
        files.map(async (file) => demoFileSchemas.article.parse(await readJson(`articles/${file}`))),
      )
    ).sort((a, b) => b.daysAgo - a.daysAgo);
    const known = new Map<string, number>();
    // Articles can only link to earlier ones (links to unknown ones stay text), so older ones come first.
    for (const article of articles) {
      const image = await picture(article.image);
      known.set(
        article.key,
        await parts.articles.create(
          articleInput(
            article,
            { categoryIds, productIds, authorIds, articleIds: known },
            image?.url ?? null,
            clock.now(),
          ),
        ),
      );
    }
    return known;
  }

  const note = async () => (await parts.settings.note("demo")) as DemoNote | undefined;

  /** Removes the demo in one transaction; the owner's content stays, with the demo categories and authors that it needs. */
  async function remove(): Promise<void> {
    const counted = (await note())?.counted;
    const removeFiles = await parts.db.transact(async (tx) => {
      await parts.articles.removeDemo(tx);
      await parts.products.removeDemo(tx);
      await parts.categories.removeDemo(tx);
      if (counted) await parts.analytics.demo.remove(tx, counted);
      invalidateTags(tx, "categories", "products", "product-counts", "articles", "authors");
      return media.removeDemo(tx);
    });
    await removeFiles();
  }

  /** How far the seeding came; an interrupted one is recognized by its start mark. */
  async function state(): Promise<"untouched" | "unfinished" | "seeded" | "dropped"> {
    const known = await note();
    if (!known) return "untouched";
    if (known.droppedAt !== undefined) return "dropped";
    return known.seededAt === undefined ? "unfinished" : "seeded";
  }

  return {
    state,
    remove,

    /** Removes it permanently: it does not return with the next start. */
    async drop(): Promise<void> {
      await remove();
      await parts.settings.keepNote("demo", { droppedAt: clock.now() } satisfies DemoNote);
    },

    /** Whether the database has no content, so that the demo may be seeded. */
    isEmpty: async (): Promise<boolean> => {
      const tree = await parts.categories.tree("en");
      const list = await parts.products.list({ lang: "en", brand: [], sort: "newest", limit: 1 });
      return tree.shown.length === 0 && list.total === 0;
    },

    /** Seeds everything, in five languages. `progress` gets 0–1. */
    async seed(progress: (done: number) => void = () => {}): Promise<void> {
      const counted = await parts.analytics.demo.days();
      await parts.settings.keepNote("demo", { begunAt: clock.now(), counted } satisfies DemoNote);
      await parts.offers.saveRates(
        Object.entries(demoRates).map(([quote, rate]) => ({
          base: "USD",
          quote,
          rate,
          source: "demo",
          asOf: clock.now(),
        })),
      );
      const [categoryIds, productIds] = [new Map<string, number>(), new Map<string, number>()];
      await seedCategories(categoryIds);
      progress(0.1);
      await seedProducts(categoryIds, productIds, (done) => progress(0.1 + done * 0.8));
      const articleIds = await seedArticles(categoryIds, productIds);
      if (counted)
        await parts.analytics.demo.add(
          { product: productIds, article: articleIds, category: categoryIds },
          counted,
        );
      await parts.settings.keepNote("demo", { seededAt: clock.now(), counted } satisfies DemoNote);
      progress(1);
    },
  };
}
