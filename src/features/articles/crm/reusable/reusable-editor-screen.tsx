import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import { DeclaredEditor } from "#content/crm/declared/declared-editor.tsx";
import type { OwnControl } from "#content/crm/declared/declared-fields.tsx";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { documentsBeside, type Translated } from "#content/crm/form/content-texts.ts";
import { languages } from "#i18n/languages.ts";
import type { Document } from "#platform/document/document.ts";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { reusable } from "../../reusable.content.ts";
import { loadArticleMessages } from "../article-messages.ts";
import {
  loadReusableMessages,
  reusableKind,
  useReusableMessages,
  useReusableWords,
} from "./reusable-words.ts";

const ArticleEditor = lazy(() => import("../text/article-editor.tsx"));

export const clientLoader = async () => {
  await Promise.all([loadReusableMessages(), loadEditorMessages(), loadArticleMessages()]);
  return null;
};

const editors = new Map([
  ["article", (id: string) => `/crm/articles/${id}/edit`],
  ["page", (id: string) => `/crm/pages/${id}/edit`],
]);

/** The articles and pages that a change of the block reaches. */
function UsedIn({ id }: { id: string }) {
  const { t, lang } = useReusableMessages();
  const { data } = useQuery({
    queryKey: ["reusable", "uses", id, lang],
    queryFn: () => crmApi().get("/api/admin/content/reusable/{id}/uses", { params: { id }, query: { lang } }),
  });
  if (!data) return null;
  return (
    <section className="mb-4 text-sm" aria-labelledby="used-in">
      <h2 id="used-in" className="text-sm font-semibold">
        {t("crm-reusable.used-in")}
      </h2>
      {data.uses.length ? (
        <ul className="mt-1 grid gap-1">
          {data.uses.map(({ type, id: user, title }) => {
            const path = editors.get(type)?.(user);
            return (
              <li key={`${type} ${user}`}>
                {path ? (
                  <Link to={path} className="text-link inline-flex min-h-8 items-center">
                    <bdi>{title || `#${user}`}</bdi>
                  </Link>
                ) : (
                  <bdi>{title}</bdi>
                )}
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="mt-1 text-ink-soft">{t("crm-reusable.unused")}</p>
      )}
    </section>
  );
}

type Texts = { content: Document };

const content: OwnControl = ({ form, lang, value, onChange, label, error, coming }) => (
  <Suspense fallback={<Skeleton rows={8} />}>
    <div data-invalid={error === undefined ? undefined : ""} className="min-w-0">
      {form.item ? <UsedIn id={form.item.id} /> : null}
      {error ? <p className="text-sm font-medium text-bad">{error}</p> : null}
      <ArticleEditor
        key={`${lang}-${form.edition}`}
        lang={lang}
        document={value as Document}
        others={documentsBeside(form.value as Translated<Texts>, "content", {
          lang,
          empty: reusableKind.emptyTexts as Texts,
        })}
        coming={coming}
        label={`${label} (${languages[lang].nativeName})`}
        onChange={onChange}
        isReusable
      />
    </div>
  </Suspense>
);
const own: ReadonlyMap<string, OwnControl> = new Map([["content", content]]);

/** A reusable block, or a new one: /crm/reusable-blocks/{id}/edit and /crm/reusable-blocks/new. */
export default function ReusableEditorScreen() {
  return <DeclaredEditor type={reusable} kind={reusableKind} words={useReusableWords()} own={own} />;
}
