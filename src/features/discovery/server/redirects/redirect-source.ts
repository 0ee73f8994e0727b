import { AppError } from "#platform/errors.ts";
import { canonicalPath } from "#platform/http/canonical-path.ts";

type Parameter = readonly [name: string, value: string];

/** A redirect's origin: a path and named query parameters; none if any query matches. */
export type Source = { path: string; parameters: readonly Parameter[] };

/** A path in redirect form: canonical and decoded. Throws `malformed-request` for invalid escapes. */
export const pathKey = (path: string): string =>
  decodeURIComponent(canonicalPath(path) ?? path).replaceAll("?", "%3F");

/** Characters that would end a query part, or cannot be read or stored. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL stores no NUL, and the others cannot be seen
const special = /[%&#+=\s\u0000-\u001f\u007f]/g;
const escaped = (text: string, unless = ""): string =>
  text.replace(special, (sign) => (sign === unless ? sign : encodeURIComponent(sign)));

const written = ([name, value]: Parameter): string => `${escaped(name)}=${escaped(value, "=")}`;
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The parameters of "?b=2&a=1", sorted and deduplicated. */
function parametersOf(search: string): Parameter[] {
  const byText = new Map([...new URLSearchParams(search)].map((pair) => [written(pair), pair] as const));
  return [...byText].sort(([a], [b]) => byName(a, b)).flatMap(([, pair]) => (pair[0] ? [pair] : []));
}

/** Reads "/path?query#fragment". Throws `malformed-request`. */
export function sourceOf(address: string): Source {
  const [, path = "", search = ""] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? [];
  if (!path.startsWith("/")) throw new AppError("malformed-request");
  return { path: pathKey(path), parameters: search ? parametersOf(search) : [] };
}

/** The canonical spelling of a source, decoded for reading. */
export const keyOf = ({ path, parameters }: Source): string =>
  parameters.length ? `${path}?${parameters.map(written).join("&")}` : path;

/** The same as an encoded address. */
export const linkOf = ({ path, parameters }: Source): string => {
  const plain = path
    .split("/")
    .filter(Boolean)
    .map((part) => encodeURIComponent(part.replaceAll("%3F", "?")));
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  return `/${plain.join("/")}${query.size ? `?${query}` : ""}`;
};

/** The parameter names as one text: sources with the same path and names differ by values only. */
export const namesOf = ({ parameters }: Source): string =>
  [...new Set(parameters.map(([name]) => escaped(name)))].join("&");

/** A path has few name sets; more indicate an attack. */
const mostCandidates = 50;

/**
 * The sources that may match a request, best first: those whose parameters are all in the request, more parameters before fewer.
 * `shapes` are the name sets of the path's sources.
 */
export function sourcesWithin({ path, parameters }: Source, shapes: Iterable<string>): Source[] {
  const own = new Map<string, Parameter[]>();
  for (const one of parameters) own.set(escaped(one[0]), [...(own.get(escaped(one[0])) ?? []), one]);
  return [...shapes]
    .map((shape) => shape.split("&"))
    .filter((names) => names.every((name) => own.has(name)))
    .sort((a, b) => b.length - a.length)
    .slice(0, mostCandidates)
    .map((names) => ({ path, parameters: names.flatMap((name) => own.get(name) ?? []) }));
}

/** The request's query beyond the source's, as "?a=1" or "". */
export function beyond(search: string, { parameters }: Source): string {
  if (!parameters.length) return search;
  const used = new Set(parameters.map(([name]) => name));
  const rest = [...new URLSearchParams(search)].filter(([name]) => !used.has(name));
  return rest.length ? `?${new URLSearchParams(rest)}` : "";
}

/** Whether `request` matches `source`. */
export const isWithin = (source: Source, request: Source): boolean => {
  if (source.path !== request.path) return false;
  const known = new Set(request.parameters.map(written));
  return source.parameters.every((one) => known.has(written(one)));
};
