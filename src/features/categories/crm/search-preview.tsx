import { useRouteLoaderData } from "react-router";
import { pathOf } from "#features/slugs/slug-owner.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";
import type { loader as rootLoader } from "../../../root.tsx";
import type { StoredText } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";

/** How a result of a search engine may look, in the language's own direction. */
export function SearchPreview({ lang, text }: { lang: Language; text: StoredText }) {
  const { t } = useCategoryMessages();
  const { siteName = "" } = useRouteLoaderData<typeof rootLoader>("root") ?? {};
  const { direction, tag } = languages[lang];
  const address = decodeURI(localPath(lang, pathOf("category", text.slug || "…")));
  return (
    <figure className="grid gap-2">
      <figcaption className="text-sm font-semibold">{t("cat.preview")}</figcaption>
      <div dir={direction} lang={tag} className="max-w-xl rounded-lg border border-line bg-raised px-4 py-3">
        <p className="text-xs text-ink-soft">
          <bdi dir="ltr">{`${globalThis.location.host}${address}`}</bdi>
        </p>
        <p className="truncate text-lg text-brand">
          {text.metaTitle || (text.name ? `${text.name} | ${siteName}` : siteName)}
        </p>
        <p className="line-clamp-2 text-sm text-ink-soft">{text.metaDescription || text.description}</p>
      </div>
    </figure>
  );
}
