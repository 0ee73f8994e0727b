import { useRouteLoaderData } from "react-router";
import { baseLanguage, type Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { loader as rootLoader } from "#root.tsx";
import { TagList } from "#ui/crm/fields/tag-list.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { pathIn } from "../field-path.ts";
import { pathOf, type SlugOwner } from "../slug-owner.ts";
import { useEditorMessages } from "./editor-messages.ts";
import type { ContentItem } from "./form/content-item.ts";
import { type Translated, textsOf } from "./form/content-texts.ts";
import type { ContentForm } from "./form/use-content-form.ts";
import { SuggestField } from "./translating/suggest-field.tsx";
import { TranslateField } from "./translating/translate-field.tsx";
import { languageAttributes, OwnRow, TranslationRow } from "./translating/translation-row.tsx";

/** What search engines show about; longer ones are cut. */
const shownOfTitle = 60;
const shownOfDescription = 160;

type SeoText = "metaTitle" | "metaDescription";
type Seo = { slug: string; metaTitle: string; metaDescription: string; metaKeywords: string[] };

const cut = (text: string, most: number): string =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join("")}…` : text;

/** Title, description and keywords for search engines, and how a result may look. `fallback` is what is shown where they are empty. */
export function SeoFields<Item extends ContentItem, Texts extends Seo, Content extends Translated<Texts>>({
  type,
  form,
  lang,
  fallback,
}: {
  type: SlugOwner;
  form: Pick<
    ContentForm<Item, Texts, Content>,
    "kind" | "item" | "value" | "errors" | "changeTexts" | "review" | "keepDraft"
  >;
  lang: Language;
  fallback: { title: string; description: string };
}) {
  const { kind, item, errors, keepDraft } = form;
  // Null for an item that is not saved yet: AI cannot translate it.
  const id = item?.id ?? null;
  const value: Seo = textsOf<Texts>(form.value, lang, kind.emptyTexts);
  const source: Seo = textsOf<Texts>(form.value, baseLanguage, kind.emptyTexts);
  const onChange = (change: Partial<Seo>) => form.changeTexts(lang, change as Partial<Texts>);
  const { t } = useEditorMessages();
  const site = useRouteLoaderData<typeof rootLoader>("root");
  const title = value.metaTitle || fallback.title;
  const description = value.metaDescription || fallback.description;
  const row = (field: SeoText) => ({
    lang,
    source: source[field],
    isMissing: source[field] !== "" && value[field] === "",
    isStale: item?.states[lang]?.stale.includes(field) ?? false,
    onReviewed: () => void form.review(lang, field),
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
          error={errors[pathIn(lang, "metaTitle")]}
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
          error={errors[pathIn(lang, "metaDescription")]}
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
              {decodeURI(localPath(lang, pathOf(type, value.slug || "…")))}
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
