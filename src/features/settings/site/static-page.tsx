import type { MetaDescriptor } from "react-router";
import { ContentsList } from "#features/articles/site/contents-list.tsx";
import { shopLinkIn } from "#features/offers/site/shop-link.tsx";
import { BreadcrumbStructuredData } from "#features/products/site/structured-data/breadcrumb-structured-data.tsx";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { inEveryLanguage, pageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageMeta, PageProps } from "#pages/page-props.ts";
import { parseTime } from "#platform/clock.ts";
import { contentsOf } from "#platform/document/document-reading.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { RichText } from "#ui/text/rich-text.tsx";
import { staticPageSchema } from "../site-settings.ts";
import { StorageList } from "./storage-list.tsx";

/** Amazon's license requires this wording, so it appears in English on the page of every language. */
const amazonSentence = "As an Amazon Associate I earn from qualifying purchases.";

async function load({ services, lang, url }: PageRequest) {
  const page = staticPageSchema.parse(url.pathname.split("/").at(-1));
  return { lang, text: await services.settings.page(page, lang) };
}

export const loader = pageLoader(load);
export function meta({ loaderData, matches }: PageMeta<typeof loader>): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, text } = loaderData;
  const path = `/${text.page}`;
  return pageHead(siteOf(matches), {
    lang,
    title: text.title,
    description: text.description,
    path: localPath(lang, path),
    alternates: inEveryLanguage((code) => localPath(code, path)),
    canonical: text.textLang ? localPath(text.textLang, path) : undefined,
  });
}

export default function StaticPageRoute({ loaderData: { text }, matches }: PageProps<typeof loader>) {
  const { lang, t, parts } = useMessages();
  const sections = contentsOf(text.content);
  const hasContents = sections.length > 3;
  const written = languageAttributes(text.textLang);
  const trail = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    { name: text.title, href: localPath(lang, `/${text.page}`), textLang: text.textLang },
  ];
  return (
    <div className="frame pt-3 sm:pt-6 pb-20">
      <Breadcrumbs label={t("trail.label")} items={trail} />
      <BreadcrumbStructuredData trail={trail} siteUrl={siteOf(matches).siteUrl} list={null} />
      <header className="mt-8 mb-10 border-b border-ink pb-6">
        <h1 className="text-4xl" {...written}>
          {text.title}
        </h1>
        <p className="mt-3 text-sm text-ink-faint">
          {parts("discovery.lastUpdated", {
            date: (
              <time key="date" dateTime={text.versionDate} className="tabular">
                <Isolate dir="ltr">{formatDate(lang, parseTime(text.versionDate))}</Isolate>
              </time>
            ),
          })}
        </p>
      </header>
      <div className={`grid gap-x-12 ${hasContents ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : ""}`}>
        {hasContents ? <ContentsList sections={sections} written={written} /> : null}
        <div className="min-w-0">
          <div {...written}>
            <RichText
              document={text.content}
              blocks={{}}
              linkOf={() => undefined}
              drawLink={(href, words) => shopLinkIn(text.shopLinks, href, words)}
              english={lang === "en" ? undefined : amazonSentence}
            />
          </div>
          {text.page === "cookies" ? (
            <div className="mt-12">
              <StorageList outside={siteOf(matches).statistics?.provider ?? null} />
            </div>
          ) : null}
        </div>
      </div>
    </div>
  );
}
