import { type HomeBlock, newBlocks } from "#features/discovery/home-page.ts";
import type { App } from "#server/app.ts";
import {
  aCategory,
  anArticle,
  anOffer,
  aProduct,
  judge,
  noActor,
  sampleDocument,
} from "../content/made-content.ts";
import { writeStaticPage } from "../content/static-page-texts.ts";
import { randomImages } from "./random-images.ts";
import { randomOwning } from "./random-owning.ts";
import { randomWriting } from "./random-writing.ts";

/** Random changes through every service, on content of its own, which is returned too. */
export async function randomChanges(
  app: App,
  clock: { move(milliseconds: number): void; now(): number },
  roll: (sides: number) => number,
) {
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;

  const departments = [await aCategory(app, "Home"), await aCategory(app, "Garden")];
  const places = [
    ...departments,
    await aCategory(app, "Kettles", { parentId: departments[0] ?? null }),
    await aCategory(app, "Spades", { parentId: departments[1] ?? null }),
  ];
  const author = await app.articles.addAuthor({
    slug: "mara",
    imageUrl: null,
    texts: { en: { name: "Mara Lind", role: "Editor", bio: "Boils water." } },
  });
  const { id: editorId } = await app.accounts.createUser({
    email: "mara@example.com",
    name: "Mara",
    role: "editor",
  });
  const editor = { id: Number(editorId), name: "Mara", ipPrefix: null };
  const pictures = await randomImages(app, roll, editor);
  const text = (name: string) => ({ name: `${name} ${roll(4)}`, summary: "In a sentence." });
  const products: number[] = [];
  const articles: number[] = [];
  const slugs = new Set<string>();
  let made = 0;

  const keys = ["ease", "value"];
  const marks = () => keys.slice(roll(3)).map((key) => ({ key, score: roll(101) / 10 }));
  const said = () => {
    const text = one(["Ease", "Value", "Comfort"]);
    return { en: text, he: text, ar: text, zh: text, fr: text };
  };

  /** A random change may be invalid: it is refused, and nothing changes. */
  async function unlessRefused(work: Promise<unknown> | undefined): Promise<void> {
    try {
      await work;
    } catch (error) {
      // By name, because the built program has its own copy of the class.
      const { name, status = 500 } = error as { name?: string; status?: number };
      if (name !== "AppError" || status >= 500) throw error;
    }
  }

  const changes: Record<string, (on: App) => Promise<unknown>> = {
    async make(on) {
      const name = `Thing ${one(["red", "blue", "green"])} ${made++}`;
      const place = one(places);
      products.push(
        await aProduct(on, name, {
          brand: one(["Aurel", "Nordby"]),
          categoryId: place,
          subCategoryId: roll(2) ? one(places) : null,
          score: roll(100) / 10,
          ratings: marks(),
          publish: roll(4) > 0,
          ...pictures.shown(),
          offers: roll(2)
            ? [
                anOffer(on, {
                  programme: one(["amazon", "walmart"]),
                  price: { amount: 1000 + roll(9000), currency: "USD" },
                }),
              ]
            : [],
        }),
      );
      slugs.add(name.toLowerCase().replaceAll(" ", "-"));
    },
    describe: pictures.describe,
    drop: pictures.drop,
    replace: pictures.replace,
    rename: (on) =>
      on.products.rename(one(products), one(["en", "fr", "he"]), {
        name: `Thing ${one(["old", "new"])} ${roll(5)}`,
      }),
    reslug: (on) =>
      on.products
        .rename(one(products), "en", { name: "Thing", slug: one([...slugs]) })
        .catch((error: Error) => {
          if (error.message !== "slug-taken") throw error;
        }),
    publish: (on) => on.products.setPublished(one(products), ["en"], roll(2) === 1),
    block: (on) => on.products.setBlocked(one(products), roll(2) === 1),
    remove: (on) => on.products.remove(one(products)),
    relate: (on) => on.products.relate(one(products), [one(products), one(products)]),
    rate: (on) => on.products.rate(one(products), marks()),
    judge: (on) =>
      judge(on, one(places), {
        criteria: one([[], [100], [30, 70], [60, 40]]).map((weight, i) => ({
          key: keys[i] as string,
          weight,
          label: said(),
        })),
        method: roll(2) ? said() : null,
      }),
    source: (on) =>
      on.products.takeIn(
        [roll(4), 4 + roll(4)].map((key) => ({
          categoryId: one(places),
          price: { amount: roll(9000) + 1, currency: one(["USD", "EUR"]) },
          texts: { en: { name: `Source ${roll(3)}` } },
          offer: anOffer(on, { price: { amount: roll(9000) + 1, currency: "USD" } }),
          publish: true,
          origin: { source: "shop", key: `${key}`, contentHash: `${roll(9000)}` },
        })),
      ),
    amend: async (on) => {
      const id = one(products);
      const { version } = await on.adminProducts.get(id);
      const change = {
        verdict: one(["Good.", "Bad."]),
        slug: one([...slugs]),
        translations: { fr: text("Chose") },
      };
      await on.adminProducts.change(id, change, { version }, editor);
    },
    draft: async (on) => {
      const id = one(products);
      const { version } = await on.adminProducts.get(id);
      await on.adminProducts.saveDraft(id, text("Drafted"), { version }, editor);
      if (roll(2)) await on.adminProducts.publish(id, {}, editor);
    },
    revive: (on) => on.adminProducts.restoreRevision(one(products), 1 + roll(3), editor),
    bulk: async (on) => {
      const ids = [String(one(products)), String(one(products))];
      const action = one(["publish", "unpublish", "move", "delete", "restore"] as const);
      const { undo } = await on.adminProducts.bulk({ ids, action, categoryId: String(one(places)) }, editor);
      if (undo && roll(2)) await on.adminProducts.undo(undo, editor);
    },
    plan: (on) =>
      on.adminProducts.schedule(
        one(products),
        {
          publishAt: clock.now() + 1 + roll(20) * 3_600_000,
          unpublishAt: one([null, clock.now() + 80_000_000]),
        },
        editor,
      ),
    turn: (on) => on.worker.runDue(),
    place: (on) => on.categories[one(["publish", "publish", "unpublish"] as const)](one(places), {}, editor),
    explain: (on) =>
      on.categories.amend(
        one(places),
        { faq: [{ question: "How long?", answer: `${roll(9)} years` }] },
        noActor,
      ),
    close: (on) => on.categories.setActive(one(places), one([false, true, true]), null),
    call: (on) =>
      on.categories.amend(
        one(places),
        {
          name: one(["Home", "Kettles", "Pots"]),
          slug: one(["home", "garden", "kettles", "spades", "pots"]),
          translations: { fr: { name: one(["Maison", "Jardin"]), slug: one(["maison", "jardin"]) } },
          imageUrl: one(["", "/media/1.webp"]),
        },
        noActor,
      ),
    move: (on) =>
      on.categories.move(one(places), { parentId: one([null, ...places]), position: roll(3) }, noActor),
    merge: (on) => (roll(3) ? Promise.resolve() : on.categories.merge(one(places), one(places), noActor)),
    discard: (on) => on.categories.remove(one(places), { ...noActor, moveTo: one([undefined, one(places)]) }),
    reopen: (on) => on.categories.restore(one(places), editor),
    // A category in the trash is not editable.
    write: (on) =>
      anArticle(on, `Guide ${made++}`, {
        categoryIds: [one(places)],
        authorId: one([null, author]),
        texts: {
          en: {
            title: `Guide ${made}`,
            content: {
              type: "doc",
              content: [
                ...sampleDocument("About things").content,
                { type: "productCard", attrs: { productId: String(one(products)) } },
              ],
            } as never,
          },
        },
      }).then((id) => articles.push(id)),
    rates: (on) =>
      on.offers.saveRates([
        {
          base: "USD",
          quote: one(["EUR", "ILS"]),
          rate: 1 + roll(300) / 100,
          source: "test",
          asOf: app.clock.now(),
        },
      ]),
    settings: (on) => on.settings.update({ siteName: one(["Magpie", "Pie"]), contactEmail: "a@b.example" }),
    footer: (on) =>
      on.db.transact(async (tx) => {
        const copyright = { en: `© ${roll(9)}`, fr: `© ${roll(9)}` };
        await on.settings.editing.set(tx, "footer", { copyright }, null);
        await on.settings.editing.set(
          tx,
          "languages",
          { off: roll(2) ? [one(["fr", "he"] as const)] : [] },
          null,
        );
      }),
    words: (on) =>
      writeStaticPage(on, "about", {
        lang: "en",
        text: roll(3) ? { title: `About ${roll(9)}`, content: sampleDocument("Us.") } : null,
        actor: editor,
      }),
    earn: async (on) => {
      const { id, version, country } = one(await on.programmes.list());
      const tags = roll(2) ? [{ country, tag: `tag-${roll(3)}` }] : [];
      const policy = { maxPriceAgeHours: { value: one([null, 1, 24, 72]), source: "", readAt: null } };
      await on.programmes.edit(Number(id), { version, tags, isActive: roll(4) > 0, policy }, editor);
    },
    front: async (on) => {
      const { version } = await on.homePage.forEditors("en");
      const some = (ids: readonly number[]) => [...new Set([one(ids), one(ids)])].map(String);
      const productIds = () => (products.length ? some(products) : []);
      const blocks: HomeBlock[] = [
        { type: "lead", articleId: articles.length && roll(2) ? String(one(articles)) : null },
        {
          ...newBlocks.guides,
          articleIds: articles.length ? some(articles) : [],
          categoryId: roll(2) ? String(one(departments)) : null,
        },
        {
          ...newBlocks.picks,
          departments: departments.map((id) => ({
            categoryId: String(id),
            productIds: productIds(),
            isShown: roll(4) > 0,
          })),
        },
        { ...newBlocks.products, productIds: roll(2) ? productIds() : [] },
        newBlocks.rechecked,
        { ...newBlocks.categories, categoryIds: roll(2) ? some(places) : [] },
        { ...newBlocks.text, text: { en: `Words ${roll(9)}` } },
      ];
      const chosen = { heading: roll(2) ? { fr: `Titre ${roll(9)}` } : {}, blocks };
      await on.homePage.change(
        { version, ...chosen, blocks: roll(2) ? blocks.toReversed() : blocks },
        editor,
        "en",
      );
    },
    wait: async () => clock.move(roll(30) * 3_600_000),
  };
  const writing = randomWriting({ clock, roll, editor, articles, products, places });
  const owning = randomOwning({ roll, editor, author, products, places, slugs });
  Object.assign(changes, writing, owning);
  await changes.make?.(app);
  const deck: string[] = [];

  return {
    one,
    places,
    products,
    articles,
    slugs,
    guides: () => made,
    verbs: Object.keys(changes).length,
    /**
     * Makes a random change and returns its kind: all kinds in random order, none twice before each has been made once. Creation is
     * the most frequent.
     */
    async change(on: App): Promise<string> {
      if (!deck.length) deck.push(...Object.keys(changes), "make", "make");
      const [verb = "make"] = deck.splice(roll(deck.length), 1);
      await unlessRefused(changes[verb]?.(on));
      return verb;
    },
  };
}
