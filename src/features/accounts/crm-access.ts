import type { Role } from "./account.ts";
import { canSeeCrm } from "./crm-role.ts";

const dashboard = "/crm/home";
/** Of the CRM's addresses, those that only administrators see (spec.md section 6). */
const forAdministrators = /^\/crm\/(users|programmes|marketplaces|settings|set-up|audit)(\/|$)/i;

export type CrmStep = { to: string } | { shows: "page" | "no-access" };

/**
 * What becomes of who asks for an address of the CRM (readings.md 20): signed out to the sign-in and back, a role that is not of the
 * address's list to the dashboard, where its message stands. Each is one hop, and no hop leads to another. `role` is the server's word.
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
