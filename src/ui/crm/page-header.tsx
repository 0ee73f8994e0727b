import type { ReactNode } from "react";
import { CrmLink } from "./crm-button.tsx";

/** The head of a screen: its title, which gets the focus when one arrives, what it is about, and what can be done. */
export const PageHeader = ({
  title,
  back,
  actions,
  children,
}: {
  title: ReactNode;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children?: ReactNode;
}) => (
  <header className="mb-6">
    {back ? (
      <CrmLink
        href={back.href}
        kind="plain"
        size="s"
        className="-ms-2.5 mb-1 text-ink-soft"
        aria-label={back.label}
      >
        <span aria-hidden="true" className="rtl:-scale-x-100">
          ←
        </span>
        {back.label}
      </CrmLink>
    ) : null}
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        {children ? <div className="mt-1.5 max-w-2xl text-sm text-ink-soft">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
    </div>
  </header>
);
