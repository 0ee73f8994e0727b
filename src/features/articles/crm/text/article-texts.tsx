import { lazy, Suspense, useState } from "react";
import { documentsBeside, textsOf } from "#content/crm/form/content-texts.ts";
import { SlugField } from "#content/crm/slug-field.tsx";
import { TranslateField } from "#content/crm/translating/translate-field.tsx";
import { languageAttributes, OwnRow, TranslationRow } from "#content/crm/translating/translation-row.tsx";
import { pathIn } from "#content/field-path.ts";
import { mostTitleCharacters } from "#features/articles/article.ts";
import type { ArticleTranslation } from "#features/articles/article-content.ts";
import { baseLanguage, type Language, languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ArticleForm, articleKind } from "../article-kind.ts";
import { useArticleMessages } from "../article-messages.ts";

const ArticleEditor = lazy(() => import("./article-editor.tsx"));
const SourceText = later(async () => (await import("./source-text.tsx")).SourceText);

/** Title, slug, excerpt and text of an article in one language; a translation is shown beside its source. */
export function ArticleTexts({
  form,
  lang,
  onWrite,
}: {
  form: ArticleForm;
  lang: Language;
  /** When the text itself is written. */
  onWrite: () => void;
}) {
  const { t } = useArticleMessages();
  const { value, errors, edition, item } = form;
  const id = item?.id ?? null;
  const source = textsOf(value, baseLanguage, articleKind.emptyTexts);
  const words = textsOf(value, lang, articleKind.emptyTexts);
  const put = (given: Partial<ArticleTranslation>) => form.changeTexts(lang, given);
  /** AI output for the text: applied through the editor, so that its undo reverts it. */
  const [coming, setComing] = useState<{ lang: Language; content: Document } | null>(null);
  const row = (field: "title" | "excerpt" | "content", isMissing: boolean) => ({
    lang,
    isMissing,
    isStale: item?.states[lang]?.stale.includes(field) ?? false,
    onReviewed: () => void form.review(lang, field),
  });
  const errorOf = (field: string) => errors[pathIn(lang, field)];
  const contentError = errorOf("content");
  const isEmpty = (one: ArticleTranslation) => one.content.content.length === 0;
  return (
    <>
      <TranslationRow
        {...row("title", source.title !== "" && words.title === "")}
        source={source.title}
        aiTranslation={
          <TranslateField
            type="article"
            id={id}
            lang={lang}
            field="title"
            source={source.title}
            value={words.title}
            onTranslated={(title) => put({ title })}
          />
        }
      >
        <TextField
          key={`title-${lang}-${edition}`}
          {...languageAttributes(lang)}
          label={t("crm-articles.field-title")}
          value={words.title}
          onChange={(title) => put({ title })}
          isRequired
          most={mostTitleCharacters}
          error={errorOf("title")}
        />
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
      <TranslationRow
        {...row("excerpt", source.excerpt !== "" && words.excerpt === "")}
        source={source.excerpt}
        aiTranslation={
          <TranslateField
            type="article"
            id={id}
            lang={lang}
            field="excerpt"
            source={source.excerpt}
            value={words.excerpt}
            onTranslated={(excerpt) => put({ excerpt })}
          />
        }
      >
        <TextArea
          {...languageAttributes(lang)}
          label={t("crm-articles.field-excerpt")}
          counted={300}
          value={words.excerpt}
          onChange={(excerpt) => put({ excerpt })}
          error={errorOf("excerpt")}
        />
      </TranslationRow>
      <TranslationRow
        {...row("content", !isEmpty(source) && isEmpty(words))}
        source={isEmpty(source) ? "" : <SourceText words={source} />}
        aiTranslation={
          <TranslateField
            type="article"
            id={id}
            lang={lang}
            field="content"
            source={source.content}
            value={words.content}
            onTranslated={(content) => setComing({ lang, content })}
          />
        }
      >
        <Suspense fallback={<Skeleton rows={8} />}>
          <div data-invalid={contentError === undefined ? undefined : ""} className="min-w-0">
            {contentError ? <p className="text-sm font-medium text-bad">{contentError}</p> : null}
            <ArticleEditor
              key={`${lang}-${edition}`}
              lang={lang}
              document={words.content}
              others={documentsBeside(value, "content", { lang, empty: articleKind.emptyTexts })}
              coming={coming?.lang === lang ? coming.content : null}
              label={t("crm-articles.text-of", { language: languages[lang].nativeName })}
              onChange={(content) => {
                put({ content });
                onWrite();
              }}
            />
          </div>
        </Suspense>
      </TranslationRow>
      <OwnRow lang={lang}>
        <TextField
          {...languageAttributes(lang)}
          label={t("crm-articles.field-updated-reason")}
          value={words.updatedReason}
          onChange={(updatedReason) => put({ updatedReason })}
          error={errorOf("updatedReason")}
        />
      </OwnRow>
    </>
  );
}
