import type { ReactNode } from "react";

/** One number with its name, its previous value, and optional details. The number may link to its source. */
export const Figure = ({
  label,
  value,
  href,
  note,
  level: Heading = "h2",
  children,
}: {
  label: string;
  value: string;
  href?: string;
  note?: ReactNode;
  /** Under a heading of its own it is one of the third order. */
  level?: "h2" | "h3";
  children?: ReactNode;
}) => (
  // Not a region: a screen has a dozen of them, and another part may have the same name.
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
  <div role="group" aria-label={label} className="flex min-w-0 flex-col rounded-lg border border-line p-4">
    <Heading className="font-sans text-sm font-semibold text-ink-soft">{label}</Heading>
    <p className="mt-1 text-3xl">
      {href ? (
        <a
          href={href}
          aria-label={`${label}: ${value}`}
          className="underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
        >
          {value}
        </a>
      ) : (
        value
      )}
    </p>
    {note ? <p className="mt-1 text-sm text-ink-soft">{note}</p> : null}
    {children ? <div className="mt-auto pt-3">{children}</div> : null}
  </div>
);
