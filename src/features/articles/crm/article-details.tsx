import { useQuery } from "@tanstack/react-query";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";
import { Checkbox } from "#ui/crm/choice.tsx";
import { Select } from "#ui/crm/select.tsx";
import { TextArea, TextField } from "#ui/crm/text-field.tsx";
import { crmApi } from "../../../crm-api.ts";
import { TranslationRow, writtenIn } from "../../../layouts/editor/translation-row.tsx";
import { templateParts } from "../article-templates.ts";
import { type Words, type Written, wordsIn } from "./article-data.ts";
import { useArticleMessages } from "./article-messages.ts";
import type { Translating } from "./article-texts.tsx";

const templates = Object.keys(templateParts) as (keyof typeof templateParts)[];

type Facts = Pick<Written, "authorId" | "template" | "imageUrl" | "categoryIds">;

/** What belongs to an article beside its text: of this language first, then of all. */
export function ArticleDetails({
  lang,
  written,
  errors,
  change,
  put,
  translating,
}: {
  lang: Language;
  written: Written;
  errors: Record<string, string>;
  change: (facts: Partial<Facts>) => void;
  put: (words: Partial<Words>) => void;
  translating: Translating;
}) {
  const { t, lang: shownIn } = useArticleMessages();
  const words = wordsIn(written, lang);
  const own = writtenIn(lang);
  const errorOf = (field: string) =>
    errors[lang === defaultLanguage ? field : `translations.${lang}.${field}`];
  const authors = useQuery({
    queryKey: ["articles", "authors"],
    queryFn: () => crmApi().get("/api/admin/authors"),
  });
  const categories = useQuery({
    queryKey: ["categories", "for-articles", shownIn],
    queryFn: () => crmApi().get("/api/categories", { query: { lang: shownIn } }),
  });
  const write = (field: "slug" | "excerpt" | "updatedReason" | "metaTitle" | "metaDescription") => ({
    ...own,
    value: words[field],
    error: errorOf(field),
    onChange: (text: string) => put({ [field]: text }),
  });
  const row = (field: "excerpt" | "metaTitle" | "metaDescription") => ({
    lang,
    source: written[field],
    isMissing: written[field] !== "" && words[field] === "",
    isStale: translating.stale.includes(field),
    onReviewed: () => translating.onReviewed(field),
  });
  const isBase = lang === defaultLanguage;
  return (
    <div className={`mt-4 grid gap-10 border-t border-line pt-8 ${isBase ? "lg:grid-cols-2" : ""}`}>
      <section aria-labelledby="details-words" className="grid content-start gap-4">
        <h2 id="details-words" className="text-xl">
          {t("crm-articles.details-language", { language: languages[lang].nativeName })}
        </h2>
        <TranslationRow {...row("excerpt")}>
          <TextArea label={t("crm-articles.field-excerpt")} counted={300} {...write("excerpt")} />
        </TranslationRow>
        <TextField
          label={t("crm-articles.field-slug")}
          description={`${lang === defaultLanguage ? "" : `/${lang}`}/article/${words.slug || "…"}`}
          {...write("slug")}
        />
        <TextField label={t("crm-articles.field-updated-reason")} {...write("updatedReason")} />
        <TranslationRow {...row("metaTitle")}>
          <TextField label={t("crm-articles.field-meta-title")} counted={60} {...write("metaTitle")} />
        </TranslationRow>
        <TranslationRow {...row("metaDescription")}>
          <TextArea
            label={t("crm-articles.field-meta-description")}
            counted={160}
            rows={2}
            {...write("metaDescription")}
          />
        </TranslationRow>
        <TextField
          label={t("crm-articles.field-keywords")}
          description={t("crm-articles.keywords-hint")}
          {...own}
          defaultValue={words.metaKeywords.join(", ")}
          onChange={(text) =>
            put({
              metaKeywords: text
                .split(/[,،，、]/)
                .map((word) => word.trim())
                .filter(Boolean),
            })
          }
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
          options={[
            { value: "", label: t("crm-articles.no-author") },
            ...(authors.data?.items ?? []).map((author) => ({
              value: author.id,
              label:
                (author.texts[shownIn] ?? author.texts.en ?? Object.values(author.texts)[0])?.name ??
                author.slug,
            })),
          ]}
          value={written.authorId ?? ""}
          onChange={(id) => change({ authorId: id || null })}
        />
        <TextField
          label={t("crm-articles.field-image")}
          description={t("crm-articles.image-hint")}
          dir="ltr"
          value={written.imageUrl}
          error={errors.imageUrl}
          onChange={(imageUrl) => change({ imageUrl })}
        />
        {written.imageUrl.startsWith("/") || written.imageUrl.startsWith("https://") ? (
          <img src={written.imageUrl} alt="" className="max-h-40 w-fit rounded-md bg-surface" />
        ) : null}
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-semibold">{t("crm-articles.field-categories")}</legend>
          <div className="relative grid max-h-64 gap-1 overflow-y-auto rounded-md border border-line p-3 sm:grid-cols-2">
            {(categories.data ?? []).map((category) => (
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
                <bdi>{category.name}</bdi>
              </Checkbox>
            ))}
          </div>
        </fieldset>
      </section>
    </div>
  );
}
