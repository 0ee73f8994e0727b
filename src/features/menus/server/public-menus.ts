import { pathOf } from "#content/slug-owner.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories, CategoryTree } from "#features/categories/server/categories.service.ts";
import type { Pages } from "#features/pages/server/pages.service.ts";
import type { Products } from "#features/products/server/products.service.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import type { SiteCatalogue } from "#i18n/messages/messages.ts";
import { type MenuItem, type MenuName, type Menus, type SitePage, sitePaths } from "../menu.ts";

type Named = { href: string | null; label: string; textLang?: Language | undefined };
type MenuEntry = Named & { opensCategories: boolean; showsPartners?: true; children: MenuEntry[] };

const siteLabels = {
  home: "frame.home",
  products: "frame.products",
  articles: "frame.articles",
  favorites: "favorites.title",
  sitemap: "frame.sitemap",
} as const satisfies Record<SitePage, keyof SiteCatalogue>;

/** Resolves the items of menus: to what is public in a reader's language, with its current name and address. */
export function createPublicMenus(parts: {
  categories: Pick<Categories, "tree">;
  articles: Pick<Articles, "cards">;
  products: Pick<Products, "cards">;
  pages: Pick<Pages, "hasStatic" | "link" | "menus">;
  contactEmail: () => Promise<string>;
}) {
  const { categories, articles, products, pages } = parts;

  return async function publicMenus(menus: Menus, lang: Language): Promise<PublicSettings["menus"]> {
    const { t } = messagesFor(lang);
    const tree: CategoryTree = await categories.tree(lang);
    const named = (label: string, href: string | null): Named => ({ label, href });
    const categoryLink = (id: number): Named[] => {
      const link = tree.link(id);
      return link ? [{ ...link, label: link.name, href: pathOf("category", link.slug) }] : [];
    };

    /** What an item links to; nothing where that is not public. */
    async function targetsOf({ target }: MenuItem, menu: MenuName, isInHeader: boolean): Promise<Named[]> {
      switch (target.type) {
        case "site-page": {
          const isInFooter = menu !== "header" && target.page === "products";
          const label = isInFooter ? "frame.all-products" : siteLabels[target.page];
          return [named(t(label), sitePaths[target.page])];
        }
        case "static-page":
          return (await pages.hasStatic(target.page, lang))
            ? [named(t(`frame.${target.page}`), `/${target.page}`)]
            : [];
        case "contact":
          return [named(t("frame.contact"), `mailto:${await parts.contactEmail()}`)];
        case "category":
          return categoryLink(Number(target.id));
        case "article": {
          const cards = await articles.cards([Number(target.id)], lang, tree);
          return cards.map((card) => ({ ...card, label: card.title, href: pathOf("article", card.slug) }));
        }
        case "product": {
          const cards = await products.cards([Number(target.id)], lang, tree);
          return cards.map((card) => ({ ...card, label: card.name, href: pathOf("product", card.slug) }));
        }
        case "page":
          return [await pages.link(Number(target.id), lang)].flatMap((link) => link ?? []);
        case "link":
          return [named("", target.href)];
        case "heading":
          return [named("", null)];
        case "categories":
          if (isInHeader) return tree.shown.length ? [named(t("frame.categories"), null)] : [];
          return tree.shown.flatMap(({ id, parentId }) => (parentId === null ? categoryLink(id) : []));
        case "pages":
          return menu === "bottom" ? [] : (await pages.menus(lang))[menu];
        case "partners":
          return menu === "footer" ? [named(t("frame.partners"), null)] : [];
      }
    }

    /** The item's own label where it has one for the reader, else the name of what it links to. */
    function labeled({ label, target }: MenuItem, found: Named): Named | null {
      const { href } = found;
      const own = label[lang];
      if (own) return { href, label: own };
      const inDefault = label[tree.fallback];
      if (inDefault && (!found.label || found.textLang === tree.fallback))
        return { href, label: inDefault, textLang: tree.fallback };
      if (found.label) return found;
      // A heading keeps what is below it together, in whatever language it is written.
      const written = target.type === "heading" ? languageCodes.find((code) => label[code]) : undefined;
      return written ? { href, label: label[written] ?? "", textLang: written } : null;
    }

    async function entriesOf(
      items: readonly MenuItem[],
      menu: MenuName,
      isInHeader: boolean,
    ): Promise<MenuEntry[]> {
      const found = await Promise.all(
        items
          .filter(({ languages }) => languages.length === 0 || languages.includes(lang))
          .map(async (item) => {
            const { type } = item.target;
            const opensCategories = type === "categories" && isInHeader;
            const showsPartners = type === "partners";
            const isAutomatic = !opensCategories && (type === "categories" || type === "pages");
            const [targets, children] = await Promise.all([
              targetsOf(item, menu, isInHeader),
              entriesOf(item.children, menu, false),
            ]);
            const entries = targets.flatMap((one): MenuEntry[] => {
              const shown = isAutomatic ? one : labeled(item, one);
              // A heading with nothing below it is left out.
              if (!shown) return [];
              const { href, label, textLang } = shown;
              if (href === null && !opensCategories && !showsPartners && !children.length) return [];
              const more = { ...(textLang ? { textLang } : {}), ...(showsPartners ? { showsPartners } : {}) };
              return [{ href, label, opensCategories, ...more, children }];
            });
            return { entries, isAutomatic };
          }),
      );
      const chosen = new Set(
        found.flatMap(({ entries, isAutomatic }) => (isAutomatic ? [] : entries.map(({ href }) => href))),
      );
      // What editors have put into the menu themselves is not repeated by an automatic item.
      return found.flatMap(({ entries, isAutomatic }) =>
        isAutomatic ? entries.filter(({ href }) => !chosen.has(href)) : entries,
      );
    }

    const of = (name: MenuName) => entriesOf(menus[name], name, name === "header");
    const [header, footer, bottom] = await Promise.all([of("header"), of("footer"), of("bottom")]);
    return { header, footer, bottom } as PublicSettings["menus"];
  };
}
