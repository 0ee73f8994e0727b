import type { MetaDescriptor } from "react-router";
import { BreadcrumbStructuredData } from "#features/products/site/structured-data/breadcrumb-structured-data.tsx";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { pageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader, redirectToCurrentPath } from "#pages/page-loader.ts";
import type { PageMeta, PageProps } from "#pages/page-props.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { Note } from "#ui/note.tsx";
import { SectionHeading } from "#ui/section-heading.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { pathOfAuthor } from "./article-author.tsx";
import { ArticleCard } from "./article-card.tsx";

async function load({ services, lang, t, params, url }: PageRequest) {
  const author = await services.articles.author(params.slug ?? "", lang);
  redirectToCurrentPath(url, localPath(lang, pathOfAuthor(author.slug)));
  return {
    lang,
    author,
    trail: [
      { name: t("trail.home"), href: localPath(lang, "/") },
      { name: t("articles.title"), href: localPath(lang, "/articles") },
      { name: author.name, href: localPath(lang, pathOfAuthor(author.slug)) },
    ],
    description: t("articles.authorDescription", { author: author.name, role: author.role }),
  };
}

export const loader = pageLoader(load);

export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, author, description } = loaderData;
  const site = siteOf(matches);
  const path = localPath(lang, pathOfAuthor(author.slug));
  const image = author.image?.url;
  return pageHead(site, {
    lang,
    title: author.name,
    description,
    path,
    alternates: author.alternates,
    image: author.shareImage,
    jsonLd: [
      {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        inLanguage: languages[lang].tag,
        mainEntity: {
          "@type": "Person",
          name: author.name,
          jobTitle: author.role,
          description: author.bio,
          url: site.siteUrl + path,
          ...(image ? { image: image.startsWith("/") ? site.siteUrl + image : image } : {}),
        },
      },
    ],
  });
}

export default function AuthorPage({ loaderData: { author, trail }, matches }: PageProps<typeof loader>) {
  const { t } = useMessages();
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <header className="mt-8 grid gap-x-10 gap-y-6 sm:grid-cols-[10rem_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
        <Avatar
          name={author.name}
          picture={author.image}
          sizes="(width < 64rem) 10rem, 14rem"
          eager
          className="w-28 text-3xl sm:w-full"
        />
        <div className="self-center">
          <h1 className="text-3xl">
            <Isolate>{author.name}</Isolate>
          </h1>
          <p className="mt-2 text-lg text-ink-soft">{author.role}</p>
          <p className="measure mt-5">{author.bio}</p>
          {author.isDemo ? (
            <div className="measure mt-5">
              <Note>
                <p>{t("articles.demoAuthor")}</p>
              </Note>
            </div>
          ) : null}
        </div>
      </header>
      <section className="section" aria-labelledby="articles">
        <SectionHeading id="articles" title={t("articles.authorArticles", { author: author.name })} />
        {author.articles.length ? (
          <CardGrid width="wide">
            {author.articles.map((card) => (
              <ArticleCard key={card.id} card={card} />
            ))}
          </CardGrid>
        ) : (
          <p className="text-ink-soft">{t("articles.authorNone")}</p>
        )}
      </section>
      <BreadcrumbStructuredData trail={trail} siteUrl={siteOf(matches).siteUrl} list={null} />
    </div>
  );
}
