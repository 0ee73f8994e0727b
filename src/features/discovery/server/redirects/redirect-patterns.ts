/** Maximum addresses of one pattern. */
const mostLiterals = 50;

type Part = { text: string } | { options: string[]; isCaptured: boolean };

/** The parts of a pattern that matches finitely many whole addresses; null for any other. */
function partsOf(pattern: string): Part[] | null {
  const body = /^\^(?<body>.*?)(?:\/\?)?\$$/s.exec(pattern)?.groups?.body;
  if (body === undefined) return null;
  const parts: Part[] = [];
  let rest = body;
  while (rest) {
    const group = /^\((?<open>\?:)?(?<options>[\p{L}\p{N}_/|.~-]+)\)(?![*+?{])/u.exec(rest);
    const text = /^(?:[\p{L}\p{N}_/.~%!,;:@&='"<> -]|\\[^\p{L}\p{N}])(?![*+?{])/u.exec(rest)?.[0];
    if (group?.groups)
      parts.push({ options: group.groups.options?.split("|") ?? [], isCaptured: !group.groups.open });
    else if (text) parts.push({ text: text.replace(/^\\/, "") });
    else return null;
    rest = rest.slice((group?.[0] ?? text ?? rest).length);
  }
  return parts;
}

/**
 * Expands a pattern that matches a few addresses, each with its target: "^/old-(a|b)/?$" and "/new-$1". Null if it matches
 * arbitrarily many.
 */
export function literalsOf(pattern: string, target: string): { from: string; to: string }[] | null {
  const parts = partsOf(pattern);
  if (!parts) return null;
  let all: { from: string; captured: string[] }[] = [{ from: "", captured: [] }];
  for (const part of parts) {
    const options = "text" in part ? [part.text] : part.options;
    const isCaptured = "options" in part && part.isCaptured;
    all = all.flatMap(({ from, captured }) =>
      options.map((text) => ({ from: from + text, captured: isCaptured ? [...captured, text] : captured })),
    );
    if (all.length > mostLiterals) return null;
  }
  return all.map(({ from, captured }) => ({
    from,
    to: target.replace(/\$(\d)/g, (_, number) => captured[Number(number) - 1] ?? ""),
  }));
}
