import { sectionsOf } from "#features/articles/site/article-blocks.tsx";
import { shopLinksOf } from "#features/articles/site/article-header.tsx";
import { ContentsList } from "#features/articles/site/contents-list.tsx";
import { DocumentText } from "#features/articles/site/document-text.tsx";
import { NewsletterForm } from "#features/newsletter/site/newsletter-form.tsx";
import { BuyingDisclosure } from "#features/offers/site/buying-disclosure.tsx";
import { ShopPage } from "#features/offers/site/shop-link.tsx";
import { FallbackNote } from "#features/products/site/product/fallback-note.tsx";
import { formatDate } from "#i18n/formats/format.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { headOf, type PageHead, siteOf } from "#pages/page-head.ts";
import {
  followRedirect,
  type PageRequest,
  pageLoader,
  redirectToCurrentPath,
  redirectUnknownPath,
} from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { parseTime } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { Breadcrumbs } from "#ui/breadcrumbs.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { JsonLd } from "#ui/text/json-ld.tsx";
import { TitleText } from "#ui/text/title-text.tsx";
import { freePageJsonLd } from "./free-page-json-ld.ts";
import { StorageList } from "./storage-list.tsx";

/** Amazon's license requires this wording, so it appears in English on the page of every language. */
const amazonSentence = "As an Amazon Associate I earn from qualifying purchases.";

async function load({ services, lang, t, params, url }: PageRequest) {
  const { pages } = services;
  const preview = url.searchParams.get("preview");
  const page = await (preview
    ? pages.preview(preview, lang)
    : pages.bySlug(params.page ?? "", lang).catch(async (error: unknown) => {
        // An editor's redirect takes over the address of a page in the trash.
        if (error instanceof AppError && error.code === "gone") await followRedirect(services, url);
        throw error;
      }));
  if (!page) return redirectUnknownPath(services, url);
  const path = localPath(lang, pages.pathOf(page.slug));
  redirectToCurrentPath(url, path);
  const crumbs = [
    { name: t("trail.home"), href: localPath(lang, "/") },
    { name: page.title, href: path, textLang: page.textLang },
  ];
  // A text shown by fallback is canonical in the language it is written in (readings.md 13).
  const canonical = (page.textLang && page.alternates[page.textLang]) || path;
  const head: PageHead = {
    lang,
    title: page.metaTitle ?? page.title,
    description: page.metaDescription,
    keywords: page.metaKeywords,
    path,
    alternates: page.alternates,
    canonical,
    noindex: page.noindex || preview !== null,
  };
  return { lang, head, canonical, page, crumbs };
}

export const loader = pageLoader(load);

export const meta = headOf;

export default function FreePageRoute({ loaderData, matches }: PageProps<typeof loader>) {
  const { lang, canonical, page, crumbs } = loaderData;
  const messages = useMessages();
  const written = languageAttributes(page.textLang);
  const sections = sectionsOf(page, messages);
  const hasContents = sections.length > 3;
  const shopLinks = shopLinksOf(page);
  const { siteUrl, siteName } = siteOf(matches);
  return (
    <ShopPage value={page.id === null ? "" : `f${page.id}`}>
      <div className="frame pt-3 sm:pt-6 pb-20">
        <Breadcrumbs label={messages.t("trail.label")} items={crumbs} />
        <header className="mt-8 mb-10 border-b border-ink pb-6">
          <FallbackNote textLang={page.textLang} className="mb-5" />
          <h1 className="text-4xl max-sm:text-3xl" {...written}>
            <TitleText>{page.title}</TitleText>
          </h1>
          {page.versionDate ? (
            <p className="mt-3 text-sm text-ink-faint">
              {messages.parts("discovery.lastUpdated", {
                date: (
                  <time key="date" dateTime={page.versionDate} className="tabular">
                    <Isolate dir="ltr">{formatDate(lang, parseTime(page.versionDate))}</Isolate>
                  </time>
                ),
              })}
            </p>
          ) : null}
          {shopLinks.length && !page.staticPage ? (
            <div className="mt-4">
              <BuyingDisclosure links={shopLinks} />
            </div>
          ) : null}
        </header>
        <div className={`grid gap-x-12 ${hasContents ? "lg:grid-cols-[13rem_minmax(0,1fr)]" : ""}`}>
          {hasContents ? <ContentsList sections={sections} written={written} /> : null}
          <div className="min-w-0">
            <div {...written}>
              <DocumentText
                of={page}
                document={page.content}
                newsletterForm={NewsletterForm}
                english={lang === "en" ? undefined : amazonSentence}
              />
            </div>
            {page.staticPage === "cookies" ? (
              <div className="mt-12">
                <StorageList outside={siteOf(matches).statistics?.provider ?? null} />
              </div>
            ) : null}
          </div>
        </div>
        <JsonLd blocks={freePageJsonLd(page, { siteUrl, siteName, lang, crumbs, canonical })} />
      </div>
    </ShopPage>
  );
}
