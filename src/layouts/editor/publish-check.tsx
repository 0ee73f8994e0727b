import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Language, languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { isApiFailure } from "../../browser-api.ts";
import { Failed } from "../crm-query.tsx";
import { type CheckItem, checklistQuery, Findings } from "./checklist.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import type { PublishDoor } from "./publish-panel.tsx";

/** Signed out, not allowed, gone, changed meanwhile, unusable: the publication is refused for the same reason. */
const refusedToo: readonly number[] = [401, 403, 404, 409, 410, 422];
const refusesBoth = (error: unknown): boolean => isApiFailure(error) && refusedToo.includes(error.status);

type Publish = () => Promise<unknown>;
/** A publication that waits for a decision: on what was found, or on checks that could not be loaded. */
type Pending = { code: Language; publish: Publish } & ({ items: readonly CheckItem[] } | { error: unknown });

/**
 * Publishes after the checklist was loaded. The findings of the edited language are on the screen; those of another one are confirmed
 * first, and so is a publication without checks.
 */
export function usePublishCheck({
  door,
  lang,
  isChanged,
  onLanguage,
}: {
  door: PublishDoor;
  /** The edited language. */
  lang: Language;
  /** Another value: the draft is another one, and its checks are loaded again. */
  isChanged: string;
  onLanguage: (lang: Language) => void;
}) {
  const { t } = useEditorMessages();
  const queries = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const [pending, setPending] = useState<Pending | null>(null);

  async function checks(code: Language): Promise<readonly CheckItem[]> {
    if (code === lang) {
      // What is visible already is not loaded again.
      await queries.fetchQuery({
        ...checklistQuery(door, code, isChanged),
        staleTime: Number.POSITIVE_INFINITY,
      });
      return [];
    }
    await door.keepDraft();
    return queries.fetchQuery(checklistQuery(door, code, isChanged));
  }

  async function check(code: Language, publish: Publish): Promise<void> {
    setChecking(true);
    try {
      const next = await checks(code).then(
        (items) => (items.length ? { code, publish, items } : null),
        // What the server refuses for both, the publication reports itself.
        (error: unknown) => (refusesBoth(error) ? null : { code, publish, error }),
      );
      setPending(next);
      if (!next) await publish();
    } finally {
      setChecking(false);
    }
  }

  const publishNow = (): void => {
    setPending(null);
    void pending?.publish();
  };
  const hasFailed = pending !== null && "error" in pending;
  const items = pending && "items" in pending ? pending.items : [];
  return {
    check,
    isChecking,
    isChanged,
    question: pending ? (
      <Dialog
        isOpen
        onOpenChange={() => setPending(null)}
        width="s"
        title={t("editor.checklist", { language: languages[pending.code].nativeName })}
        cancels
        footer={
          <>
            {pending.code === lang ? null : (
              <CrmButton
                onPress={() => {
                  setPending(null);
                  onLanguage(pending.code);
                }}
              >
                {t("editor.edit-language")}
              </CrmButton>
            )}
            <CrmButton
              kind={hasFailed ? "quiet" : "primary"}
              isDisabled={isChecking || items.some(({ level }) => level === "error")}
              onPress={publishNow}
            >
              {t(hasFailed ? "editor.publish-unchecked" : "editor.publish")}
            </CrmButton>
          </>
        }
      >
        {hasFailed ? (
          <div className="grid gap-3">
            <p>{t("editor.checks-failed")}</p>
            <Failed error={pending.error} retry={() => void check(pending.code, pending.publish)} />
          </div>
        ) : (
          <Findings items={items} say={door.sayCheck} />
        )}
      </Dialog>
    ) : null,
  };
}

export type PublishCheck = ReturnType<typeof usePublishCheck>;
