import type { Role } from "./account.ts";
import { canSeeCrm } from "./crm-role.ts";

const dashboard = "/crm/home";
/** Of the CRM's addresses, those that only administrators see (spec.md section 6). */
const forAdministrators = /^\/crm\/(users|programmes|marketplaces|settings|set-up|audit)(\/|$)/i;

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
  const isAllowed = canSeeCrm(role) && (role === "admin" || !forAdministrators.test(pathname));
  if (isAllowed) return { shows: "page" };
  return isDashboard ? { shows: "no-access" } : { to: `${dashboard}?error=insufficient-permissions` };
}
