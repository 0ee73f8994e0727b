import en from "#locales/en/crm-import-problems.json" with { type: "json" };
import type { RowProblemCode } from "../import-row.ts";

/** The English message of a code, for the API; screens have their own translations. */
export const messageOf = (code: RowProblemCode): string => en[`import-problem.${code}`];
