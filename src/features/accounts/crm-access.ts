import type { Role } from "./account.ts";

const dashboard = "/crm/home";
/** Of the CRM's addresses, those that only administrators see (spec.md section 6). */
const forAdministrators = /^\/crm\/(users|programmes|marketplaces|settings|set-up|audit)(\/|$)/i;
/** Those that translators see: the list of what is to be translated, and the editors of what exists. */
const forTranslators =
  /^\/crm\/(home|translations|products\/edit\/\d+|(articles|categories|pages|reusable-blocks)\/\d+\/edit)\/?$/i;

/** Those that authors see: their own articles. */
const forAuthors = /^\/crm\/(home|articles(\/new|\/\d+\/edit)?)\/?$/i;

const isFor: Record<Role, (pathname: string) => boolean> = {
  admin: () => true,
  editor: (pathname) => !forAdministrators.test(pathname),
  author: (pathname) => forAuthors.test(pathname),
  translator: (pathname) => forTranslators.test(pathname),
  user: () => false,
};

export type CrmStep = { to: string } | { shows: "page" | "no-access" };

/**
 * Where a request for a CRM path goes (readings.md 20): signed out to the sign-in and back, a role without access to that path to the
 * dashboard, which shows the message. Each is one redirect, never a chain. `role` is the server's.
 */
export function crmStep(
  role: Role | null,
  { pathname, search }: { pathname: string; search: string },
): CrmStep {
  if (role === null) return { to: `/sign-in?${new URLSearchParams({ redirect: pathname + search })}` };
  const isDashboard = pathname === dashboard;
  if (isFor[role](pathname)) return { shows: "page" };
  return isDashboard ? { shows: "no-access" } : { to: `${dashboard}?error=insufficient-permissions` };
}
