/** The most tables that a summary names. */
const mostTables = 3;
const tables = /\b(?:from|into|update|join)\s+["`]?([a-z_][a-z0-9_]*)/gi;

/** What a statement does and with which tables, in few different texts: "SELECT products product_texts" (db.query.summary). */
export function statementSummary(sql: string): { operation: string; summary: string } {
  const operation = (/^\s*([a-z]+)/i.exec(sql)?.[1] ?? "query").toUpperCase();
  const names = new Set([...sql.matchAll(tables)].map(([, table = ""]) => table));
  return { operation, summary: [operation, ...[...names].slice(0, mostTables)].join(" ") };
}
