import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useEditorMessages } from "#content/crm/editor-messages.ts";
import { checklistQuery, Findings } from "#content/crm/publishing/checklist.tsx";
import type { PublishApi } from "#content/crm/publishing/publish-api.ts";
import { stateLabelOf, type TextStates } from "#content/crm/publishing/text-state.ts";
import { listed } from "#i18n/formats/lists.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { RadioGroup } from "#ui/crm/fields/choice.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";

/** Languages that are public already, one more, or every complete one. */
export type PublishScope = "public" | "one" | "all";

/** Before something becomes public: what will be, in which language, and what is to be checked there. */
export function PublishDialog({
  api,
  states,
  written,
  changed,
  lang,
  isChanged,
  hasChanges,
  onPublish,
  onClose,
}: {
  api: PublishApi;
  states: TextStates;
  /** The languages with a text, saved or not. */
  written: readonly Language[];
  /** Those that differ from what is public. */
  changed: readonly Language[];
  /** The edited one. */
  lang: Language;
  /** Of what is written: another value is another content. */
  isChanged: string;
  /** Whether there is anything that visitors do not see yet. */
  hasChanges: boolean;
  onPublish: (scope: PublishScope) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t, lang: screen } = useEditorMessages();
  const isPublic = (code: Language) => states[code]?.published ?? false;
  const isPublicSomewhere = written.some(isPublic);
  const [scope, setScope] = useState<PublishScope>(
    isPublic(lang) ? (hasChanges ? "public" : "all") : written.includes(lang) ? "one" : "all",
  );
  const [isBusy, setBusy] = useState(false);
  const checks = useQueries({
    queries: written.map((code) => ({
      ...checklistQuery(api, code, isChanged),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const itemsOf = (code: Language) => checks[written.indexOf(code)]?.data ?? [];
  const isFaulty = (code: Language) => itemsOf(code).some(({ level }) => level === "error");
  const failed = checks.find(({ isError }) => isError);
  const fateOf = (code: Language): "update" | "same" | "publish" | "stay" => {
    if (isPublic(code)) return changed.includes(code) ? "update" : "same";
    const isMeant = scope === "all" ? !isFaulty(code) : scope === "one" && code === lang;
    return isMeant ? "publish" : "stay";
  };
  const name = languages[lang].nativeName;
  const touched = written.filter((code) => fateOf(code) === "update" || fateOf(code) === "publish");
  const faulty = touched.filter(isFaulty);
  const publish = async () => {
    setBusy(true);
    await onPublish(scope);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      width="s"
      title={t("editor.publish-title")}
      cancels
      footer={
        <CrmButton
          kind="primary"
          icon="globe"
          isPending={isBusy}
          isDisabled={faulty.length > 0 || !touched.length || checks.some(({ isPending }) => isPending)}
          onPress={() => void publish()}
        >
          {t(failed ? "editor.publish-unchecked" : "editor.publish")}
        </CrmButton>
      }
    >
      <div className="grid gap-5">
        <RadioGroup<PublishScope>
          label={t("editor.publish-where")}
          value={scope}
          onChange={setScope}
          choices={[
            ...(isPublicSomewhere && hasChanges
              ? [{ value: "public" as const, label: t("editor.publish-public") }]
              : []),
            ...(!isPublic(lang) && written.includes(lang)
              ? [
                  {
                    value: "one" as const,
                    label: t(isPublicSomewhere ? "editor.publish-one-more" : "editor.publish-one", {
                      language: name,
                    }),
                  },
                ]
              : []),
            { value: "all", label: t("editor.publish-all") },
          ]}
        />
        <section className="grid gap-1">
          <h3 className="text-sm font-semibold">{t("editor.after-publish")}</h3>
          <ul className="border-t border-line">
            {written.map((code) => {
              const fate = fateOf(code);
              const items = itemsOf(code);
              const isStopped = faulty.includes(code);
              return (
                <li key={code} className="grid gap-1.5 border-b border-line py-2">
                  <span className="flex flex-wrap items-center justify-between gap-2">
                    <bdi lang={languages[code].tag} className="font-semibold">
                      {languages[code].nativeName}
                    </bdi>
                    <StatusChip tone={isStopped ? "bad" : touched.includes(code) ? "good" : "quiet"}>
                      {t(isStopped ? "editor.will-fail" : `editor.will-${fate}`)}
                    </StatusChip>
                  </span>
                  {items.length ? (
                    <details open={isStopped}>
                      <summary className="cursor-pointer text-ink-soft">
                        {t("editor.findings", { count: items.length })}
                      </summary>
                      <div className="pt-1.5">
                        <Findings items={items} say={api.sayCheck} />
                      </div>
                    </details>
                  ) : null}
                  <span className="sr-only">{t(`editor.state-${stateLabelOf(states[code], true).key}`)}</span>
                </li>
              );
            })}
          </ul>
        </section>
        {faulty.length ? (
          <p role="status" className="text-sm text-bad">
            {t("editor.fix-first", {
              languages: listed(
                screen,
                faulty.map((code) => languages[code].nativeName),
              ),
            })}
          </p>
        ) : null}
        {failed ? (
          <div className="grid gap-3">
            <p>{t("editor.checks-failed")}</p>
            <Failed
              error={failed.error}
              retry={() => {
                for (const check of checks) if (check.isError) void check.refetch();
              }}
            />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
