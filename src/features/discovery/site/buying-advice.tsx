import { pathOf } from "#content/slug-owner.ts";
import type { ArticleCard } from "#features/articles/article.ts";
import { Facts } from "#features/articles/site/article-card.tsx";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Icon } from "#ui/icon.tsx";
import { ImageFrame } from "#ui/image-frame.tsx";
import { TitleText } from "#ui/text/title-text.tsx";

/** A guide's verdict, for readers who want to choose without reading it all. */
export function BuyingAdvice({ guide }: { guide: ArticleCard }) {
  const { lang, t } = useMessages();
  const written = languageAttributes(guide.textLang);
  return (
    <section className="section" aria-labelledby="advice">
      <div className="grid gap-x-12 gap-y-6 border-t border-ink pt-4 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
        <div>
          <p className="kicker mb-1">{t("listing.advice")}</p>
          <h2 id="advice" className="text-2xl" {...written}>
            <TitleText>{guide.title}</TitleText>
          </h2>
          <p className="measure mt-3 text-lg text-ink-soft" {...written}>
            {guide.excerpt}
          </p>
          <p className="mt-4">
            <Facts card={guide} />
          </p>
          <a
            href={localPath(lang, pathOf("article", guide.slug))}
            aria-describedby="advice"
            className="group mt-2 inline-flex min-h-11 items-center gap-2 font-semibold hover:text-brand"
          >
            {t("discovery.readGuide")}
            <Icon name="arrow" size={18} />
          </a>
        </div>
        <ImageFrame
          picture={guide.image && { ...guide.image, alt: "" }}
          ratio="16/9"
          sizes="(width < 48rem) 88vw, 20rem"
          className="self-start max-md:order-first"
        />
      </div>
    </section>
  );
}
