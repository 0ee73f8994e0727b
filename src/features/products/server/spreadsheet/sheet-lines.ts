/** One line of a cell that holds a list of named values: `max load "Label" [kg] = 12`. Only the key must be there. */
export type SheetLine = {
  key: string;
  label?: string | undefined;
  unit?: string | undefined;
  /** As written behind the equals sign; undefined where there is none. */
  value?: string | undefined;
};

const continuation = "\\ ";
const linesOf = (cell: string): string[] => cell.replace(/\r\n?/g, "\n").split("\n");

/**
 * Texts one below the other. A line break inside one is written as a line that begins with a backslash and a blank; one that begins with a
 * backslash itself gets a second.
 */
export const writeTexts = (texts: readonly string[]): string =>
  texts
    .map((text) => {
      const [first = "", ...more] = text.split("\n");
      const begun = first.startsWith("\\") ? `\\${first}` : first;
      return [begun, ...more.map((line) => continuation + line)].join("\n");
    })
    .join("\n");

/** The same read back. Empty lines between texts are none, unless their places count. */
export function readTexts(cell: string, { keepsEmpty = false } = {}): string[] {
  if (cell === "") return [];
  const texts: string[] = [];
  for (const line of linesOf(cell)) {
    if (line.startsWith(continuation) && texts.length) texts.push(`${texts.pop()}\n${line.slice(2)}`);
    else if (line.startsWith("\\\\")) texts.push(line.slice(1));
    else if (keepsEmpty || line.trim() !== "") texts.push(line);
  }
  return texts;
}

const isPlain = (text: string, forbidden: RegExp): boolean =>
  text !== "" && text === text.trim() && !text.startsWith('"') && !forbidden.test(text);
/** A part verbatim, or as a JSON string where it would parse as something else. */
const part = (text: string, forbidden: RegExp): string =>
  isPlain(text, forbidden) ? text : JSON.stringify(text);

export const writeValue = (value: string | number | boolean): string => {
  if (typeof value !== "string") return String(value);
  return isPlain(value, /\n/) && typeof readValue(value) === "string" ? value : JSON.stringify(value);
};

/** Numbers and booleans are recognized by their notation; a quoted value is always a text. */
export function readValue(written: string): string | number | boolean {
  const quoted = written.startsWith('"') ? jsonText(written) : undefined;
  if (quoted !== undefined) return quoted;
  if (written === "true" || written === "false") return written === "true";
  const number = Number(written);
  return written !== "" && Number.isFinite(number) && String(number) === written ? number : written;
}

export const formatNamedValues = (lines: readonly SheetLine[]): string =>
  lines
    .map(({ key, label, unit, value }) =>
      [
        part(key, /["=[\n]/),
        ...(label === undefined ? [] : [JSON.stringify(label)]),
        ...(unit === undefined ? [] : [`[${part(unit, /[\]\n]/)}]`]),
        ...(value === undefined ? [] : ["=", value]),
      ].join(" "),
    )
    .join("\n");

/** Null where a line is none. */
export function parseNamedValues(cell: string): SheetLine[] | null {
  const read = linesOf(cell)
    .filter((line) => line.trim() !== "")
    .map((line) => readLine(line.trim()));
  return read.every((line) => line !== null) ? read : null;
}

function readLine(line: string): SheetLine | null {
  let rest = line;
  const take = (text: string) => {
    rest = rest.slice(text.length).trimStart();
  };
  let key: string;
  if (rest.startsWith('"')) {
    const token = jsonToken(rest);
    if (token === null) return null;
    key = token.value;
    take(token.text);
  } else {
    const [bare = ""] = /^[^"=[]*/u.exec(rest) ?? [];
    key = bare.trim();
    take(bare);
  }
  if (key === "") return null;
  const read: SheetLine = { key };
  if (rest.startsWith('"')) {
    const token = jsonToken(rest);
    if (token === null) return null;
    read.label = token.value;
    take(token.text);
  }
  if (rest.startsWith("[")) {
    const token = rest.startsWith('["') ? jsonToken(rest.slice(1)) : null;
    const bare = token ? token.text : (/^\[([^\]]*)/u.exec(rest)?.[1] ?? "");
    if (rest[1 + bare.length] !== "]") return null;
    read.unit = token ? token.value : bare.trim();
    take(`[${bare}]`);
  }
  if (rest === "") return read;
  if (!rest.startsWith("=")) return null;
  read.value = rest.slice(1).trim();
  return read;
}

/** The JSON string that a text begins with. */
function jsonToken(text: string): { text: string; value: string } | null {
  const [token] = /^"(?:[^"\\]|\\.)*"/u.exec(text) ?? [];
  const value = token === undefined ? undefined : jsonText(token);
  return token === undefined || value === undefined ? null : { text: token, value };
}

function jsonText(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined; // A literal quotation mark: the text is meant verbatim.
  }
}
