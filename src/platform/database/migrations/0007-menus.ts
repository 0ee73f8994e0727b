import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = {
  settings: { key: string; value: string; updated_at: number };
  category_texts: { category_id: number; lang: string; slug: string };
};
type Footer = {
  categories?: string[];
  links?: { href: string; label: Record<string, string> }[];
  [field: string]: unknown;
};

const item = (target: object, label: object = {}, children: object[] = []) => ({
  target,
  label,
  languages: [],
  children,
});
const page = (name: string) => item({ type: "static-page", page: name });
const sitePage = (name: string) => item({ type: "site-page", page: name });

const headings = {
  quick: { en: "Quick links", he: "קישורים מהירים", ar: "روابط سريعة", zh: "快速链接", fr: "Liens rapides" },
  categories: { en: "Categories", he: "קטגוריות", ar: "الفئات", zh: "分类", fr: "Catégories" },
  legal: { en: "Legal", he: "מידע משפטי", ar: "معلومات قانونية", zh: "法律信息", fr: "Informations légales" },
};

/** The links and categories of the footer's settings move to the menus, in the places that they had. */
export const menus: Migration = {
  async up(db: Kysely<Schema>) {
    const row = await db.selectFrom("settings").selectAll().where("key", "=", "footer").executeTakeFirst();
    if (!row) return;
    const {
      categories: slugsBefore,
      links: linksBefore,
      ...footer
    } = (JSON.parse(row.value) ?? {}) as Footer;
    const categories = Array.isArray(slugsBefore) ? slugsBefore : null;
    const links = (Array.isArray(linksBefore) ? linksBefore : []).filter(
      (link) => typeof link?.href === "string" && Object.values(link.label ?? {}).some(Boolean),
    );
    await db
      .updateTable("settings")
      .set({ value: JSON.stringify(footer) })
      .where("key", "=", "footer")
      .execute();
    if (!categories && !links.length) return;
    const slugs = categories ?? ["electronics", "home", "fashion", "beauty", "outdoor"];
    const texts = slugs.length
      ? await db
          .selectFrom("category_texts")
          .select(["category_id", "lang", "slug"])
          .where("slug", "in", slugs)
          .execute()
      : [];
    const categoryItems = slugs.flatMap((slug) => {
      const owners = texts.filter((text) => text.slug === slug);
      const owner = owners.find(({ lang }) => lang === "en") ?? owners[0];
      return owner ? [item({ type: "category", id: String(owner.category_id) })] : [];
    });
    const value = {
      header: [
        item({ type: "categories" }),
        sitePage("products"),
        sitePage("articles"),
        item({ type: "pages" }),
      ],
      footer: [
        item({ type: "heading" }, headings.quick, [
          ...["home", "sitemap", "products", "favorites"].map(sitePage),
          item({ type: "contact" }),
          ...links.map(({ href, label }) => item({ type: "link", href }, label)),
          item({ type: "pages" }),
        ]),
        item({ type: "heading" }, headings.categories, categoryItems),
        item({ type: "heading" }, headings.legal, [
          ...["terms", "privacy", "affiliate-disclosure"].map(page),
          sitePage("sitemap"),
        ]),
      ],
      bottom: ["about", "how-we-test", "terms", "privacy", "cookies", "accessibility"].map(page),
    };
    await db
      .insertInto("settings")
      .values({ key: "menus", value: JSON.stringify(value), updated_at: row.updated_at })
      .execute();
  },
};
