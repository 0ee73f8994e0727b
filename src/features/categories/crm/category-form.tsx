import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { OthersEditing } from "#content/crm/others-editing.tsx";
import { usePublishCheck } from "#content/crm/publishing/publish-check.tsx";
import { PublishPanel } from "#content/crm/publishing/publish-panel.tsx";
import { firstLanguage } from "#content/crm/publishing/text-state.ts";
import { UnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { ViewPage } from "#content/crm/publishing/view-page.tsx";
import ContentConflict from "#content/crm/revisions/content-conflict.tsx";
import { RevisionsPanel } from "#content/crm/revisions/revisions-panel.tsx";
import { TranslateItem } from "#content/crm/translating/translate-item.tsx";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { isLanguage, type Language, languageCodes, languages } from "#i18n/languages.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { SaveStatus } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { LocalBackupNotice } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import type { EditedCategory } from "../category-edit.ts";
import { useCategoryApi, useFieldLabel } from "./category-api-client.ts";
import { contentOf, fieldsOf } from "./category-content.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { SpecFields } from "./fields/spec-fields.tsx";
import { TestingFields } from "./fields/testing-fields.tsx";
import { TextFields } from "./fields/text-fields.tsx";
import { useScoreQuestion } from "./score-question.tsx";
import { ImagesPanel, Panel, PlacePanel } from "./side-panels.tsx";
import { type CategoryEditing, type Draft, useCategoryForm } from "./use-category-form.ts";

/** The language whose tab has a field; undefined for what all of them share. */
const languageOf = (path: string): Language | undefined => {
  const [, code] = /^translations\.([a-z]+)\./.exec(path) ?? [];
  if (isLanguage(code)) return code;
  return /^(name|slug|description|meta|faq)/.test(path) ? "en" : undefined;
};

/** The form of a category: its texts by language, its place and pictures, what its products have and how they are judged. */
export function CategoryForm({
  live,
  draft,
  onMade,
}: {
  live: EditedCategory | null;
  draft: Draft | null;
  onMade?: (id: string) => void;
}) {
  const { t, lang: ownLang } = useCategoryMessages();
  const { t: common } = useEditorMessages();
  const labelOf = useFieldLabel();
  const form = useCategoryForm({ live, draft, onMade });
  const { content, category, errors, change, changeText } = form;
  const [search, setSearch] = useSearchParams();
  const langParam = search.get("lang");
  const lang: Language = isLanguage(langParam) ? langParam : firstLanguage(category?.states ?? {});
  const setLang = (code: Language) => setSearch({ lang: code }, { replace: true, preventScrollReset: true });
  const id = category?.id ?? null;
  const showField = (path: string): void => {
    const code = languageOf(path);
    if (code) setLang(code);
  };
  const { publishing, revisions } = useCategoryApi(id ?? "", form, showField);
  const check = usePublishCheck({
    api: publishing,
    lang,
    isChanged: form.saving.is === "saved" ? String(form.saving.at) : String(category?.version),
    onLanguage: setLang,
  });
  const scores = useScoreQuestion({ id, before: form.base.criteria, now: content.criteria });
  const name = content.texts[ownLang].name || content.texts.en.name;
  const markOf = (code: Language) => {
    if (Object.keys(errors).some((path) => languageOf(path) === code))
      return { label: t("cat.error-other"), tone: "bad" as const };
    const stale = category?.states[code]?.stale.length;
    return stale ? { label: t("cat.stale"), tone: "warn" as const } : undefined;
  };
  return (
    <>
      {form.guard}
      <PageHeader
        back={{ href: "/crm/categories", label: t("cat.all") }}
        title={id === null ? t("cat.new-title") : <bdi>{name || t("cat.unnamed")}</bdi>}
        actions={
          category ? (
            <>
              <ViewPage pathIn={publishing.pathIn} states={category.states} lang={lang} />
              <Blocking form={form} isActive={category.isActive} />
            </>
          ) : null
        }
      />
      {id === null ? null : <OthersEditing type="category" id={id} />}
      <LocalBackupNotice copy={form.copy.copy} restore={form.copy.restore} />
      {form.draftTime === null ? null : (
        <p className="mb-6 flex flex-wrap items-center gap-3 rounded-lg bg-warn-wash px-4 py-3 text-sm">
          <span className="grow">
            {t("cat.draft-found", { time: formatLocalTime(ownLang, parseTime(form.draftTime)) })}
          </span>
          <CrmButton size="s" onPress={form.discardDraft}>
            {t("cat.draft-discard")}
          </CrmButton>
        </p>
      )}
      <Problems errors={errors} labelOf={labelOf} show={showField} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-10">
          <Tabs
            label={t("cat.texts")}
            selected={lang}
            onSelect={(key) => setLang(key as Language)}
            tabs={languageCodes.map((code) => ({
              key: code,
              label: languages[code].nativeName,
              lang: languages[code].tag,
              mark: markOf(code),
              content: (
                <TextFields
                  id={id}
                  lang={code}
                  text={content.texts[code]}
                  english={content.texts.en}
                  state={category?.states[code]}
                  reviewed={form.reviewed[code] ?? []}
                  errors={errors}
                  onChange={(fields) => changeText(code, fields)}
                  onReviewed={(field) => form.review(code, field)}
                  keepDraft={form.keepDraft}
                />
              ),
            }))}
          />
          <SpecFields
            lang={lang}
            fields={content.specTemplate}
            error={errors.specTemplate}
            onChange={(specTemplate) => change({ specTemplate })}
          />
          <TestingFields
            lang={lang}
            criteria={content.criteria}
            method={content.testMethod}
            error={errors.criteria}
            onCriteria={(criteria) => change({ criteria })}
            onMethod={(testMethod) => change({ testMethod })}
          />
        </div>
        <div className="grid items-start gap-5 sm:grid-cols-2 xl:grid-cols-1">
          {category ? (
            <div className="rounded-lg border border-line bg-raised p-4 sm:row-span-2">
              <PublishPanel
                // What is written is saved with it.
                api={{ ...publishing, publish: (code) => scores.asking(() => publishing.publish(code)) }}
                check={check}
                states={category.states}
                lang={lang}
                onLanguage={setLang}
              />
              <div className="mt-6">
                <TranslateItem
                  type="category"
                  id={category.id}
                  states={category.states}
                  keepDraft={form.keepDraft}
                />
              </div>
            </div>
          ) : null}
          <PlacePanel id={id} content={content} errors={errors} onChange={change} />
          <ImagesPanel content={content} errors={errors} onChange={change} />
          {id === null ? null : (
            <Panel title={common("editor.history")}>
              <RevisionsPanel api={revisions} />
            </Panel>
          )}
        </div>
      </div>
      <SaveBar status={<SaveStatus state={form.saving} labelOf={labelOf} />}>
        <CrmButton
          kind="primary"
          isPending={form.isBusy}
          isDisabled={!form.isDirty}
          onPress={() => void scores.asking(form.save)}
        >
          {t(id === null ? "cat.create" : "cat.save")}
        </CrmButton>
      </SaveBar>
      {scores.question}
      <UnreviewedQuestion asked={form.unseen} />
      <ContentConflict
        conflict={
          form.conflict && {
            mine: fieldsOf(form.conflict.mine),
            theirs: fieldsOf(form.conflict.theirs),
            base: fieldsOf(form.conflict.base),
            by: form.conflict.by,
          }
        }
        written={fieldsOf(form.content)}
        labelOf={labelOf}
        onSettle={(chosen) => form.settle(contentOf(chosen))}
      />
    </>
  );
}

/** Hides a category with all below it, whatever is published, and shows it again. */
function Blocking({ form, isActive }: { form: CategoryEditing; isActive: boolean }) {
  const { t } = useCategoryMessages();
  return (
    <>
      {isActive ? null : <StatusChip tone="bad">{t("cat.blocked")}</StatusChip>}
      <CrmButton
        icon={isActive ? "lock" : "key"}
        isPending={form.isBusy}
        onPress={() => void form.act(isActive ? "block" : "unblock")}
      >
        {t(isActive ? "cat.block" : "cat.unblock")}
      </CrmButton>
    </>
  );
}
