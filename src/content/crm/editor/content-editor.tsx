import { type ReactNode, useRef } from "react";
import { useWritable } from "#client/crm-user.ts";
import { CommentedItem } from "#content/crm/comments/commented-item.tsx";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import type { ContentItem } from "#content/crm/form/content-item.ts";
import { languageOf, type Translated } from "#content/crm/form/content-texts.ts";
import type { ContentForm } from "#content/crm/form/use-content-form.ts";
import { LanguageChoice } from "#content/crm/language-choice.tsx";
import { MoreActions } from "#content/crm/more-actions.tsx";
import { OthersEditing } from "#content/crm/others-editing.tsx";
import { CheckedDate } from "#content/crm/publishing/checked-date.tsx";
import type { CheckItem } from "#content/crm/publishing/publish-api.ts";
import { usePublishCheck } from "#content/crm/publishing/publish-check.tsx";
import { PublishPanel } from "#content/crm/publishing/publish-panel.tsx";
import { UnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { ViewPage } from "#content/crm/publishing/view-page.tsx";
import type { ContentConflictProps } from "#content/crm/revisions/content-conflict.tsx";
import type { RevisionsApi } from "#content/crm/revisions/revision-dialog.tsx";
import { TranslateItem } from "#content/crm/translating/translate-item.tsx";
import { HasSource } from "#content/crm/translating/translation-row.tsx";
import { baseLanguage } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { LocalBackupNotice } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { ActiveSwitch } from "./active-switch.tsx";
import { EditorBar } from "./editor-bar.tsx";
import { EditorPanel } from "./editor-panel.tsx";
import { NameFirst } from "./name-first.tsx";
import type { EditorLocation } from "./use-editor-location.ts";
import { usePublishing } from "./use-publishing.ts";

type Shown = ContentConflictProps<Readonly<Record<string, unknown>>>;
const ContentConflict = later<Shown & { onMissing: () => void }>(
  async () => (await import("#content/crm/revisions/content-conflict.tsx")).default,
  ({ onMissing }) => onMissing(),
);

const RevisionsPanel = later<{ api: RevisionsApi }>(
  async () => (await import("#content/crm/revisions/revisions-panel.tsx")).RevisionsPanel,
);

export type EditorTab<Key extends string> = {
  key: Key;
  label: string;
  /** Whether it shows texts of one language. */
  hasTexts: boolean;
  /** Whether it changes what all languages share, although with words per language: no translator does. */
  hasFacts?: boolean;
  content: ReactNode;
};

/** The editor of every type of content: header, tabs, side panels and the bar that says what is saved and what is public. */
export function ContentEditor<
  Item extends ContentItem,
  Texts extends object,
  Content extends Translated<Texts>,
  Key extends string,
>({
  form,
  at,
  title,
  listTitle,
  tabs,
  tabOf,
  labelOf,
  textOf,
  sayCheck,
  canBeInactive = false,
  hasCheckedDate = true,
  canBeDuplicated = true,
  side,
  instead,
  children,
}: {
  form: ContentForm<Item, Texts, Content>;
  at: EditorLocation<Key | "history">;
  title: string;
  listTitle: string;
  tabs: readonly EditorTab<Key>[];
  /** The tab that holds a field. */
  tabOf: (path: string) => Key;
  labelOf: (path: string) => string;
  /** A field's value as people read it, where it is stored otherwise: ids. */
  textOf?: ((path: string, value: unknown) => unknown) | undefined;
  sayCheck: (item: CheckItem) => string;
  canBeInactive?: boolean;
  hasCheckedDate?: boolean;
  /** Duplicated and moved to the trash here. */
  canBeDuplicated?: boolean;
  /** Panels of this type of content, below its publication. */
  side?: ReactNode;
  /** Shown instead of the publish button to those who cannot publish. */
  instead?: ReactNode;
  /** Dialogs of this type of content. */
  children?: ReactNode;
}) {
  const { t } = useEditorMessages();
  const { t: crm } = useCrmMessages();
  const { kind, item, errors, state, conflict } = form;
  // Stays after the first conflict: what was combined can be reviewed.
  const hasMet = useRef(false);
  hasMet.current ||= conflict !== null;
  const { lang, tab, show } = at;
  const states = item?.states ?? {};
  const showField = (path: string) => {
    const language = languageOf(path, kind.emptyTexts);
    // A new item has its texts in the language that is edited.
    show({ tab: tabOf(path), ...(language && item ? { lang: language } : {}) });
  };
  const { publishing, revisions } = usePublishing(form, { sayCheck, showField });
  const chooseLanguage = (code: typeof lang) => show({ lang: code });
  const check = usePublishCheck({
    api: publishing,
    states,
    lang,
    isChanged: state.is === "saved" ? String(state.at) : String(item?.version),
    onLanguage: chooseLanguage,
  });
  const everyTab = [
    ...tabs,
    {
      key: "history" as const,
      label: t("editor.history"),
      hasTexts: false,
      content: item ? <RevisionsPanel api={revisions} /> : <NameFirst />,
    },
  ];
  const { textsOnly, mayPublish } = useWritable();
  const all = textsOnly ? tabs.filter(({ hasTexts, hasFacts }) => hasTexts && !hasFacts) : everyTab;
  const shown = all.find(({ key }) => key === tab) ?? all[0];
  const hasSource = textsOnly || form.written.includes(baseLanguage);
  const isTranslation = hasSource && (shown?.hasTexts ?? false) && lang !== baseLanguage;
  const isFaulty = (key: string) => Object.keys(errors).some((path) => tabOf(path) === key);
  const editor = (comments: ReactNode, hasComments: boolean) => (
    <div
      onBlurCapture={form.leaveField}
      // Beside a source the text has the whole width: the panel is not to cover it.
      className={hasComments && isTranslation ? "xl:pe-80" : ""}
    >
      {form.guard}
      <PageHeader
        title={<bdi>{title}</bdi>}
        documentTitle={title}
        back={
          textsOnly
            ? { href: "/crm/translations", label: crm("crm.section-translations") }
            : { href: kind.listPath, label: listTitle }
        }
        actions={
          item ? (
            <>
              {item.isActive ? null : <StatusChip tone="bad">{t("editor.inactive")}</StatusChip>}
              {comments}
              <ViewPage pathIn={publishing.pathIn} states={states} lang={lang} />
              {canBeDuplicated && !textsOnly ? (
                <MoreActions
                  list={kind.listPath}
                  isInBin={item.deletedAt !== null}
                  mayRemove={mayPublish || form.publicIn === undefined}
                  duplicate={async () => kind.editorPath(await form.duplicate())}
                  remove={form.remove}
                  bringBack={form.bringBack}
                />
              ) : null}
            </>
          ) : null
        }
      />
      {item ? <OthersEditing type={kind.type} id={item.id} /> : null}
      <LocalBackupNotice copy={form.copy.copy} restore={form.copy.restore} />
      <Problems errors={errors} labelOf={labelOf} show={showField} />
      <div
        className={`grid items-start gap-x-8 gap-y-8 ${isTranslation ? "" : "lg:grid-cols-[minmax(0,1fr)_18rem]"}`}
      >
        <Tabs
          label={t("editor.parts")}
          selected={shown?.key ?? tab}
          onSelect={(key) => show({ tab: key as Key })}
          tabs={all.map(({ key, label, hasTexts, content }) => ({
            key,
            label,
            ...(isFaulty(key) ? { mark: { label: t("editor.has-problems"), tone: "bad" as const } } : {}),
            content:
              key === shown?.key ? (
                <div className="grid gap-5">
                  {hasTexts ? <LanguageChoice lang={lang} states={states} onChoose={chooseLanguage} /> : null}
                  <HasSource value={hasSource}>{content}</HasSource>
                </div>
              ) : null,
          }))}
        />
        <div
          className={`grid min-w-0 items-start gap-4 ${isTranslation ? "sm:grid-cols-2 xl:grid-cols-3" : ""}`}
        >
          {item ? (
            <PublishPanel
              api={publishing}
              check={check}
              states={states}
              written={form.written}
              lang={lang}
              onLanguage={chooseLanguage}
            >
              {canBeInactive && !textsOnly ? (
                <ActiveSwitch isActive={item.isActive} isBusy={form.isBusy} onChange={form.setActive} />
              ) : null}
            </PublishPanel>
          ) : (
            <EditorPanel name="publication" title={t("editor.publication")}>
              <p className="text-sm text-ink-soft">
                {t(kind.isNamed(form.value) ? "editor.save-soon" : "editor.save-none")}
              </p>
              {canBeInactive ? (
                <ActiveSwitch isActive isBusy={form.isBusy} onChange={form.setActive} />
              ) : null}
            </EditorPanel>
          )}
          {textsOnly ? null : side}
          {item && hasCheckedDate && !textsOnly && mayPublish ? (
            <CheckedDate checkedAt={item.checkedAt ?? null} setChecked={form.setChecked} />
          ) : null}
          {item && !textsOnly && mayPublish ? (
            <TranslateItem type={kind.type} id={item.id} states={states} keepDraft={form.keepDraft} />
          ) : null}
        </div>
      </div>
      <EditorBar form={form} lang={lang} api={publishing} check={check} instead={instead} />
      <UnreviewedQuestion asked={form.unseen} />
      {hasMet.current ? (
        <ContentConflict
          conflict={conflict}
          written={form.value}
          labelOf={labelOf}
          textOf={textOf}
          onSettle={(chosen) => form.choose(chosen as Content)}
          onMissing={() => {
            hasMet.current = false;
            form.setAside();
          }}
        />
      ) : null}
      {children}
    </div>
  );
  return (
    <CommentedItem
      type={kind.type}
      id={item?.id ?? null}
      lang={lang}
      show={(code) => show({ lang: code, tab: tabOf("content") })}
    >
      {editor}
    </CommentedItem>
  );
}
