import en from "#locales/en/crm-import-problems.json" with { type: "json" };
import type { RowProblemCode } from "../import-row.ts";

/** What a code says in English, for the API; screens say it in their own language. */
export const messageOf = (code: RowProblemCode): string => en[`import-problem.${code}`];
