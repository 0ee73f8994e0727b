import { useRef } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { LanguageChoice } from "#content/crm/language-choice.tsx";
import { DropDraft, MoreActions } from "#content/crm/more-actions.tsx";
import { OthersEditing } from "#content/crm/others-editing.tsx";
import { CheckedDate } from "#content/crm/publishing/checked-date.tsx";
import { usePublishCheck } from "#content/crm/publishing/publish-check.tsx";
import { PublishPanel } from "#content/crm/publishing/publish-panel.tsx";
import { firstLanguage } from "#content/crm/publishing/text-state.ts";
import { UnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { ViewPage } from "#content/crm/publishing/view-page.tsx";
import type { ContentConflictProps } from "#content/crm/revisions/content-conflict.tsx";
import { RevisionsPanel } from "#content/crm/revisions/revisions-panel.tsx";
import { TranslateItem } from "#content/crm/translating/translate-item.tsx";
import { TranslationFields } from "#content/crm/translating/translation-row.tsx";
import { isLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { SaveStatus } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { LocalBackupNotice } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { AiNote } from "./ai-note.tsx";
import { useArticleApi } from "./article-api-client.ts";
import {
  type AdminArticle,
  type ArticleDraft,
  type ArticleDraftContent,
  draftTextsIn,
  editorOf,
} from "./article-data.ts";
import { ArticleDetails } from "./article-details.tsx";
import { useArticleMessages } from "./article-messages.ts";
import { useFieldName } from "./field-names.ts";
import { ArticleTexts, type TranslatedField } from "./text/article-texts.tsx";
import { useArticleForm } from "./use-article-form.ts";

const ContentConflict = later<ContentConflictProps<ArticleDraftContent> & { onMissing: () => void }>(
  async () => (await import("#content/crm/revisions/content-conflict.tsx")).default,
  ({ onMissing }) => onMissing(),
);
const nothingStale: readonly string[] = [];

/** The id of the editor section that holds a field. */
function placeOf(path: string): string {
  if (/^(translations\.\w+\.)?(title|content)\b/.test(path)) return "desk-text";
  return path.startsWith("translations.") || /^(excerpt|slug|updatedReason|meta)/.test(path)
    ? "details-words"
    : "details-all";
}

/** The article editor: its texts, their details and publishing. */
export function ArticleEditView({ article, draft }: { article: AdminArticle; draft: ArticleDraft | null }) {
  const { t } = useArticleMessages();
  const { t: common } = useEditorMessages();
  const labelOf = useFieldName();
  const [params, setParams] = useSearchParams();
  const form = useArticleForm(article, draft);
  const { live, written, edition, errors, state } = form;
  // Stays after the first conflict: what was combined can be reviewed.
  const hasMet = useRef(false);
  hasMet.current ||= form.conflict !== null;
  const requested = params.get("lang");
  const lang: Language = isLanguage(requested) ? requested : firstLanguage(article.states);
  const choose = (code: Language) => {
    setParams({ lang: code }, { replace: true, preventScrollReset: true });
    form.turn();
  };
  const showField = (path: string) => {
    const [, code] = path.split(".");
    if (path.startsWith("translations.") && isLanguage(code) && code !== lang) choose(code);
    document.getElementById(placeOf(path))?.scrollIntoView({ block: "start" });
  };
  const { publishing, revisions } = useArticleApi(form, showField);

  const check = usePublishCheck({
    api: publishing,
    lang,
    isChanged: state.is === "saved" ? String(state.at) : String(live.version),
    onLanguage: choose,
  });

  const words = draftTextsIn(written, lang);
  const isIn = (code: Language) => live.states[code]?.published ?? false;
  const isPublished = isIn(lang);
  /** What is written is public at once where the article is: there it is published, elsewhere it is saved. */
  const publicIn = isPublished ? lang : languageCodes.find(isIn);
  const isWritten = live.hasDraft || state.is !== "clean";
  const translating = {
    stale: live.states[lang]?.stale ?? nothingStale,
    onReviewed: (field: TranslatedField) => void form.review(lang, field),
  };

  return (
    <>
      {form.guard}
      <PageHeader
        title={<bdi>{words.title || t("crm-articles.untitled")}</bdi>}
        back={{ href: "/crm/articles", label: t("crm-articles.title") }}
        actions={
          <>
            <ViewPage pathIn={publishing.pathIn} states={live.states} lang={lang} />
            <MoreActions
              list="/crm/articles"
              isInBin={live.deletedAt !== null}
              duplicate={async () => editorOf(await form.duplicate())}
              remove={form.remove}
              bringBack={form.bringBack}
            />
          </>
        }
      />
      <OthersEditing type="article" id={article.id} />
      <LocalBackupNotice copy={form.copy.copy} restore={form.copy.restore} />
      <Problems errors={errors} labelOf={labelOf} show={showField} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="min-w-0">
          <div className="mb-5">
            <LanguageChoice lang={lang} states={live.states} onChoose={choose} />
          </div>
          <TranslationFields lang={lang}>
            <div id="desk-text" className="grid gap-6">
              <ArticleTexts
                id={article.id}
                lang={lang}
                written={written}
                edition={edition}
                errors={errors}
                put={(given) => form.put(lang, given)}
                translating={translating}
              />
            </div>
            <ArticleDetails
              key={`details-${lang}-${edition}`}
              id={article.id}
              lang={lang}
              written={written}
              errors={errors}
              change={form.change}
              put={(given) => form.put(lang, given)}
              translating={translating}
              keepDraft={form.keepDraft}
            />
          </TranslationFields>
        </div>
        <div className="grid gap-6">
          <AiNote id={article.id} />
          <PublishPanel api={publishing} check={check} states={live.states} lang={lang} onLanguage={choose} />
          <CheckedDate checkedAt={live.checkedAt} setChecked={form.setChecked} />
          <TranslateItem type="article" id={article.id} states={live.states} keepDraft={form.keepDraft} />
          <section>
            <h2 className="mb-2 text-base font-semibold">{common("editor.history")}</h2>
            <RevisionsPanel api={revisions} />
          </section>
        </div>
      </div>
      <SaveBar status={<SaveStatus state={state} labelOf={labelOf} />}>
        {live.hasDraft ? <DropDraft drop={form.dropDraft} /> : null}
        {publicIn ? (
          <CrmButton
            kind={isPublished ? "primary" : "quiet"}
            isDisabled={!isWritten}
            isPending={check.isChecking}
            onPress={() => void check.check(lang, () => form.publish(publicIn), publicIn)}
          >
            {t("crm-articles.publish-changes")}
          </CrmButton>
        ) : (
          <CrmButton isDisabled={!isWritten} onPress={() => void form.save()}>
            {t("crm-articles.save")}
          </CrmButton>
        )}
        {isPublished ? null : (
          <CrmButton
            kind="primary"
            icon="globe"
            isPending={check.isChecking}
            onPress={() => void check.check(lang, () => form.publish(lang))}
          >
            {t("crm-articles.publish")}
          </CrmButton>
        )}
      </SaveBar>
      <UnreviewedQuestion asked={form.unseen} />
      {hasMet.current ? (
        <ContentConflict
          conflict={form.conflict}
          written={written}
          labelOf={labelOf}
          onSettle={form.settle}
          onMissing={() => {
            hasMet.current = false;
            form.setAside();
          }}
        />
      ) : null}
    </>
  );
}
