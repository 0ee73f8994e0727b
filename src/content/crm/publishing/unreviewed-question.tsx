import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { later } from "#ui/crm/lazy.tsx";
import type { PendingQuestion } from "./pending-question.ts";

const UnreviewedDialog = later(
  async () => (await import("./unreviewed-dialog.tsx")).UnreviewedDialog,
  ({ answer }) => answer(false),
);

/** The user declined: not an error to report. */
class NotWanted extends Error {}
export const isNotWanted = (error: unknown): boolean => error instanceof NotWanted;

/** Asks for confirmation where publishing would also make unreviewed AI text public in other languages. */
export function useUnreviewedQuestion() {
  const [question, setQuestion] = useState<PendingQuestion | null>(null);
  return {
    asked: question,
    /** Publishes or schedules, with `also` where the user confirms. Throws the failure, or an error for which `isNotWanted` is true. */
    async asking<Answer>(publish: (also: Language[]) => Promise<Answer>): Promise<Answer> {
      try {
        return await publish([]);
      } catch (error) {
        if (!isApiFailure(error) || error.code !== "not-seen") throw error;
        const errors = fieldErrors(error);
        const langs = languageCodes.filter((code) => `states.${code}` in errors);
        const goesOn = await new Promise<boolean>((answer) => setQuestion({ langs, answer }));
        setQuestion(null);
        if (!goesOn) throw new NotWanted("not published", { cause: error });
        return publish(langs);
      }
    },
  };
}

export const UnreviewedQuestion = ({ asked: question }: { asked: PendingQuestion | null }) =>
  question ? <UnreviewedDialog {...question} /> : null;
