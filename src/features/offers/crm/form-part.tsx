import type { ReactNode } from "react";

/** A titled section of a long form. */
export function FormPart({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <div>
        <h2 className="text-lg">{title}</h2>
        {text ? <p className="text-sm text-ink-soft">{text}</p> : null}
      </div>
      {children}
    </section>
  );
}
