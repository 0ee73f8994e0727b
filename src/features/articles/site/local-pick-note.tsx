import { pathOf } from "#content/slug-owner.ts";
import { homeCountry } from "#features/offers/shop-country.ts";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { languageAttributes } from "#i18n/text-language.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Isolate } from "#ui/text/isolate.tsx";
import type { ArticleProduct } from "../article.ts";

/** Says that a pick is the one for the reader's country, and in place of which. */
export function LocalPickNote({ insteadOf }: { insteadOf: ArticleProduct }) {
  const { lang, parts } = useMessages();
  const country = homeCountry(lang);
  const names = new Intl.DisplayNames(languages[lang].tag, { type: "region" });
  return (
    <p className="mt-1 text-sm">
      {parts("articles.local-pick", {
        country: names.of(country) ?? country,
        product: (
          <a
            key="product"
            href={localPath(lang, pathOf("product", insteadOf.slug))}
            className="text-link"
            {...languageAttributes(insteadOf.textLang)}
          >
            <Isolate>{insteadOf.name}</Isolate>
          </a>
        ),
      })}
    </p>
  );
}
