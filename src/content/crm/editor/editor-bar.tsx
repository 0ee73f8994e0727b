import { type ReactNode, useState } from "react";
import { useWritable } from "#client/crm-user.ts";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import type { ContentItem } from "#content/crm/form/content-item.ts";
import { differingLanguages, type Translated } from "#content/crm/form/content-texts.ts";
import type { ContentForm } from "#content/crm/form/use-content-form.ts";
import { DropDraft } from "#content/crm/more-actions.tsx";
import type { PublishApi } from "#content/crm/publishing/publish-api.ts";
import type { PublishCheck } from "#content/crm/publishing/publish-check.tsx";
import { type Language, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import type { PublishScope } from "./publish-dialog.tsx";
import { SaveStatus } from "./save-status.tsx";

const PublishDialog = later(
  async () => (await import("./publish-dialog.tsx")).PublishDialog,
  ({ onClose }) => onClose(),
);

/** The lower edge of every editor: what is saved, what is public, and the way from one to the other. */
export function EditorBar<Item extends ContentItem, Texts extends object, Content extends Translated<Texts>>({
  form,
  lang,
  api,
  check,
  instead,
}: {
  form: ContentForm<Item, Texts, Content>;
  lang: Language;
  api: PublishApi;
  check: PublishCheck;
  /** Shown instead of the publish button to those who cannot publish. */
  instead: ReactNode;
}) {
  const { t } = useEditorMessages();
  const { textsOnly, mayPublish } = useWritable();
  const [isChoosing, setChoosing] = useState(false);
  const { item, state, written, publicIn, isBusy } = form;
  const states = item?.states ?? {};
  const isPublic = (code: Language) => states[code]?.published ?? false;
  const hasChanges = Boolean(item?.hasDraft) || state.is !== "clean";
  // With changes in the edited language alone there is nothing to choose.
  const changed = item
    ? differingLanguages(form.kind.contentOf(item), form.value, form.kind.emptyTexts)
    : written;
  const affected = written.filter((code) => !isPublic(code) || changed.includes(code));
  const isOnly = textsOnly || written.length <= 1 || (affected.length === 1 && affected[0] === lang);
  const [first = lang] = written;
  const target = textsOnly || written.length > 1 ? lang : first;
  const isAllPublic = textsOnly ? isPublic(lang) : written.every(isPublic);
  const isDone = isAllPublic && !hasChanges && item !== null;

  const publish = async () => {
    if (!(await form.ready())) return;
    if (isOnly) await check.check(target, () => form.publish(target));
    else setChoosing(true);
  };
  const publishScope = async (scope: PublishScope) => {
    const one = scope === "all" ? undefined : scope === "public" ? publicIn : lang;
    await check.publishNow(() => form.publish(one), one ?? (isPublic(lang) ? lang : undefined));
  };
  return (
    <SaveBar
      status={
        <SaveStatus
          state={state}
          item={item}
          isPublic={publicIn !== undefined}
          isNamed={form.kind.isNamed(form.value)}
          unpublished={textsOnly ? [] : written.filter((code) => !isPublic(code))}
          isDirty={form.isDirty}
          labelOf={form.labelOf}
        />
      }
    >
      {item?.hasDraft && !textsOnly ? <DropDraft drop={form.dropDraft} /> : null}
      {publicIn || textsOnly ? null : (
        <CrmButton
          isPending={isBusy && !check.isChecking}
          isDisabled={item ? !hasChanges : !form.isDirty}
          onPress={() => void form.save()}
        >
          {t("editor.save-draft")}
        </CrmButton>
      )}
      {mayPublish ? (
        <CrmButton
          kind="primary"
          icon="globe"
          isDisabled={isDone || item?.deletedAt != null}
          isPending={check.isChecking}
          onPress={() => void publish()}
        >
          {isOnly && !isPublic(target)
            ? t("editor.publish-in", { language: languages[target].nativeName })
            : t(isAllPublic ? "editor.publish-changes" : "editor.publish-many")}
        </CrmButton>
      ) : (
        instead
      )}
      {isChoosing ? (
        <PublishDialog
          api={api}
          states={states}
          written={written}
          changed={changed}
          lang={lang}
          isChanged={check.isChanged}
          hasChanges={hasChanges}
          onPublish={publishScope}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </SaveBar>
  );
}
