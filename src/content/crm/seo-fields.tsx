import { useRouteLoaderData } from "react-router";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { loader as rootLoader } from "#root.tsx";
import { TagList } from "#ui/crm/fields/tag-list.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { pathOf, type SlugOwner } from "../slug-owner.ts";
import { useEditorMessages } from "./editor-messages.ts";
import { SuggestField } from "./translating/suggest-field.tsx";
import { TranslateField } from "./translating/translate-field.tsx";
import { languageAttributes, OwnRow, TranslationRow } from "./translating/translation-row.tsx";

/** What search engines show about; longer ones are cut. */
const shownOfTitle = 60;
const shownOfDescription = 160;

type SeoText = "metaTitle" | "metaDescription";
type Seo = { metaTitle: string; metaDescription: string; metaKeywords: readonly string[] };

const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;

/** Title, description and keywords for search engines, and how a result may look. `fallback` is what is shown where they are empty. */
export function SeoFields({
  type,
  id,
  lang,
  slug,
  value,
  fallback,
  onChange,
  errors = {},
  source,
  stale,
  onReviewed,
  keepDraft,
}: {
  type: SlugOwner;
  /** Null for an entity that is not saved yet: AI cannot translate it. */
  id: string | null;
  lang: Language;
  slug: string;
  value: Seo;
  fallback: { title: string; description: string };
  onChange: (change: Partial<{ metaTitle: string; metaDescription: string; metaKeywords: string[] }>) => void;
  errors?: { metaTitle?: string | undefined; metaDescription?: string | undefined };
  /** The base language's texts, shown beside a translation. */
  source: Pick<Seo, SeoText>;
  /** Fields whose source was changed since. */
  stale: readonly string[];
  onReviewed?: (field: SeoText) => void;
  keepDraft: () => Promise<unknown>;
}) {
  const { t } = useEditorMessages();
  const site = useRouteLoaderData<typeof rootLoader>("root");
  const title = value.metaTitle || fallback.title;
  const description = value.metaDescription || fallback.description;
  const row = (field: SeoText) => ({
    lang,
    source: source[field],
    isMissing: source[field] !== "" && value[field] === "",
    isStale: stale.includes(field),
    ...(onReviewed ? { onReviewed: () => onReviewed(field) } : {}),
    aiTranslation: (
      <TranslateField
        type={type}
        id={id}
        lang={lang}
        field={field}
        source={source[field]}
        value={value[field]}
        onTranslated={(text) => onChange({ [field]: text })}
      />
    ),
  });
  const suggest = (field: SeoText) => (
    <SuggestField
      type={type}
      id={id}
      lang={lang}
      field={field}
      value={value[field]}
      keepDraft={keepDraft}
      onChange={(text) => onChange({ [field]: text })}
    />
  );
  return (
    <div className="grid gap-5">
      <TranslationRow {...row("metaTitle")}>
        <TextField
          {...languageAttributes(lang)}
          label={t("editor.meta-title")}
          description={t("editor.meta-title-note")}
          value={value.metaTitle}
          placeholder={fallback.title}
          counted={shownOfTitle}
          error={errors.metaTitle}
          onChange={(metaTitle) => onChange({ metaTitle })}
        />
        {suggest("metaTitle")}
      </TranslationRow>
      <TranslationRow {...row("metaDescription")}>
        <TextArea
          {...languageAttributes(lang)}
          label={t("editor.meta-description")}
          value={value.metaDescription}
          placeholder={fallback.description}
          counted={shownOfDescription}
          error={errors.metaDescription}
          onChange={(metaDescription) => onChange({ metaDescription })}
        />
        {suggest("metaDescription")}
      </TranslationRow>
      <OwnRow lang={lang}>
        <TagList
          {...languageAttributes(lang)}
          label={t("editor.keywords")}
          tags={value.metaKeywords}
          onChange={(metaKeywords) => onChange({ metaKeywords })}
        />
      </OwnRow>
      <OwnRow lang={lang}>
        <figure className="min-w-0">
          <figcaption className="mb-1 text-sm font-semibold">{t("editor.search-preview")}</figcaption>
          <div
            {...languageAttributes(lang)}
            className="max-w-xl rounded-lg border border-line bg-raised px-4 py-3"
          >
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
      </OwnRow>
    </div>
  );
}
