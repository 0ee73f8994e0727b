import { type ReactNode, useEffect, useRef } from "react";
import { Note } from "#ui/note.tsx";

/** One matter of the account: what it is on one side, what can be done about it on the other. */
export function AccountSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t border-line py-8 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:py-10"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        {text ? <p className="mt-2 text-sm text-ink-soft">{text}</p> : null}
      </div>
      <div className="grid max-w-xl content-start gap-5">{children}</div>
    </section>
  );
}

/** Announces what was done: the live region is there before its text. */
export function Done({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="empty:hidden">
      {children ? (
        <Note tone="good">
          <p>{children}</p>
        </Note>
      ) : null}
    </div>
  );
}

/** What a button has opened: its first field takes the focus. */
export function Opened({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place} className="grid gap-5">
      {children}
    </div>
  );
}
