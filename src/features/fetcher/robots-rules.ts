type Rule = { allows: boolean; path: string };
/** The rules of a robots.txt for one agent; an empty list allows everything. */
export type RobotsRules = readonly Rule[];

export const everythingAllowed: RobotsRules = [];

/** Parses a robots.txt for this product token (RFC 9309): the agent's own groups, else the wildcard groups. */
export function readRobots(text: string, token: string): RobotsRules {
  const own: Rule[] = [];
  const everybody: Rule[] = [];
  let isNamed = false;
  let names = { own: false, everybody: false, begun: false };
  let rules = false;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const [, field = "", value = ""] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const key = field.toLowerCase();
    if (key === "user-agent") {
      // Consecutive User-agent lines share the rules that follow.
      if (rules || !names.begun) names = { own: false, everybody: false, begun: true };
      rules = false;
      const name = /^[a-z_-]+|^\*/i.exec(value.trim())?.[0].toLowerCase();
      if (name === "*") names.everybody = true;
      if (name === token.toLowerCase()) names.own = isNamed = true;
    } else if (key === "allow" || key === "disallow") {
      rules = true;
      const path = plainPath(value.trim());
      // "Disallow:" without a path forbids nothing.
      if (path === "") continue;
      const rule = { allows: key === "allow", path };
      if (names.own) own.push(rule);
      if (names.everybody) everybody.push(rule);
    }
  }
  return isNamed ? own : everybody;
}

/** Whether a URL may be fetched: the longest matching path wins, and Allow wins a tie. */
export function mayFetch(rules: RobotsRules, url: URL): boolean {
  const path = plainPath(url.pathname + url.search);
  if (path === "/robots.txt") return true;
  let best: Rule | undefined;
  for (const rule of rules) {
    const isBetter =
      !best ||
      rule.path.length > best.path.length ||
      (rule.path.length === best.path.length && rule.allows && !best.allows);
    if (isBetter && fits(path, rule.path)) best = rule;
  }
  return best?.allows ?? true;
}

/** Normalizes percent-encoding, so that "%7Euser" and "~user", "/ä" and "/%C3%A4" compare equal. */
function plainPath(path: string): string {
  return encodeURI(path.toWellFormed())
    .replace(/%25([0-9a-f]{2})/gi, "%$1")
    .replace(/%[0-9a-f]{2}/gi, (octet) => {
      const character = String.fromCharCode(Number.parseInt(octet.slice(1), 16));
      return /[\w.~-]/.test(character) ? character : octet.toUpperCase();
    });
}

/** `*` matches any characters, a final `$` the end. Each part is searched once, so that no pattern backtracks. */
function fits(path: string, pattern: string): boolean {
  const isWhole = pattern.endsWith("$");
  const [first = "", ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  if (!parts.length) return !isWhole || path === first;
  let at = first.length;
  const last = isWhole ? (parts.pop() ?? "") : "";
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - last.length >= at && path.endsWith(last);
}
