import { lazy, Suspense, useState } from "react";
import { TranslateField } from "#content/crm/translating/translate-field.tsx";
import { languageAttributes, TranslationRow } from "#content/crm/translating/translation-row.tsx";
import type { translatedFields } from "#features/articles/article-content.ts";
import { defaultLanguage, type Language, languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { type ArticleDraftContent, type ArticleDraftTexts, draftTextsIn } from "../article-data.ts";
import { useArticleMessages } from "../article-messages.ts";

const ArticleEditor = lazy(() => import("./article-editor.tsx"));
const SourceText = later(async () => (await import("./source-text.tsx")).SourceText);

export type TranslatedField = (typeof translatedFields)[number];
/** Of a translation: which fields its source was changed of, and the word that one is right still. */
export type Translating = {
  stale: readonly string[];
  onReviewed: (field: TranslatedField) => void;
};

/** Title and text of an article in one language; a translation is shown beside its source. */
export function ArticleTexts({
  id,
  lang,
  written,
  edition,
  errors,
  put,
  translating,
}: {
  id: string;
  lang: Language;
  written: ArticleDraftContent;
  /** Another one is another text in the editor. */
  edition: number;
  errors: Record<string, string>;
  put: (words: Partial<ArticleDraftTexts>) => void;
  translating: Translating;
}) {
  const { t } = useArticleMessages();
  const words = draftTextsIn(written, lang);
  /** AI output for the text: applied through the editor, so that its undo reverts it. */
  const [coming, setComing] = useState<{ lang: Language; content: Document } | null>(null);
  const row = (field: "title" | "content", isMissing: boolean) => ({
    lang,
    isMissing,
    isStale: translating.stale.includes(field),
    onReviewed: () => translating.onReviewed(field),
  });
  const contentError = errors[lang === defaultLanguage ? "content" : `translations.${lang}.content`];
  const isEmpty = (one: ArticleDraftTexts) => one.content.content.length === 0;
  return (
    <>
      <TranslationRow
        {...row("title", written.title !== "" && words.title === "")}
        source={written.title}
        machine={
          <TranslateField
            type="article"
            id={id}
            lang={lang}
            field="title"
            source={written.title}
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
          error={errors[lang === defaultLanguage ? "title" : `translations.${lang}.title`]}
        />
      </TranslationRow>
      <TranslationRow
        {...row("content", !isEmpty(written) && isEmpty(words))}
        source={isEmpty(written) ? "" : <SourceText words={written} />}
        machine={
          <TranslateField
            type="article"
            id={id}
            lang={lang}
            field="content"
            source={written.content}
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
              coming={coming?.lang === lang ? coming.content : null}
              label={t("crm-articles.text-of", { language: languages[lang].nativeName })}
              onChange={(content) => put({ content })}
            />
          </div>
        </Suspense>
      </TranslationRow>
    </>
  );
}
