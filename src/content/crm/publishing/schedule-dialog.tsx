import { useState } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors, isCode } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { isoTime, systemClock } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { DateTimeField } from "#ui/crm/fields/date-time-field.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { Checklist } from "./checklist.tsx";
import type { PublishApi } from "./publish-api.ts";
import type { TextState } from "./text-state.ts";
import { isNotWanted } from "./unreviewed-question.tsx";

export type ScheduleDialogProps = {
  lang: Language;
  state: TextState | undefined;
  api: PublishApi;
  onClose: () => void;
};

/** When a language is published and withdrawn by itself, in the editor's own time. */
export function ScheduleDialog({ lang, state, api, onClose }: ScheduleDialogProps) {
  const { t } = useEditorMessages();
  const say = useFailureText();
  const [publishAt, setPublishAt] = useState(state?.publishAt ?? null);
  const [unpublishAt, setUnpublishAt] = useState(state?.unpublishAt ?? null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const isBackwards = publishAt !== null && unpublishAt !== null && unpublishAt <= publishAt;
  const save = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await api.schedule({ lang, publishAt, unpublishAt });
      onClose();
    } catch (error) {
      setFailure(isNotWanted(error) ? null : error);
    } finally {
      setBusy(false);
    }
  };
  const now = isoTime(systemClock.now());
  const errors = fieldErrors(failure);
  const labels = new Map(
    Object.entries({
      publishAt: t("editor.publish-at"),
      unpublishAt: t("editor.unpublish-at"),
    }),
  );
  const said = (code: string, path: string): string => {
    const words = api.sayCheck({ code, level: "error", path });
    return words === code ? "" : words;
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="s"
      title={t("editor.schedule-title", { language: languages[lang].nativeName })}
      cancels
      footer={
        <CrmButton kind="primary" isPending={isBusy} isDisabled={isBackwards} onPress={() => void save()}>
          {t("editor.schedule-save")}
        </CrmButton>
      }
    >
      <Problems
        errors={errors}
        labelOf={(path) => labels.get(path) ?? languages[lang].nativeName}
        textOf={(error, path) => (isCode(error) ? said(error, path) : error)}
      />
      <div className="grid gap-5">
        <DateTimeField
          label={t("editor.publish-at")}
          value={publishAt}
          onChange={setPublishAt}
          earliest={now}
          isDisabled={state?.published ?? false}
        />
        <DateTimeField
          label={t("editor.unpublish-at")}
          value={unpublishAt}
          onChange={setUnpublishAt}
          earliest={now}
          error={isBackwards ? t("editor.schedule-backwards") : undefined}
        />
        <div className="flex flex-wrap gap-2">
          <CrmButton
            size="s"
            icon="close"
            isDisabled={publishAt === null && unpublishAt === null}
            onPress={() => {
              setPublishAt(null);
              setUnpublishAt(null);
            }}
          >
            {t("editor.schedule-clear")}
          </CrmButton>
        </div>
        {publishAt === null ? null : (
          <section className="grid gap-2">
            <h3 className="text-base font-semibold">
              {t("editor.checklist", { language: languages[lang].nativeName })}
            </h3>
            <Checklist api={api} lang={lang} isChanged="planned" />
          </section>
        )}
        {failure && !Object.keys(errors).length ? (
          <p role="alert" className="text-bad">
            {say(failure)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
