import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { later } from "#ui/crm/lazy.tsx";

const UnseenDialog = later(
  async () => (await import("./unreviewed-dialog.tsx")).UnreviewedDialog,
  ({ answer }) => answer(false),
);

/** Who was asked did not want it: nothing is to be told. */
class NotWanted extends Error {}
export const isNotWanted = (error: unknown): boolean => error instanceof NotWanted;

export type PendingQuestion = { langs: readonly Language[]; answer: (goesOn: boolean) => void };

/** A publication that would have a machine's words become public in other languages, too, is asked about before it goes on. */
export function useUnreviewedQuestion() {
  const [asked, setAsked] = useState<PendingQuestion | null>(null);
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

export const UnreviewedQuestion = ({ asked }: { asked: PendingQuestion | null }) =>
  asked ? <UnseenDialog {...asked} /> : null;
