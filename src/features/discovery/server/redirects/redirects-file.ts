import { type Info, parse } from "csv-parse/sync";
import type { RedirectProblem } from "#features/discovery/redirect.ts";
import { literalsOf } from "./redirect-patterns.ts";
import { jsonLines } from "./redirects-json.ts";

/** The first columns of a table of redirects, in this order. */
export const redirectColumns = ["from", "to", "status"] as const;

/** A line ready to be saved; with `why` it is rejected. */
export type FileRedirect = {
  line: number;
  /** The line as written in the file. */
  text: string;
  from: string;
  to: string;
  status: number;
  why?: RedirectProblem;
};
/** `isPattern`: its first cell is a pattern, whatever the columns say. */
type Line = { line: number; cells: string[]; isPattern?: true; isBroken?: true };

/**
 * Column names of other programs: Redirection, Yoast, Rank Math, Shopify, and handwritten files. A status column is interpreted by its
 * values, as it holds a code in one program and a switch in another.
 */
const names = {
  from: "from source origin old oldurl sourceurl redirectfrom urlfrom oldpath",
  to: "to target destination new newurl targeturl redirectto urlto newpath",
  regex: "regex matching format",
  codes: "status code type httpcode statuscode",
} as const;
type Role = keyof typeof names;
const roleOf = new Map(
  Object.entries(names).flatMap(([role, list]) =>
    list.split(" ").map((name) => [name, role as Role] as const),
  ),
);
const roleOfCell = (cell: string): Role | undefined => roleOf.get(cell.toLowerCase().replace(/[\s_-]/g, ""));

type Header = { from: number; to: number; regex: number[]; codes: number[] };
const withoutHeader: Header = { from: 0, to: 1, regex: [], codes: [2] };
const ofJson: Header = { from: 0, to: 1, regex: [2], codes: [3, 4] };

const isAddress = (text: string): boolean => /^(\/|https?:\/\/)/i.test(text.trim());

/** The columns by the first line; null if that is a redirect itself. */
function headerOf(cells: readonly string[]): Header | null {
  const roles = cells.map(roleOfCell);
  const placesOf = (role: Role) => roles.flatMap((one, place) => (one === role ? [place] : []));
  const from = roles.indexOf("from");
  if (from < 0 || cells.some(isAddress)) return null;
  return { from, to: roles.indexOf("to"), regex: placesOf("regex"), codes: placesOf("codes") };
}

/** "/a -> /b", "/a /b 301" and servers' "Redirect 301 /a /b"; "#" starts a comment. */
const listLine =
  /^(?:redirect(?<kind>permanent|temp)?\s+(?:(?<code>\d{3}|permanent|temp|gone)\s+)?)?(?<from>\S+?)(?:(?:\s*(?:->|=>|→|⇒)\s*|\s+)(?<to>(?!\d{3}!?$)\S+))?(?:\s+(?<status>\d{3})!?)?$/i;
/** In characters, enough for two escaped addresses: on longer lines the regular expression takes quadratic time. */
const longestLine = 10_000;
const codeWords = new Map(Object.entries({ permanent: "301", temp: "302", gone: "410" }));

/** Apache's rules: "RedirectMatch 301 ^/a$ /b" and "RewriteRule ^a$ /b [R=301,L]"; a rule without R does not redirect. */
const rule =
  /^(?:redirectmatch\s+(?:(?<code>\d{3}|permanent|temp|gone)\s+)?(?<match>\S+)(?:\s+(?<target>\S+))?|rewriterule\s+(?<pattern>\S+)\s+(?<to>\S+)\s+\[(?:[^\]]*,)?R(?:=(?<status>\d{3}))?(?:,[^\]]*)?\])$/i;
/** Other directives of Apache's files. */
const noRedirect =
  /^(?:<|(?:rewrite\w+|redirectmatch|options|errordocument|header|order|allow|deny|require|directoryindex|addtype|expires\w+)\s)/i;

function ruleOf(written: string, line: number): Line[] {
  const { code, match, target, pattern, to, status } = rule.exec(written)?.groups ?? {};
  const from = match ?? pattern;
  if (from === undefined) return [];
  const meant = code ?? status ?? "302";
  const cells = [from, target ?? to ?? "", codeWords.get(meant.toLowerCase()) ?? meant];
  return [{ line, cells, isPattern: true }];
}

function listLines(text: string): Line[] {
  return text.split(/\r\n|\n|\r/).flatMap((written, place) => {
    const line = written.replace(/^\ufeff/, "").trim();
    if (!line || line.startsWith("#")) return [];
    const isLong = line.length > longestLine;
    if (!isLong && noRedirect.test(line)) return ruleOf(line, place + 1);
    const { from, to, code, kind, status } = (isLong ? null : listLine.exec(line))?.groups ?? {};
    const meant = code ?? status ?? kind ?? "";
    const cells = from === undefined ? [line] : [from, to ?? "", codeWords.get(meant.toLowerCase()) ?? meant];
    return [{ line: place + 1, cells }];
  });
}

/** A quotation mark that is unclosed, or closes lines below, breaks only its own line: addresses contain no line ends. */
function tableLines(text: string, delimiter: string): Line[] {
  const isBroken = ({ cells }: Line) => cells.some((cell) => isAddress(cell) && /[\r\n]/.test(cell));
  const whole = rowsOf(text, delimiter);
  if (whole && !whole.some(isBroken)) return whole;
  return text.split(/\r\n|\n|\r/).flatMap((line, place) => {
    const rows = rowsOf(line, delimiter) ?? [
      { line: 1, cells: [line.slice(0, longestLine)], isBroken: true },
    ];
    return rows.map((row) => ({ ...row, line: place + 1 }));
  });
}

