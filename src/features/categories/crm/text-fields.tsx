import type { ReactNode } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TagList } from "#ui/crm/tag-list.tsx";
import { TextArea, TextField } from "#ui/crm/text-field.tsx";
import type { StoredText, TextState } from "../category-edit.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { FaqFields } from "./faq-fields.tsx";
import { SearchPreview } from "./search-preview.tsx";
import { SlugField } from "./slug-field.tsx";

/** Longer ones are cut in most results. */
const seenTitle = 60;
const seenDescription = 160;

/** A field of a translation with the English text beside it, and whether that has changed since. */
function BesideSource({
  source,
  isStale,
  isEmpty,
  onReviewed,
  children,
}: {
  source: string | undefined;
  isStale: boolean;
  isEmpty: boolean;
  onReviewed: () => void;
  children: ReactNode;
}) {
  const { t } = useCategoryMessages();
  if (source === undefined) return children;
  return (
    <div className="grid items-start gap-2 lg:grid-cols-2 lg:gap-5">
      <div>
        {children}
        {isStale ? (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-xs font-medium text-warn">
            {t("cat.stale")}
            <CrmButton size="s" kind="plain" icon="check" onPress={onReviewed}>
              {t("cat.reviewed")}
            </CrmButton>
          </p>
        ) : isEmpty && source ? (
          <p className="mt-1 text-xs text-warn">{t("cat.untranslated")}</p>
        ) : null}
      </div>
      {source ? (
        <div className="rounded-md bg-surface px-3 py-2 text-sm">
          <p className="text-xs font-semibold text-ink-soft">{t("cat.source")}</p>
          <p lang="en" dir="ltr" className="whitespace-pre-wrap">
            {source}
          </p>
        </div>
      ) : null}
    </div>
  );
}

/** Everything a category says in one language, written in that language's direction. */
export function TextFields({
  id,
  lang,
  text,
  english,
  state,
  reviewed,
  errors,
  onChange,
  onReviewed,
}: {
  id: string | null;
  lang: Language;
  text: StoredText;
  /** Of a translation. */
  english: StoredText | undefined;
  state: TextState | undefined;
  /** Fields that were said to be right still. */
  reviewed: readonly string[];
  errors: Record<string, string>;
  onChange: (fields: Partial<StoredText>) => void;
  onReviewed: (field: string) => void;
}) {
  const { t } = useCategoryMessages();
  const { direction: dir, tag } = languages[lang];
  const written = { dir, lang: tag };
  const errorOf = (field: string) => errors[lang === "en" ? field : `translations.${lang}.${field}`];
  const beside = (field: keyof StoredText, source: string | undefined, control: ReactNode) => (
    <BesideSource
      source={english && (source ?? "")}
      isStale={(state?.stale.includes(field) ?? false) && !reviewed.includes(field)}
      isEmpty={!text[field]?.length}
      onReviewed={() => onReviewed(field)}
    >
      {control}
    </BesideSource>
  );
  return (
    <div className="grid gap-5">
      {beside(
        "name",
        english?.name,
        <TextField
          {...written}
          label={t("cat.name")}
          isRequired={lang === "en"}
          value={text.name}
          onChange={(name) => onChange({ name })}
          error={errorOf("name")}
        />,
      )}
      <SlugField
        id={id}
        lang={lang}
        name={text.name}
        value={text.slug}
        onChange={(slug) => onChange({ slug })}
        error={errorOf("slug")}
      />
      {beside(
        "description",
        english?.description,
        <TextArea
          {...written}
          label={t("cat.description")}
          rows={4}
          value={text.description}
          onChange={(description) => onChange({ description })}
          error={errorOf("description")}
        />,
      )}
      <FaqFields
        lang={lang}
        faq={text.faq}
        source={english?.faq}
        errors={errors}
        onChange={(faq) => onChange({ faq })}
      />
      <h3 className="mt-2 text-lg">{t("cat.seo")}</h3>
      {beside(
        "metaTitle",
        english?.metaTitle ?? undefined,
        <TextField
          {...written}
          label={t("cat.meta-title")}
          counted={seenTitle}
          value={text.metaTitle ?? ""}
          onChange={(title) => onChange({ metaTitle: title || null })}
          error={errorOf("metaTitle")}
        />,
      )}
      {beside(
        "metaDescription",
        english?.metaDescription ?? undefined,
        <TextArea
          {...written}
          label={t("cat.meta-description")}
          counted={seenDescription}
          rows={2}
          value={text.metaDescription ?? ""}
          onChange={(description) => onChange({ metaDescription: description || null })}
          error={errorOf("metaDescription")}
        />,
      )}
      <TagList
        {...written}
        label={t("cat.keywords")}
        description={t("cat.keywords-help")}
        tags={text.metaKeywords}
        onChange={(metaKeywords) => onChange({ metaKeywords })}
        error={errorOf("metaKeywords")}
      />
      <SearchPreview lang={lang} text={text} />
    </div>
  );
}
