import sprite from "./crm-icons.svg?url";

/** The signs of the CRM, in a file of their own: public pages do not load it. */
export type CrmIconName =
  | "home"
  | "products"
  | "categories"
  | "articles"
  | "pages"
  | "media"
  | "fetcher"
  | "imports"
  | "redirects"
  | "trends"
  | "chart"
  | "users"
  | "settings"
  | "audit"
  | "front-page"
  | "design"
  | "search"
  | "menu"
  | "close"
  | "chevron"
  | "chevron-down"
  | "arrow"
  | "external"
  | "check"
  | "minus"
  | "plus"
  | "edit"
  | "trash"
  | "copy"
  | "upload"
  | "download"
  | "undo"
  | "refresh"
  | "more"
  | "drag"
  | "calendar"
  | "clock"
  | "info"
  | "warning"
  | "eye"
  | "globe"
  | "filter"
  | "sort"
  | "sort-up"
  | "sort-down"
  | "grid"
  | "list"
  | "columns"
  | "bookmark"
  /** As wide as a sign: where others of a menu have one. */
  | "blank"
  | "link"
  | "key"
  | "lock"
  | "keyboard"
  | "mail"
  | "comment"
  | "bin"
  | "history"
  | "flag"
  | "jobs"
  | "percent"
  | "store"
  | "sparkles";

/** These point along the line of reading and turn round in right-to-left pages. */
const mirrored: readonly CrmIconName[] = ["chevron", "arrow", "imports", "redirects", "undo", "categories"];

export function CrmIcon({
  name,
  size = 18,
  className = "",
}: {
  name: CrmIconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 20 ? 1.9 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${mirrored.includes(name) ? "rtl:-scale-x-100 " : ""}${className}`}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
