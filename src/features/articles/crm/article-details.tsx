import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useAdminCategories, useWhyHidden } from "#content/crm/admin-categories.ts";
import { SeoFields } from "#content/crm/seo-fields.tsx";
import { SlugField } from "#content/crm/slug-field.tsx";
import { TranslateField } from "#content/crm/translating/translate-field.tsx";
import { languageAttributes, TranslationRow } from "#content/crm/translating/translation-row.tsx";
import { ImageUrlPicker } from "#features/media/crm/image-url-picker.tsx";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { templateParts } from "../article-templates.ts";
import {
  type ArticleDraftContent,
  type ArticleDraftTexts,
  differInTextOnly,
  draftTextsIn,
} from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import type { Translating } from "./text/article-texts.tsx";

const templates = Object.keys(templateParts) as (keyof typeof templateParts)[];

type Facts = Pick<ArticleDraftContent, "authorId" | "reviewerId" | "template" | "imageUrl" | "categoryIds">;

type ArticleDetailsProps = {
  id: string;
  lang: Language;
  written: ArticleDraftContent;
  errors: Record<string, string>;
  change: (facts: Partial<Facts>) => void;
  put: (words: Partial<ArticleDraftTexts>) => void;
  translating: Translating;
  keepDraft: () => Promise<unknown>;
};

/** Nothing here changes while the text is typed; without this every keystroke would re-render the lists. */
const showSame = (before: ArticleDetailsProps, now: ArticleDetailsProps): boolean =>
  before.id === now.id &&
  before.lang === now.lang &&
  before.errors === now.errors &&
  before.translating.stale === now.translating.stale &&
  differInTextOnly(before.written, now.written, now.lang);

/** What belongs to an article beside its text: of this language first, then of all. */
export const ArticleDetails = memo(function ArticleDetails({
  id,
  lang,
  written,
  errors,
  change,
  put,
  translating,
  keepDraft,
}: ArticleDetailsProps) {
  const { t, lang: own } = useArticleMessages();
  const words = draftTextsIn(written, lang);
  const errorOf = (field: string) =>
    errors[lang === defaultLanguage ? field : `translations.${lang}.${field}`];
  const authors = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  const people = [
    { value: "", label: t("crm-articles.no-author") },
    ...(authors.data?.items ?? []).map((author) => ({
      value: author.id,
      label: (author.texts[own] ?? author.texts.en ?? Object.values(author.texts)[0])?.name ?? author.slug,
    })),
  ];
  const categories = useAdminCategories(own);
  const whyHidden = useWhyHidden();
  const write = (field: "excerpt" | "updatedReason") => ({
    ...languageAttributes(lang),
    value: words[field],
    error: errorOf(field),
    onChange: (text: string) => put({ [field]: text }),
  });
  return (
    <div
      className={`mt-4 grid gap-10 border-t border-line pt-8 ${lang === defaultLanguage ? "xl:grid-cols-2" : ""}`}
    >
      <section aria-labelledby="details-words" className="grid content-start gap-4">
        <h2 id="details-words" className="text-xl">
          {t("crm-articles.details-language", { language: languages[lang].nativeName })}
        </h2>
        <TranslationRow
          lang={lang}
          source={written.excerpt}
          isMissing={written.excerpt !== "" && words.excerpt === ""}
          isStale={translating.stale.includes("excerpt")}
          onReviewed={() => translating.onReviewed("excerpt")}
          machine={
            <TranslateField
              type="article"
              id={id}
              lang={lang}
              field="excerpt"
              source={written.excerpt}
              value={words.excerpt}
              onTranslated={(excerpt) => put({ excerpt })}
            />
          }
        >
          <TextArea label={t("crm-articles.field-excerpt")} counted={300} {...write("excerpt")} />
        </TranslationRow>
        <SlugField
          type="article"
          id={id}
          lang={lang}
          title={words.title}
          value={words.slug}
          onChange={(slug) => put({ slug })}
          error={errorOf("slug")}
        />
        <TextField label={t("crm-articles.field-updated-reason")} {...write("updatedReason")} />
        <SeoFields
          type="article"
          id={id}
          lang={lang}
          slug={words.slug}
          value={words}
          fallback={{ title: words.title, description: words.excerpt }}
          source={written}
          stale={translating.stale}
          onReviewed={translating.onReviewed}
          keepDraft={keepDraft}
          errors={{ metaTitle: errorOf("metaTitle"), metaDescription: errorOf("metaDescription") }}
          onChange={put}
        />
      </section>
      <section aria-labelledby="details-all" className="grid content-start gap-4">
        <h2 id="details-all" className="text-xl">
          {t("crm-articles.details-all")}
        </h2>
        <Select
          label={t("crm-articles.field-template")}
          options={templates.map((template) => ({
            value: template,
            label: t(`crm-articles.template-${template}`),
          }))}
          value={written.template}
          onChange={(template) => change({ template })}
        />
        <Select
          label={t("crm-articles.field-author")}
          options={people}
          value={written.authorId ?? ""}
          onChange={(id) => change({ authorId: id || null })}
        />
        <Select
          label={t("crm-articles.field-reviewer")}
          description={t("crm-articles.reviewer-hint")}
          options={people}
          value={written.reviewerId ?? ""}
          onChange={(id) => change({ reviewerId: id || null })}
        />
        <ImageUrlPicker
          label={t("crm-articles.field-image")}
          description={t("crm-articles.image-hint")}
          value={written.imageUrl}
          error={errors.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
        />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t("crm-articles.field-categories")}</legend>
          <div className="relative grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
            {categories.map((category) => (
              <Checkbox
                key={category.id}
                isSelected={written.categoryIds.includes(category.id)}
                onChange={(isChosen) =>
                  change({
                    categoryIds: isChosen
                      ? [...written.categoryIds, category.id]
                      : written.categoryIds.filter((id) => id !== category.id),
                  })
                }
              >
                <span className="flex flex-wrap items-center gap-x-2">
                  <bdi>{category.name || `#${category.id}`}</bdi>
                  {whyHidden(category) ? <StatusChip tone="warn">{whyHidden(category)}</StatusChip> : null}
                </span>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </section>
    </div>
  );
}, showSame);
