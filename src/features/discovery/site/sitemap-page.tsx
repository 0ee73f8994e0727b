import type { MetaDescriptor } from "react-router";
import { pathOf } from "#content/slug-owner.ts";
import { productsQuery } from "#features/products/product.ts";
import { BreadcrumbStructuredData } from "#features/products/site/structured-data/breadcrumb-structured-data.tsx";
import type { Language } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { inEveryLanguage, pageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageMeta, PageProps } from "#pages/page-props.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

const path = "/sitemap";
/** The number of products listed per department. */
const best = 8;
const staticPages = [
  "about",
  "how-we-test",
  "affiliate-disclosure",
  "privacy",
  "terms",
  "cookies",
  "accessibility",
] as const;

async function load({ services, lang, t }: PageRequest) {
  const categories = await services.categories.list(lang);
  const roots = categories.filter((one) => one.parentId === null);
  const [guides, freePages, ...tops] = await Promise.all([
    services.articles.list({ lang, limit: 100 }),
    services.pages.links(lang),
    ...roots.map(({ id }) =>
      services.products.list(productsQuery.parse({ lang, category: id, sort: "score", limit: best })),
    ),
  ]);
  const entry = ({ slug, name, textLang }: { slug: string; name: string; textLang?: Language }) => ({
    slug,
    name,
    textLang,
  });
  return {
    lang,
    trail: [
      { name: t("trail.home"), href: localPath(lang, "/") },
      { name: t("frame.sitemap"), href: localPath(lang, path) },
    ],
    title: t("frame.sitemap"),
    description: t("discovery.sitemapDescription"),
    departments: roots.map((root, index) => ({
      ...entry(root),
      children: categories.filter((one) => one.parentId === root.id).map(entry),
      products: tops[index]?.items.map(entry) ?? [],
    })),
    freePages: freePages.map(({ label, ...link }) => ({ ...link, name: label })),
    guides: guides.items.map((card) => entry({ ...card, name: card.title })),
    hasMoreGuides: guides.nextCursor !== null,
  };
}

export const loader = pageLoader(load);

export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  return loaderData
    ? pageHead(siteOf(matches), {
        lang: loaderData.lang,
        title: loaderData.title,
        description: loaderData.description,
        path: localPath(loaderData.lang, path),
        alternates: inEveryLanguage((lang) => localPath(lang, path)),
      })
    : [];
}

export default function SitemapPage({
  loaderData: { departments, freePages, guides, hasMoreGuides, title, trail },
  matches,
}: PageProps<typeof loader>) {
  const { lang, t } = useMessages();
  const pages: Entry[] = [
    { href: "/", name: t("trail.home") },
    { href: "/products", name: t("frame.all-products") },
    { href: "/articles", name: t("articles.title") },
    { href: "/search", name: t("frame.search") },
    ...staticPages
      .filter((page) => page !== "how-we-test" || siteOf(matches).explainsTests)
      .map((page) => ({ href: `/${page}`, name: t(`frame.${page}`) })),
    ...freePages,
  ];
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <header className="mt-8 max-w-3xl">
        <h1 className="text-3xl">{title}</h1>
        <p className="mt-3 text-lg text-ink-soft">{t("discovery.sitemapIntro")}</p>
      </header>
      <section className="mt-12" aria-labelledby="pages">
        <SectionHeading id="pages" title={t("discovery.sitemapPages")} />
        <Links entries={pages} />
      </section>
      {departments.length ? (
        <section className="section" aria-labelledby="categories">
          <SectionHeading id="categories" title={t("discovery.sitemapCategories")} />
          <div className="grid gap-10">
            {departments.map((department) => (
              <section
                key={department.slug}
                aria-labelledby={`department-${department.slug}`}
                className="grid gap-x-10 gap-y-2 lg:grid-cols-[14rem_minmax(0,1fr)]"
              >
                <h3 id={`department-${department.slug}`} className="text-xl">
                  <a
                    href={localPath(lang, pathOf("category", department.slug))}
                    className="inline-flex min-h-8 items-center hover:text-brand"
                    {...languageAttributes(department.textLang)}
                  >
                    {department.name}
                  </a>
                </h3>
                <div className="grid gap-5">
                  <Links
                    entries={department.children.map((one) => ({
                      ...one,
                      href: pathOf("category", one.slug),
                    }))}
                    strong
                  />
                  <Links
                    entries={department.products.map((one) => ({
                      ...one,
                      href: pathOf("product", one.slug),
                    }))}
                  />
                </div>
              </section>
            ))}
          </div>
        </section>
      ) : null}
      {guides.length ? (
        <section className="section" aria-labelledby="guides">
          <SectionHeading
            id="guides"
            title={t("discovery.sitemapGuides")}
            href={hasMoreGuides ? localPath(lang, "/articles") : undefined}
            hrefText={t("discovery.allGuides")}
          />
          <Links entries={guides.map((one) => ({ ...one, href: pathOf("article", one.slug) }))} />
        </section>
      ) : null}
      <BreadcrumbStructuredData trail={trail} siteUrl={siteOf(matches).siteUrl} list={null} />
    </div>
  );
}

type Entry = { href: string; name: string; textLang?: Language | undefined };

function Links({ entries, strong = false }: { entries: readonly Entry[]; strong?: boolean }) {
  const { lang } = useMessages();
  if (!entries.length) return null;
  return (
    <ul className="grid gap-x-8 gap-y-1 text-base sm:grid-cols-2 lg:grid-cols-3">
      {entries.map((entry) => (
        <li key={entry.href} className="min-w-0">
          <a
            href={localPath(lang, entry.href)}
            className={`text-link inline-block py-1 ${strong ? "font-semibold" : ""}`}
            {...languageAttributes(entry.textLang)}
          >
            <Isolate>{entry.name}</Isolate>
          </a>
        </li>
      ))}
    </ul>
  );
}
