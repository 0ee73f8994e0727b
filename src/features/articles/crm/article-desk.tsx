import { useCallback, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { documentLanguage } from "#platform/browser/document-language.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../../crm-api.ts";
import { SaveStatus, useAutosave } from "../../../layouts/crm-autosave.tsx";
import {
  FoundCopy,
  fieldErrors,
  isCode,
  Problems,
  useSafeCopy,
  useUnsavedGuard,
} from "../../../layouts/crm-form.tsx";
import { useFailureText } from "../../../layouts/crm-query.tsx";
import { TranslationFields } from "../../../layouts/editor/translation-row.tsx";
import {
  type AdminArticle,
  type ArticleDraft,
  changesBetween,
  contentOf,
  useForgetArticles,
  type Words,
  type Written,
  withWords,
  wordsIn,
} from "./article-data.ts";
import { ArticleDetails } from "./article-details.tsx";
import { useArticleMessages } from "./article-messages.ts";
import { ArticleTexts, type Translating } from "./article-texts.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { useOthersEditing } from "./editing-now.tsx";
import { LanguageState } from "./language-chips.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { RevisionsDialog } from "./revisions-dialog.tsx";

/** What the server refuses, by its code (article-content.ts). */
const faults = ["title-missing", "image-address"] as const;

/** What the server holds of the writing: the live version it was begun from, and when its draft was saved. */
type Held = { version: number; draftOf: string | null; content: Written };

/** An article on the desk: its texts, all that belongs to them, and the ways to the public. */
export function ArticleDesk({ article, draft }: { article: AdminArticle; draft: ArticleDraft | null }) {
  const { t } = useArticleMessages();
  const [params, setParams] = useSearchParams();
  const asked = params.get("lang");
  const lang: Language = isLanguage(asked) ? asked : firstLanguage(article);
  const forget = useForgetArticles();
  const failure = useFailureText();

  const begun = useMemo(() => draft?.content ?? contentOf(article), [article, draft]);
  const [live, setLive] = useState(article);
  const [written, setWritten] = useState<Written>(begun);
  const [edition, setEdition] = useState(0);
  const held = useRef<Held>({
    version: draft?.version ?? article.version,
    draftOf: draft?.updatedAt ?? null,
    content: begun,
  });
  const [isPublishing, setPublishing] = useState(false);
  const [isLooking, setLooking] = useState(false);
  const others = useOthersEditing(article.id);

  const save = useCallback(
    async (content: Written) => {
      const { version, draftOf, content: before } = held.current;
      const changes = changesBetween(before, content);
      const { updatedAt } = await crmApi().put(
        "/api/admin/articles/{id}/draft",
        { ...changes, version, draftOf },
        { params: { id: article.id } },
      );
      held.current = { version, draftOf: updatedAt, content };
    },
    [article.id],
  );
  const { state, flush, resume } = useAutosave(save, written);
  const isDirty = state.is !== "clean" && state.is !== "saved";
  const copy = useSafeCopy(`article:${article.id}`, written, isDirty);
  const guard = useUnsavedGuard(isDirty);

  /** Another content comes in the place of what is written: from a copy, a colleague, a revision. */
  const replace = (content: Written) => {
    setWritten(content);
    setEdition((before) => before + 1);
  };
  /** What the server has now is what stands on the desk. */
  const settle = (now: AdminArticle) => {
    const content = contentOf(now);
    held.current = { version: now.version, draftOf: null, content };
    setLive(now);
    resume(content);
    replace(content);
    void forget();
  };

  const words = wordsIn(written, lang);
  const put = (given: Partial<Words>) => setWritten((before) => withWords(before, lang, given));
  const errors = Object.fromEntries(
    Object.entries(state.is === "failed" ? fieldErrors(state.error) : {}).map(([path, code]) => {
      const known = faults.find((one) => one === code);
      if (known) return [path, t(`crm-articles.check-${known}`)];
      return [path, isCode(code) && state.is === "failed" ? failure(state.error) : code];
    }),
  );
  const translating: Translating = {
    stale: live.states[lang]?.stale ?? [],
    /** It says the same as before: whatever is being written goes on. */
    onReviewed: (field) =>
      void crmApi()
        .post("/api/admin/articles/{id}/reviewed", { lang, fields: [field] }, { params: { id: article.id } })
        .then(
          (now) => setLive((before) => ({ ...before, states: now.states })),
          (error) => toast(failure(error), { tone: "bad" }),
        ),
  };

  return (
    <>
      {guard}
      <PageHeader
        title={<bdi>{words.title || t("crm-articles.untitled")}</bdi>}
        back={{ href: "/crm/articles", label: t("crm-articles.title") }}
        actions={
          <>
            <CrmButton icon="history" onPress={() => setLooking(true)}>
              {t("crm-articles.revisions")}
            </CrmButton>
            {live.states[lang]?.published ? (
              <a
                className="inline-flex min-h-10 items-center gap-2 px-2 text-sm font-semibold hover:text-brand"
                href={`${lang === "en" ? "" : `/${lang}`}/article/${encodeURIComponent(wordsIn(contentOf(live), lang).slug)}`}
                target="_blank"
                rel="noopener"
              >
                {t("crm-articles.view-page")}
              </a>
            ) : null}
          </>
        }
      />
      <FoundCopy copy={copy} restore={replace} />
      {others.length ? (
        <p role="status" className="mb-4 rounded-lg bg-warn-wash px-4 py-2.5 text-sm">
          {t("crm-articles.others", { names: others.map(({ name }) => name).join(", ") })}
        </p>
      ) : null}
      <Problems errors={errors} />
      <nav
        aria-label={t("crm-articles.field-language")}
        className="mb-5 flex gap-1 overflow-x-auto border-b border-line"
      >
        {languageCodes.map((code) => (
          <button
            key={code}
            type="button"
            aria-current={code === lang ? "true" : undefined}
            onClick={() => {
              setParams({ lang: code }, { replace: true });
              setEdition((before) => before + 1);
            }}
            className="flex min-h-11 cursor-pointer items-center gap-2 border-b-2 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current=true]:border-ink aria-[current=true]:text-ink"
          >
            <span lang={languages[code].tag}>{languages[code].nativeName}</span>
            <LanguageState state={live.states[code]} />
          </button>
        ))}
      </nav>
      <TranslationFields lang={lang}>
        <ArticleTexts
          lang={lang}
          written={written}
          edition={edition}
          errors={errors}
          put={put}
          translating={translating}
        />
        <ArticleDetails
          key={`details-${lang}-${edition}`}
          lang={lang}
          written={written}
          errors={errors}
          change={(facts) => setWritten((before) => ({ ...before, ...facts }))}
          put={put}
          translating={translating}
        />
      </TranslationFields>
      <SaveBar status={<SaveStatus state={state} />}>
        <CrmButton
          kind="primary"
          onPress={() => {
            void flush().then(() => setPublishing(true));
          }}
        >
          {t("crm-articles.publish-open")}
        </CrmButton>
      </SaveBar>
      {isPublishing ? (
        <PublishDialog
          article={live}
          hasDraft={held.current.draftOf !== null}
          version={held.current.version}
          lang={lang}
          close={() => setPublishing(false)}
          done={settle}
        />
      ) : null}
      {isLooking ? (
        <RevisionsDialog id={article.id} close={() => setLooking(false)} restored={settle} />
      ) : null}
      {state.is === "conflict" ? (
        <ConflictDialog
          error={state.error}
          mine={written}
          keepMine={(current, theirs) => {
            held.current = {
              version: current.version,
              draftOf: theirs?.updatedAt ?? null,
              content: theirs?.content ?? contentOf(current),
            };
            setLive(current);
            resume(held.current.content);
            setWritten({ ...written });
          }}
          takeTheirs={(current, theirs) => {
            const content = theirs?.content ?? contentOf(current);
            held.current = { version: current.version, draftOf: theirs?.updatedAt ?? null, content };
            setLive(current);
            resume(content);
            replace(content);
          }}
        />
      ) : null}
    </>
  );
}

/** The screen's language where it has a text, else the first that has one. */
function firstLanguage({ states }: AdminArticle): Language {
  const own = documentLanguage();
  return states[own] ? own : (languageCodes.find((code) => states[code]) ?? own);
}
