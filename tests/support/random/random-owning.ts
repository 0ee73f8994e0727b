import type { MenuItem, MenuTarget } from "#features/menus/menu.ts";
import { staticPages } from "#features/pages/static-page.ts";
import { languageCodes } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { App } from "#server/app.ts";
import { sampleDocument } from "../content/made-content.ts";
import { writeStaticPage } from "../content/static-page-texts.ts";

/** Random changes by owners to the site, its shops, authors and offers, and by editors to facts. */
export function randomOwning({
  roll,
  editor,
  author,
  products,
  places,
  slugs,
}: {
  roll: (sides: number) => number;
  editor: Actor;
  author: number;
  products: readonly number[];
  places: readonly number[];
  slugs: ReadonlySet<string>;
}) {
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const said = (text: string) => ({ en: text, he: text, ar: text, zh: text, fr: text });
  const set = (name: Parameters<App["settings"]["editing"]["set"]>[1], change: () => object) => (on: App) =>
    on.db.transact((tx) => on.settings.editing.set(tx, name, change() as never, editor));
  const ofProduct = async (on: App, change: () => object) => {
    const id = one(products);
    const { version } = await on.adminProducts.get(id);
    await on.adminProducts.change(id, change(), { version }, editor);
  };

  const changes: Record<string, (on: App) => Promise<unknown>> = {
    present: set("site", () => ({
      tagline: { en: one(["Picked with care", "Tried at home", ""]), he: one(["נבחר בקפידה", ""]) },
    })),
    style: set("design", () => ({
      logo: one([null, "/media/1.webp", "https://pictures.example/logo.png"]),
      accent: one([null, "#6a1b9a"]),
      typeface: one(["editorial", "modern"]),
    })),
    sign: set("footer", () => ({
      social: roll(2) ? [{ network: "facebook", href: `https://www.facebook.com/magpie${roll(3)}` }] : [],
      showsPartners: roll(2) === 1,
      disclosure: roll(2) ? said(`We earn ${roll(9)}`) : {},
    })),
    navigate: async (on) => {
      const { version, defaults } = await on.menus.state();
      const item = (target: MenuTarget, children: MenuItem[] = []): MenuItem => ({
        ...{ target, children, languages: roll(4) ? [] : ["en"] },
        label: roll(2) || target.type === "link" ? said(`Item ${roll(9)}`) : {},
      });
      const linked = () => [
        item({ type: "category", id: String(one(places)) }),
        item({ type: "product", id: String(one(products)) }),
        item({ type: "link", href: one(["/how-we-test", "https://partner.example/"]) }),
      ];
      const header = roll(3) ? defaults.header : [item({ type: "site-page", page: "products" }, linked())];
      await on.menus.write({ version, value: { ...defaults, header, bottom: linked() } }, editor);
    },
    hide: set("search", () => ({
      noindex: roll(3) === 0,
      verification: roll(2) ? { google: `mark${roll(3)}` } : {},
      adsTxt: one(["", `google.com, pub-${roll(3)}, DIRECT\n`]),
      aiCrawlers: one(["allow", "no-training", "block"] as const),
      robotsTxt: one(["", `User-agent: Bot${roll(3)}\nDisallow: /\n`]),
    })),
    measure: set("statistics", () => ({
      outside: one([
        null,
        { provider: "google", id: "G-ABCD12" },
        { provider: "matomo", id: "1", host: "stats.example" },
      ]),
    })),
    remember: set("prices", () => ({ history: one(["careful", "always", "never"]) })),
    gate: set("gateways", () => ({
      production: { hosts: ["magpie.example"], main: `https://api${roll(3)}.example` },
    })),
    state: (on) =>
      writeStaticPage(on, one(staticPages), {
        lang: one(languageCodes),
        text: roll(3)
          ? { title: `Page ${roll(9)}`, content: sampleDocument(one(["Ours.", "Yours."])) }
          : null,
        actor: editor,
      }),
    found: async (on) => {
      const shops = (await on.programmes.list()).filter(({ isFirst }) => !isFirst);
      const shop = shops.length ? one(shops) : null;
      const look = () => ({
        name: `Shop ${roll(4)}`,
        logoUrl: one([null, "https://shop.example/logo.png", "https://shop.example/other.png"]),
        disclosure: roll(2) ? said(`Of this shop ${roll(3)}`) : {},
        tags: roll(2) ? [{ country: "US", tag: `tag-${roll(3)}` }] : [],
        hidesReferrer: roll(2) === 1,
      });
      if (!shop)
        return on.programmes.create(
          { ...look(), hosts: ["shop.example"], homeUrl: "https://shop.example/" },
          editor,
        );
      if (roll(4)) return on.programmes.edit(Number(shop.id), { version: shop.version, ...look() }, editor);
      return on.programmes.remove(Number(shop.id), shop.version, editor);
    },
    profile: async (on) => {
      const { version } = await on.articles.admin.author(author);
      const [name, role] = [one(["Mara Lind", "Mara L."]), one(["Editor", "Tester"])];
      const texts = {
        en: { name, role, bio: "Boils water." },
        ...(roll(2) ? { fr: { name, role: "Rédactrice", bio: "" } } : {}),
      };
      await on.articles.admin.changeAuthor(
        author,
        { version, slug: one(["mara", "mara-lind"]), texts },
        editor,
      );
    },
    sell: async (on) => {
      const id = one(products);
      const { items } = await on.adminProducts.offers.list(id, "en");
      const known = items.length ? one(items) : null;
      const look = {
        price: one([null, { amount: 1_000 + roll(9_000), currency: "USD" }]),
        availability: one(["in-stock", "out-of-stock"] as const),
        url: one([`https://shop.example/p/${roll(4)}`, `https://www.walmart.com/ip/${1 + roll(4)}`]),
      };
      if (!known || roll(3) === 0) return on.adminProducts.offers.add(id, look, editor);
      if (roll(3)) {
        const { url: _, ...change } = look;
        return on.adminProducts.offers.change(
          id,
          Number(known.id),
          { version: known.version, ...change },
          editor,
        );
      }
      return on.adminProducts.offers.remove(id, Number(known.id), known.version, editor);
    },
    weigh: (on) =>
      ofProduct(on, () => ({
        pros: roll(2) ? [`Quick ${roll(3)}`] : [],
        cons: roll(2) ? ["Loud"] : [],
        specs: [{ key: "battery", value: roll(40), unit: "h" }],
        awards: one([[], ["best-overall"], ["budget-pick"]]),
        model: one(["", `WH-${1000 + roll(4)}`]),
      })),
    discontinue: (on) =>
      ofProduct(on, () => ({
        isDiscontinued: roll(2) === 1,
        successorId: one([null, String(one(products))]),
      })),
    template: (on) =>
      on.categories.amend(
        one(places),
        {
          specTemplate: roll(3)
            ? [{ key: "battery", type: "number", unit: "h", label: said(one(["Battery", "Runs for"])) }]
            : [],
          description: `About it ${roll(4)}`,
          metaTitle: one(["", `Best of ${roll(3)}`]),
        },
        { actor: editor },
      ),
    // A page's own path is refused, a free one becomes a redirect, replacing any earlier one.
    lead: (on) =>
      on.redirects.takeFile(
        `/product/${one([...slugs])}-gone,/articles,301\n/old-${roll(3)},/products,302\n`,
        editor,
      ),
  };
  return changes;
}
