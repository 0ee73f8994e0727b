import { useRouteLoaderData } from "react-router";
import { pathOf, type SlugOwner } from "#features/slugs/slug-owner.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/paths.ts";
import { TagList } from "#ui/crm/tag-list.tsx";
import { TextArea, TextField } from "#ui/crm/text-field.tsx";
import type { loader as rootLoader } from "../../root.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import { writtenIn } from "./translation-row.tsx";

/** What search engines show about; longer ones are cut. */
const shownOfTitle = 60;
const shownOfDescription = 160;

type Seo = { metaTitle: string; metaDescription: string; metaKeywords: readonly string[] };

const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;

/** Title, description and keywords for search engines, and how a result may look. `fallback` is what is shown where they are empty. */
export function SeoFields({
  type,
  lang,
  slug,
  value,
  fallback,
  onChange,
  errors = {},
}: {
  type: SlugOwner;
  lang: Language;
  slug: string;
  value: Seo;
  fallback: { title: string; description: string };
  onChange: (change: Partial<{ metaTitle: string; metaDescription: string; metaKeywords: string[] }>) => void;
  errors?: { metaTitle?: string | undefined; metaDescription?: string | undefined };
}) {
  const { t } = useEditorMessages();
  const site = useRouteLoaderData<typeof rootLoader>("root");
  const title = value.metaTitle || fallback.title;
  const description = value.metaDescription || fallback.description;
  return (
    <div className="grid gap-5">
      <TextField
        {...writtenIn(lang)}
        label={t("editor.meta-title")}
        description={t("editor.meta-title-note")}
        value={value.metaTitle}
        placeholder={fallback.title}
        counted={shownOfTitle}
        error={errors.metaTitle}
        onChange={(metaTitle) => onChange({ metaTitle })}
      />
      <TextArea
        {...writtenIn(lang)}
        label={t("editor.meta-description")}
        value={value.metaDescription}
        placeholder={fallback.description}
        counted={shownOfDescription}
        error={errors.metaDescription}
        onChange={(metaDescription) => onChange({ metaDescription })}
      />
      <TagList
        {...writtenIn(lang)}
        label={t("editor.keywords")}
        tags={value.metaKeywords}
        onChange={(metaKeywords) => onChange({ metaKeywords })}
      />
      <figure className="min-w-0">
        <figcaption className="mb-1 text-sm font-semibold">{t("editor.search-preview")}</figcaption>
        <div {...writtenIn(lang)} className="max-w-xl rounded-lg border border-line bg-raised px-4 py-3">
          <p dir="ltr" className="truncate text-start text-xs text-ink-soft">
            {decodeURI(localPath(lang, pathOf(type, slug || "…")))}
          </p>
          <p className="text-lg leading-snug text-brand">
            {cut(title || "…", shownOfTitle)}
            {value.metaTitle ? null : ` | ${site?.siteName ?? ""}`}
          </p>
          <p className="mt-0.5 text-sm text-ink-soft">{cut(description || "…", shownOfDescription)}</p>
        </div>
      </figure>
    </div>
  );
}
