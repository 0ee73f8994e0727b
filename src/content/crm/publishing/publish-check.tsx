import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { checklistQuery, Findings } from "./checklist.tsx";
import type { CheckItem, PublishApi } from "./publish-api.ts";
import type { TextStates } from "./text-state.ts";

/** Signed out, not allowed, gone, changed meanwhile, unusable: the publication is refused for the same reason. */
const refusedToo: readonly number[] = [401, 403, 404, 409, 410, 422];
const refusesBoth = (error: unknown): boolean => isApiFailure(error) && refusedToo.includes(error.status);

type Publish = () => Promise<boolean>;
/** A publication that waits for a decision: on what was found, or on checks that could not be loaded. */
type Pending = { code: Language; publish: Publish; publicIn: Language } & (
  | { items: readonly CheckItem[] }
  | { error: unknown }
);

/**
 * Publishes after the checklist was loaded. The findings of the edited language are on the screen; those of another one are confirmed
 * first, and so is a publication without checks.
 */
export function usePublishCheck({
  api,
  states,
  lang,
  isChanged,
  onLanguage,
}: {
  api: PublishApi;
  states: TextStates;
  /** The edited language. */
  lang: Language;
  /** Another value: the draft is another one, and its checks are loaded again. */
  isChanged: string;
  onLanguage: (lang: Language) => void;
}) {
  const { t, lang: own } = useEditorMessages();
  const queries = useQueryClient();
  const [isChecking, setChecking] = useState(false);
  const [pending, setPending] = useState<Pending | null>(null);
  const [published, setPublished] = useState<{ lang: Language | undefined } | null>(null);

  async function checks(code: Language): Promise<readonly CheckItem[]> {
    if (code === lang) {
      // What is visible already is not loaded again.
      await queries.fetchQuery({
        ...checklistQuery(api, code, isChanged),
        staleTime: Number.POSITIVE_INFINITY,
      });
      return [];
    }
    await api.keepDraft();
    return queries.fetchQuery(checklistQuery(api, code, isChanged));
  }

  /** `publicIn`: where the page can be seen, if what is written in one language is published through another one. */
  async function check(code: Language, publish: Publish, publicIn = code): Promise<void> {
    setChecking(true);
    try {
      const next = await checks(code).then(
        (items) => (items.length ? { code, publish, publicIn, items } : null),
        // What the server refuses for both, the publication reports itself.
        (error: unknown) => (refusesBoth(error) ? null : { code, publish, publicIn, error }),
      );
      setPending(next);
      if (!next) await publishNow(publish, publicIn);
    } finally {
      setChecking(false);
    }
  }

  /** Without `publicIn` in every complete language. */
  async function publishNow(publish: Publish, publicIn: Language | undefined): Promise<void> {
    setPending(null);
    if (await publish()) setPublished({ lang: publicIn });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each publication, after the form has what was answered: the path may be a new one
  useEffect(() => {
    if (!published) return;
    const isPublic = (code: Language) => states[code]?.published ?? false;
    const langs = published.lang ? [published.lang] : languageCodes.filter(isPublic);
    const shown = isPublic(lang) && !published.lang ? lang : langs[0];
    if (!shown) return;
    const names = langs.map((code) => languages[code].nativeName);
    const href = api.pathIn(shown);
    toast(
      t("editor.done-publish", { language: new Intl.ListFormat(own).format(names) }),
      href ? { link: { label: t("editor.view-page"), href } } : {},
    );
  }, [published]);
  const hasFailed = pending !== null && "error" in pending;
  const items = pending && "items" in pending ? pending.items : [];
  return {
    check,
    publishNow,
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
              onPress={() => void publishNow(pending.publish, pending.publicIn)}
            >
              {t(hasFailed ? "editor.publish-unchecked" : "editor.publish")}
            </CrmButton>
          </>
        }
      >
        {hasFailed ? (
          <div className="grid gap-3">
            <p>{t("editor.checks-failed")}</p>
            <Failed
              error={pending.error}
              retry={() => void check(pending.code, pending.publish, pending.publicIn)}
            />
          </div>
        ) : (
          <Findings items={items} say={api.sayCheck} />
        )}
      </Dialog>
    ) : null,
  };
}

export type PublishCheck = ReturnType<typeof usePublishCheck>;
