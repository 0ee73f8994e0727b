/** Whether a role sees the CRM at all (spec.md section 6). */
export const canSeeCrm = (role: string | null): boolean =>
  role === "admin" || role === "editor" || role === "author" || role === "translator";
