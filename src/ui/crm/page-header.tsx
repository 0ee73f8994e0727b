import { createContext, type ReactNode, useContext } from "react";
import { CrmIcon } from "./crm-icon.tsx";

/** What the document's title ends with; given by the frame. */
export const SiteNameContext = createContext("");

/** In characters: what may not fit in three lines has its whole text on hover. */
const longTitle = 80;

/**
 * The head of a screen: its title, which gets the focus when one arrives, what it is about, and what can be done. The document is called
 * the same; where the title is more than words, `documentTitle` says how.
 */
export function PageHeader({
  title,
  documentTitle = typeof title === "string" ? title : undefined,
  back,
  actions,
  children,
}: {
  title: ReactNode;
  documentTitle?: string;
  back?: { href: string; label: string };
  actions?: ReactNode;
  children?: ReactNode;
}) {
  const siteName = useContext(SiteNameContext);
  const fullTitle = documentTitle && documentTitle.length > longTitle ? documentTitle : undefined;
  return (
    <header className="mb-6">
      <title>{documentTitle ? `${documentTitle} | ${siteName}` : siteName}</title>
      {back ? (
        <a
          href={back.href}
          className="mb-1 inline-flex min-h-8 items-center gap-1 text-sm font-semibold text-ink-soft hover:text-ink"
        >
          <CrmIcon name="chevron" size={14} className="-scale-x-100 rtl:scale-x-100" />
          {back.label}
        </a>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        {/* Without a description the title wraps before the actions move below it. */}
        <div className={children ? "min-w-0" : "min-w-40 grow basis-0"}>
          <h1 tabIndex={-1} title={fullTitle} className="line-clamp-3 text-2xl wrap-anywhere">
            {title}
          </h1>
          {children ? <div className="mt-1.5 max-w-2xl text-sm text-ink-soft">{children}</div> : null}
        </div>
        {actions ? <div className="flex flex-wrap gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
