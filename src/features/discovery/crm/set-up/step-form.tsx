import type { ReactNode } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { SetUpAnswers } from "#features/discovery/set-up.ts";

export const legendLook = "float-start w-full pb-1 text-base font-semibold";

/** Saves answers; the questions stay open until the last step. */
export const answer = (answers: NonNullable<SetUpAnswers["answers"]>): Promise<unknown> =>
  crmApi().post("/api/admin/set-up", { answers, isDone: false });

/** A step's form. */
export function StepForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
