import type { ReactNode } from "react";
import { FieldError, Label, Text } from "react-aria-components";
import { CrmIcon } from "../crm-icon.tsx";

/** What every field has around its control. `error` is shown as soon as it is given; the server's own come this way too. */
export type FieldFrame = {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  description?: ReactNode;
  error?: string;
};

/** What the frame makes of the control: given to the field of react-aria. */
export const validity = ({ error }: Pick<FieldFrame, "error">) => ({
  isInvalid: Boolean(error),
  validationBehavior: "aria" as const,
});

/** As large in a button as in a field: below 16 px iOS zooms into the latter, so none is smaller. */
export const controlLook =
  "w-full min-w-0 rounded-md text-[max(1rem,16px)] border border-line-strong bg-raised px-3 py-1.5 text-ink transition-colors hover:border-ink " +
  "disabled:opacity-60 data-disabled:opacity-60 data-invalid:border-bad data-invalid:outline-1 data-invalid:outline-bad " +
  "group-data-invalid:border-bad";
export const fieldLook = "group grid min-w-0 content-start gap-1";
export const labelLook = "text-sm font-semibold";

export function FieldLabel({
  label,
  labelHidden,
  end,
}: Pick<FieldFrame, "label" | "labelHidden"> & { /** At the line's end. */ end?: ReactNode }) {
  const words = <Label className={labelHidden ? "sr-only" : labelLook}>{label}</Label>;
  return end ? (
    <span className="flex items-baseline justify-between gap-3">
      {words}
      {end}
    </span>
  ) : (
    words
  );
}

export function FieldNotes({ description, error }: Pick<FieldFrame, "description" | "error">) {
  return (
    <>
      {description ? (
        <Text slot="description" className="text-xs text-ink-faint">
          {description}
        </Text>
      ) : null}
      <FieldError className="flex gap-1.5 text-xs font-medium text-bad">
        {error ? (
          <>
            <span className="flex h-[1lh] items-center">
              <CrmIcon name="info" size={14} />
            </span>
            <span>{error}</span>
          </>
        ) : null}
      </FieldError>
    </>
  );
}
