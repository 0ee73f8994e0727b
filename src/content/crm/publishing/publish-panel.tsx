import { type ReactNode, useState } from "react";
import { useWritable } from "#client/crm-user.ts";
import { EditorPanel } from "#content/crm/editor/editor-panel.tsx";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { Checklist } from "./checklist.tsx";
import type { PreviewDialogProps } from "./preview-dialog.tsx";
import type { PublishApi } from "./publish-api.ts";
import type { PublishCheck } from "./publish-check.tsx";
import type { ScheduleDialogProps } from "./schedule-dialog.tsx";
import { stateLabelOf, type TextState, type TextStates } from "./text-state.ts";
import type { UnpublishDialogProps } from "./unpublish-dialog.tsx";

// They bring the calendar along, which is a fifth of what an editor without them loads.
const PreviewDialog = later(
  async () => (await import("./preview-dialog.tsx")).PreviewDialog,
  ({ onClose }: PreviewDialogProps) => onClose(),
);
const ScheduleDialog = later(
  async () => (await import("./schedule-dialog.tsx")).ScheduleDialog,
  ({ onClose }: ScheduleDialogProps) => onClose(),
);
const UnpublishDialog = later(
  async () => (await import("./unpublish-dialog.tsx")).UnpublishDialog,
  ({ onClose }: UnpublishDialogProps) => onClose(),
);

/** Publishing of an entity: language by language, now or scheduled, with the checklist. */
export function PublishPanel({
  api,
  check,
  states,
  written,
  lang,
  onLanguage,
  children,
}: {
  api: PublishApi;
  check: PublishCheck;
  states: TextStates;
  /** The languages with a text, saved or not. */
  written: readonly Language[];
  /** The language that is edited: the checklist is about it. */
  lang: Language;
  onLanguage: (lang: Language) => void;
  /** What else decides whether visitors see it. */
  children?: ReactNode;
}) {
  const { t } = useEditorMessages();
  const { textsOnly, mayPublish, languages: codes } = useWritable();
  const [leaving, setLeaving] = useState<Language | null>(null);
  const [planned, setPlanned] = useState<Language | null>(null);
  const [isPreview, setPreview] = useState(false);
  const plan = (code: Language) =>
    api
      .keepDraft()
      // The save status shows the failure, and the schedule saves once more.
      .catch(() => undefined)
      .finally(() => setPlanned(code));
  return (
    <aside aria-label={t("editor.publication")} className="grid content-start gap-4">
      <EditorPanel name="publication" title={t("editor.publication")}>
        <ul className="border-t border-line">
          {codes.map((code) => (
            <LanguageLine
              key={code}
              code={code}
              state={states[code]}
              isWritten={written.includes(code)}
              path={api.pathIn(code)}
              onEdit={() => onLanguage(code)}
              onPublish={mayPublish ? () => void check.check(code, () => api.publish(code)) : null}
              onUnpublish={mayPublish ? () => setLeaving(code) : null}
              onPlan={textsOnly || !mayPublish ? null : () => void plan(code)}
              isBusy={check.isChecking}
            />
          ))}
        </ul>
        {api.pathIn(lang) === null ? null : (
          <CrmButton className="w-full" icon="eye" onPress={() => setPreview(true)}>
            {t("editor.preview")}
          </CrmButton>
        )}
        {children}
      </EditorPanel>
      <EditorPanel name="checklist" title={t("editor.checklist", { language: languages[lang].nativeName })}>
        <Checklist api={api} lang={lang} isChanged={check.isChanged} show={api.showField} />
      </EditorPanel>
      {check.question}
      {leaving ? <UnpublishDialog api={api} lang={leaving} onClose={() => setLeaving(null)} /> : null}
      {planned ? (
        <ScheduleDialog lang={planned} state={states[planned]} api={api} onClose={() => setPlanned(null)} />
      ) : null}
      {isPreview ? (
        <PreviewDialog
          lang={lang}
          states={states}
          makeLink={api.previewLink}
          onClose={() => setPreview(false)}
        />
      ) : null}
    </aside>
  );
}

function LanguageLine({
  code,
  state,
  isWritten,
  path,
  onEdit,
  onPublish,
  onUnpublish,
  onPlan,
  isBusy,
}: {
  code: Language;
  state: TextState | undefined;
  isWritten: boolean;
  path: string | null;
  onEdit: () => void;
  /** Null where the role does not publish. */
  onPublish: (() => void) | null;
  onUnpublish: (() => void) | null;
  /** Null where it cannot be scheduled. */
  onPlan: (() => void) | null;
  /** It is being published, or looked at before. */
  isBusy: boolean;
}) {
  const { t, lang } = useEditorMessages();
  const { nativeName, tag } = languages[code];
  const label = stateLabelOf(state, isWritten);
  const time = (at: string) => formatLocalTime(lang, parseTime(at));
  return (
    <li className="flex items-center justify-between gap-2 border-b border-line py-1.5 text-sm">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi lang={tag} className="font-semibold">
            {nativeName}
          </bdi>
          <StatusChip tone={label.tone}>{t(`editor.state-${label.key}`)}</StatusChip>
        </span>
        {state?.missedAt ? (
          <span className="block text-xs text-bad">
            {t("editor.missed-at", { time: time(state.missedAt) })}
          </span>
        ) : null}
        {state?.publishAt ? (
          <span className="block text-xs text-ink-soft">
            {t("editor.publishes-at", { time: time(state.publishAt) })}
          </span>
        ) : null}
        {state?.unpublishAt ? (
          <span className="block text-xs text-ink-soft">
            {t("editor.unpublishes-at", { time: time(state.unpublishAt) })}
          </span>
        ) : null}
      </span>
      <Menu
        size="s"
        label={t("editor.language-actions", { name: nativeName })}
        entries={[
          { key: "edit", label: t("editor.edit-language"), icon: "edit", onAction: onEdit },
          ...(onPublish
            ? [
                {
                  key: "publish",
                  label: t("editor.publish"),
                  icon: "globe" as const,
                  isDisabled: !(state || isWritten) || isBusy,
                  onAction: onPublish,
                },
              ]
            : []),
          ...(onPlan
            ? [
                {
                  key: "plan",
                  label: t("editor.schedule"),
                  icon: "clock" as const,
                  isDisabled: !state,
                  onAction: onPlan,
                },
              ]
            : []),
          ...(state?.published
            ? [
                ...(path
                  ? [
                      {
                        key: "view",
                        label: t("editor.view-page"),
                        icon: "external" as const,
                        href: path,
                        target: "_blank",
                      },
                      ...(onUnpublish ? ["separator" as const] : []),
                    ]
                  : []),
                ...(onUnpublish
                  ? [
                      {
                        key: "unpublish",
                        label: t("editor.unpublish"),
                        icon: "minus" as const,
                        onAction: onUnpublish,
                      },
                    ]
                  : []),
              ]
            : []),
        ]}
      />
    </li>
  );
}
