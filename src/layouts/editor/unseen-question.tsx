import { useState } from "react";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { isApiFailure } from "../../page-api.ts";
import { fieldErrors } from "../crm-form.tsx";
import { useEditorMessages } from "./editor-messages.ts";

/** Who was asked did not want it: nothing is to be told. */
class NotWanted extends Error {}
export const isNotWanted = (error: unknown): boolean => error instanceof NotWanted;

type Asked = { langs: readonly Language[]; answer: (goesOn: boolean) => void };

/** A publication that would have a machine's words become public in other languages, too, is asked about before it goes on. */
export function useUnseen() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    asked,
    /** Publishes or plans, and with `also` where who was asked wants that. Throws what refused it, and what `isNotWanted`. */
    async asking<Answer>(publish: (also: Language[]) => Promise<Answer>): Promise<Answer> {
      try {
        return await publish([]);
      } catch (error) {
        if (!isApiFailure(error) || error.code !== "not-seen") throw error;
        const told = fieldErrors(error);
        const langs = languageCodes.filter((code) => `states.${code}` in told);
        const goesOn = await new Promise<boolean>((answer) => setAsked({ langs, answer }));
        setAsked(null);
        if (!goesOn) throw new NotWanted("not published", { cause: error });
        return publish(langs);
      }
    },
  };
}

export function UnseenQuestion({ asked }: { asked: Asked | null }) {
  const { t, lang } = useEditorMessages();
  if (!asked) return null;
  const names = asked.langs.map((code) => languages[code].nativeName);
  return (
    <ConfirmDialog
      title={t("editor.unseen-title")}
      confirm={t("editor.unseen-publish")}
      isOpen
      onOpenChange={() => asked.answer(false)}
      onConfirm={() => asked.answer(true)}
    >
      <p>{t("editor.unseen-text", { languages: new Intl.ListFormat(lang).format(names) })}</p>
    </ConfirmDialog>
  );
}