/** The rows of a table; null if its quotation marks are unbalanced. */
function rowsOf(text: string, delimiter: string): Line[] | null {
  try {
    return parsedRows(text, delimiter);
  } catch {
    // The caller then reads line by line.
    return null;
  }
}

function parsedRows(text: string, delimiter: string): Line[] {
  const rows = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  }) as unknown as { record: string[]; info: Info }[];
  return rows.map(({ record, info }) => ({ line: info.lines, cells: record.map(unguarded) }));
}
/** Removes the apostrophe with which exports escape formulas (csv.ts). */
const unguarded = (cell: string): string => (/^'\s*[=+\-@]/.test(cell) ? cell.slice(1) : cell);

/** Lines and characters sampled to detect a file's format. */
const lineSample = 200;
const characterSample = 50_000;
const sampleOf = (text: string): string =>
  (text.length > characterSample ? text.slice(0, characterSample).replace(/\n[^\n]*$/, "") : text)
    .split("\n", lineSample)
    .join("\n");

/** How many sample lines parse as redirects; a matching header counts as all of them. */
function fitOf(lines: readonly Line[]): number {
  const [first] = lines;
  const header = first && headerOf(first.cells);
  if (header && header.to >= 0) return lineSample + first.cells.length;
  return lines.filter(({ cells }) => isAddress(cells[1] ?? "") && !/\s/.test(cells[0] ?? " ")).length;
}

/** One separator for the whole file: a path may contain any other. */
function readLines(text: string): Line[] {
  const named = /^\ufeff?"?sep=(.)"?\r?\n/i.exec(text);
  if (named)
    return tableLines(text.slice(named[0].length), named[1] ?? ",").map(({ line, cells }) => ({
      line: line + 1,
      cells,
    }));
  const sample = sampleOf(text);
  const fits = [",", ";", "\t", "|"].map((delimiter) => ({
    delimiter,
    fit: fitOf(tableLines(sample, delimiter)),
  }));
  const best = fits.reduce((a, b) => (b.fit > a.fit ? b : a));
  return fitOf(listLines(sample)) > best.fit ? listLines(text) : tableLines(text, best.delimiter);
}

const disabled = /^(disabled|inactive|trashed|off)$/i;
/** Plug-in actions other than redirecting, or only for some visitors. */
const conditional = /^(random|pass|nothing|conditional)$/i;
const plainMatches = /^(0|false|no|plain|exact|url)?$/i;
/** Codes that browsers treat like a supported one; 451 (unavailable for legal reasons) becomes 410. */
const codes = new Map([
  [301, 301],
  [308, 301],
  [302, 302],
  [303, 302],
  [307, 302],
  [410, 410],
  [451, 410],
]);

/** Adds the slash that plug-ins omit from paths; the site's own host needs no scheme. */
function addressOf(written: string, siteUrl: string): string {
  if (!written || /^(\/|[a-z][a-z0-9+.-]*:)/i.test(written)) return written;
  const { host } = new URL(siteUrl);
  return written.toLowerCase().startsWith(`${host}/`) ? written.slice(host.length) : `/${written}`;
}

/** Wildcards of Netlify, Cloudflare and Vercel: "/blog/*", "/news/:year". */
const wildcard = /(?:^|\/)(?:\*|:[a-z_]\w*)(?:\/|$)|\*$/i;

function* redirectOf(
  { line, cells, isPattern: isRule, isBroken }: Line,
  header: Header,
  siteUrl: string,
): Generator<FileRedirect> {
  const said = header.codes.map((place) => cells[place] ?? "").filter((cell) => cell !== "");
  const code = said.find((cell) => /^\d+$/.test(cell));
  const written = cells[header.from] ?? "";
  const target = cells[header.to] ?? "";
  const one = {
    line,
    text: cells.join(",").slice(0, 200),
    from: addressOf(written, siteUrl),
    to: addressOf(target, siteUrl),
    status: codes.get(Number(code ?? 301)) ?? 0,
  };
  const isPattern = isRule || header.regex.some((place) => !plainMatches.test(cells[place] ?? ""));
  if (said.some((cell) => disabled.test(cell))) return yield { ...one, why: "disabled" };
  if (said.some((cell) => conditional.test(cell))) return yield { ...one, why: "conditional" };
  if (isBroken || one.text.includes("\ufffd")) return yield { ...one, why: "malformed" };
  if (!isPattern && (wildcard.test(written) || /:splat\b/.test(target)))
    return yield { ...one, why: "pattern" };
  if (!isPattern) return yield one;
  const literals = literalsOf(written, target);
  if (!literals) return yield { ...one, why: "pattern" };
  for (const { from, to } of literals)
    yield { ...one, from: addressOf(from, siteUrl), to: addressOf(to, siteUrl) };
}

/**
 * The redirects of a file, line by line: a table with or without a header, handwritten or from WordPress plug-ins, Redirection's JSON
 * export, or a list of "from to", such as Apache's.
 */
export function* redirectsIn(text: string, siteUrl: string): Generator<FileRedirect> {
  const listed = jsonLines(text);
  if (listed) {
    for (const line of listed) yield* redirectOf(line, ofJson, siteUrl);
    return;
  }
  const lines = readLines(text);
  const [first] = lines;
  const header = first && headerOf(first.cells);
  for (const line of header ? lines.slice(1) : lines)
    yield* redirectOf(line, header ?? withoutHeader, siteUrl);
}
