/** A redirect of a JSON file: its cells are from, to, pattern flag, status code, and state. */
export type JsonLine = { line: number; cells: string[] };

type Fields = ReadonlyMap<string, unknown>;

const fieldsOf = (value: unknown): Fields =>
  new Map(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** The first of these fields with a value. */
function said(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = fields.get(name);
    if ((typeof value === "string" && value !== "") || typeof value === "number") return String(value);
  }
  return "";
}

const isTrue = (value: unknown): boolean =>
  value === true || value === 1 || value === "1" || value === "true";

function cellsOf(value: unknown): string[] {
  const fields = fieldsOf(value);
  const action = fieldsOf(fields.get("action_data"));
  const source = fieldsOf(fieldsOf(fields.get("match_data")).get("source"));
  const from = said(fields, "url", "source", "from", "origin", "old", "source_url");
  const to =
    said(action, "url") || said(fields, "action_data", "target", "to", "destination", "new", "target_url");
  const isPattern =
    isTrue(fields.get("regex")) || isTrue(source.get("flag_regex")) || said(fields, "format") === "regex";
  const match = said(fields, "match_type");
  const isOff = fields.get("enabled") === false || fields.get("enabled") === 0;
  // Redirection supports conditions by login, user agent, language and more.
  const state = isOff
    ? "disabled"
    : match !== "" && match !== "url"
      ? "conditional"
      : said(fields, "status", "action_type");
  const code = said(fields, "action_code", "code", "status_code", "http_code", "type");
  return [from, to, isPattern ? "1" : "", /^\d{3}$/.test(code) ? code : "", state];
}

/**
 * The redirects of a JSON file, such as the export of the Redirection plug-in: a list, or an object with one under "redirects". `line`
 * counts them from 1. Null for any other file.
 */
export function jsonLines(text: string): JsonLine[] | null {
  if (!/^\ufeff?\s*[[{]/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ""));
  } catch {
    // A list of addresses may begin with a bracket, too.
    return null;
  }
  const list = Array.isArray(value) ? value : fieldsOf(value).get("redirects");
  return Array.isArray(list) ? list.map((one, place) => ({ line: place + 1, cells: cellsOf(one) })) : null;
}
