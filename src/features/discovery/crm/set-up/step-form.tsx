import { createContext, type ReactNode, useContext } from "react";
import { crmApi } from "#client/crm-api.ts";
import type { SetUpAnswers } from "#features/discovery/set-up.ts";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { focusUnfinished } from "#layouts/crm-layout/forms/unfinished-input.ts";
import { useSetUpMessages } from "./set-up-messages.ts";
import type { StepProps } from "./set-up-step.ts";

export const legendLook = "float-start w-full pb-1 text-base font-semibold";

/** Saves answers; the setup stays open until the last step. */
export const answer = (answers: NonNullable<SetUpAnswers["answers"]>): Promise<unknown> =>
  crmApi().post("/api/admin/set-up", { answers, isDone: false });

/** The buttons below every step's fields. */
export const StepButtons = createContext<ReactNode>(null);

/** A step's form: heading, what was refused, fields, buttons. */
export function StepForm({
  step,
  errors,
  labelOf,
  onSubmit,
  children,
}: Pick<StepProps, "step" | "errors"> & {
  /** A field's name, in the list of what was refused. */
  labelOf?: (path: string) => string | undefined;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { t } = useSetUpMessages();
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusUnfinished(event.currentTarget)) onSubmit();
      }}
    >
      <h2 id={`step-${step}`} tabIndex={-1} className="text-xl outline-none">
        {t(`setup.step-${step}`)}
      </h2>
      <Problems errors={errors} labelOf={labelOf ?? (() => undefined)} />
      {children}
      {useContext(StepButtons)}
    </form>
  );
}
