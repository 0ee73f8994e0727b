/**
 * Parses JSON with common mistakes: comments, trailing or doubled commas, raw line breaks and control characters in strings, invalid
 * escapes, unescaped quotes, unquoted keys, missing values, HTML tags inserted by an editor, several values in sequence. Returns nothing
 * for what is still invalid. One repair pass, then JSON.parse: no other parser is as fast, as safe with "__proto__" and as deep.
 */
export const readMended = (text: string): unknown[] =>
  mended(text).flatMap((one) => {
    try {
      return [JSON.parse(one) as unknown];
    } catch {
      // Beyond repair: skipped, so that the rest of the page is still read.
      return [];
    }
  });

/** End of a string; a quote that does not precede the end of a value is an unescaped one. */
const endsText = /"\s*(?:[,:}\]]|\/[/*]|$)/y;
const escapes = /\\(?:["\\/bfnrt]|u[\da-f]{4})/iy;
const colon = /\s*:/y;
const noValue = /^(undefined|NaN|[+-]?Infinity)$/;
const spaceOrControl = /[\s\uFEFF\p{Cc}]/u;

function mended(text: string): string[] {
  const values: string[] = [];
  let value: string[] = [];
  let depth = 0;
  /** A comma is written only once a value follows it. */
  let comma = false;
  let isFirst = true;

  function put(token: string): void {
    if (depth === 0) return;
    if (comma && !isFirst) value.push(",");
    comma = false;
    isFirst = false;
    value.push(token);
  }
  function open(sign: string): void {
    if (depth++ === 0) value = [];
    put(sign);
    isFirst = true;
  }
  function close(sign: string): void {
    if (depth === 0) return;
    comma = false;
    isFirst = false;
    value.push(sign);
    if (--depth === 0) values.push(value.join(""));
  }

  const missing = new Set<string>();
  /** Position after the next such character; a failed search is remembered and not repeated. */
  function behind(sign: string, from: number): number {
    const at = missing.has(sign) ? -1 : text.indexOf(sign, from);
    if (at < 0) missing.add(sign);
    return at < 0 ? text.length : at + sign.length;
  }

  for (let at = 0; at < text.length; ) {
    const sign = text[at] as string;
    if (sign === '"') {
      const end = textEnd(text, at + 1);
      put(asText(text.slice(at + 1, end)));
      at = end + 1;
    } else if (text.startsWith("//", at)) at = lineEnd(text, at);
    else if (text.startsWith("/*", at)) at = behind("*/", at + 2);
    else if (sign === "<") at = behind(">", at);
    else {
      if (sign === "{" || sign === "[") open(sign);
      else if (sign === "}" || sign === "]") close(sign);
      else if (sign === ",") comma = true;
      else if (sign === ":") value.push(sign);
      else if (!spaceOrControl.test(sign)) {
        const [word = sign] = matchAt(/[\w.+-]+/y, text, at);
        const isName = matchAt(colon, text, at + word.length).length > 0;
        put(noValue.test(word) ? "null" : isName ? JSON.stringify(word) : word);
        at += word.length - 1;
      }
      at++;
    }
  }
  return values;
}

function textEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"' && matchAt(endsText, text, at).length) return at;
  }
  return text.length;
}

function lineEnd(text: string, from: number): number {
  const rest = /[\r\n\u2028\u2029]|$/g;
  rest.lastIndex = from;
  return rest.exec(text)?.index ?? text.length;
}

/** Escapes a string as JSON. */
function asText(written: string): string {
  let out = "";
  let from = 0;
  for (const { index } of written.matchAll(/[\\"\p{Cc}]/gu)) {
    if (index < from) continue;
    out += written.slice(from, index);
    const [known] = written[index] === "\\" ? matchAt(escapes, written, index) : [];
    out += known ?? (written[index] === '"' ? '\\"' : written[index] === "\\" ? "" : " ");
    from = index + (known?.length ?? 1);
  }
  return `"${out}${written.slice(from)}"`;
}

function matchAt(pattern: RegExp, text: string, at: number): string[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}
