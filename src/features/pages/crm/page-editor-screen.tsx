import { lazy, Suspense } from "react";
import { DeclaredEditor } from "#content/crm/declared/declared-editor.tsx";
import type { OwnControl } from "#content/crm/declared/declared-fields.tsx";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { documentsBeside, type Translated } from "#content/crm/form/content-texts.ts";
import { loadArticleMessages } from "#features/articles/crm/article-messages.ts";
import { languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { page } from "../page.content.ts";
import { loadPageMessages, pageKind, usePageMessages, usePageWords } from "./page-words.ts";

const ArticleEditor = lazy(() => import("#features/articles/crm/text/article-editor.tsx"));

export const clientLoader = async () => {
  await Promise.all([loadPageMessages(), loadEditorMessages(), loadArticleMessages()]);
  return null;
};

/** A placeholder, left-to-right also in right-to-left text. */
const asWritten = (name: string): string => `\u2066{${name}}\u2069`;
const placeholders = {
  siteName: asWritten("siteName"),
  contactEmail: asWritten("contactEmail"),
  siteUrl: asWritten("siteUrl"),
};

function PlaceholderHint() {
  const { t } = usePageMessages();
  return <p className="mb-2 text-xs text-ink-faint">{t("crm-pages.placeholders", placeholders)}</p>;
}

type PageTexts = { content: Document };

/** A page's text has the blocks of articles. */
const content: OwnControl = ({ form, lang, value, onChange, label, error, coming }) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <div data-invalid={error === undefined ? undefined : ""} className="min-w-0">
      <PlaceholderHint />
      {error ? <p className="text-sm font-medium text-bad">{error}</p> : null}
      <ArticleEditor
        key={`${lang}-${form.edition}`}
        lang={lang}
        document={value as Document}
        others={documentsBeside(form.value as Translated<PageTexts>, "content", {
          lang,
          empty: pageKind.emptyTexts as PageTexts,
        })}
        coming={coming}
        label={`${label} (${languages[lang].nativeName})`}
        onChange={onChange}
      />
    </div>
  </Suspense>
);
const own: ReadonlyMap<string, OwnControl> = new Map([["content", content]]);

/** A page of the publisher's own, or a new one: /crm/pages/{id}/edit and /crm/pages/new. */
export default function PageEditorScreen() {
  return <DeclaredEditor type={page} kind={pageKind} words={usePageWords()} own={own} />;
}
