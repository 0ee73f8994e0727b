import { type InputHTMLAttributes, type ReactNode, type SelectHTMLAttributes, useId } from "react";
import { Icon } from "./icon.tsx";

type FieldFrame = {
  label: string;
  /** Shows the label to screen readers only. */
  labelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
};

/** The look of a control, for the rare one that is not made here. */
export const controlClass =
  "block min-h-11 w-full rounded-md border border-line-strong bg-raised px-3.5 py-2 text-ink transition-colors " +
  "hover:border-ink disabled:opacity-60 aria-invalid:border-bad aria-invalid:outline-1 aria-invalid:outline-bad";

function useWiring({ hint, error }: Pick<FieldFrame, "hint" | "error">, given?: string) {
  const own = useId();
  const id = given ?? own;
  const describedBy = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    wiring: { id, "aria-describedby": describedBy || undefined, "aria-invalid": error ? true : undefined },
  };
}

function Frame({
  id,
  label,
  labelHidden,
  hint,
  error,
  children,
}: FieldFrame & { id: string; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={labelHidden ? "sr-only" : "text-sm font-semibold"}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-ink-faint">
          {hint}
        </p>
      ) : null}
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className="flex gap-1.5 text-sm font-medium text-bad">
      <span className="flex h-[1lh] items-center">
        <Icon name="info" size={16} />
      </span>
      {error}
    </p>
  );
}

export function Field({
  label,
  labelHidden,
  hint,
  error,
  id: given,
  className = "",
  end,
  ...rest
}: FieldFrame &
  InputHTMLAttributes<HTMLInputElement> & { /** A button in the field, at its end. */ end?: ReactNode }) {
  const { id, wiring } = useWiring({ hint, error }, given);
  const input = (
    <input {...rest} {...wiring} className={`${controlClass} ${end ? "pe-12" : ""} ${className}`} />
  );
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      {end ? (
        <span className="relative block">
          {input}
          <span className="absolute end-0 top-0">{end}</span>
        </span>
      ) : (
        input
      )}
    </Frame>
  );
}

export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  id: given,
  className = "",
  children,
  ...rest
}: FieldFrame & SelectHTMLAttributes<HTMLSelectElement>) {
  const { id, wiring } = useWiring({ hint, error }, given);
  return (
    <Frame id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <span className="relative block">
        <select {...rest} {...wiring} className={`${controlClass} appearance-none pe-10 ${className}`}>
          {children}
        </select>
        <Icon
          name="chevron-down"
          size={18}
          className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-ink-soft"
        />
      </span>
    </Frame>
  );
}

/** A tick box; the whole line is its label. */
