const quoted = /^"((?:[^"]|"")*)"$/u;

/** A value without the quotation marks that protected a separator in it. */
export function unquoted(written: string): string {
  const text = written.trim();
  const inside = quoted.exec(text)?.[1];
  return inside === undefined ? text : inside.replaceAll('""', '"').trim();
}

/**
 * Splits at `separator` outside of quotation marks, which count only if they open a part, or a level of it, and are closed before
 * its end. An inch ('12"') opens none. Trims the parts but keeps their quotation marks.
 */
function partsOf(written: string, separator: RegExp): string[] {
  const parts: string[] = [];
  const at = new RegExp(separator.source, "uy");
  let start = 0;
  let isBlank = true;
  for (let place = 0; place < written.length; ) {
    const end = isBlank && written[place] === '"' ? closingQuote(written, place) : 0;
    at.lastIndex = place;
    const found = end > 0 ? undefined : at.exec(written)?.[0];
    if (found) {
      parts.push(written.slice(start, place));
      place += found.length;
      start = place;
      isBlank = true;
    } else {
      const sign = written[place] ?? "";
      if (sign.trim() !== "")
        isBlank = /[>›»→|/]/u.test(sign) || /&gt;$/u.test(written.slice(place - 3, place + 1));
      place = Math.max(end, place + 1);
    }
  }
  return [...parts, written.slice(start)].map((part) => part.trim()).filter((part) => part !== "");
}

/** The position after the quotation mark that closes the one at `open`: one followed by a separator or nothing; 0 if there is none. */
function closingQuote(written: string, open: number): number {
  for (let at = open + 1; at < written.length; at++) {
    if (written[at] !== '"') continue;
    if (written[at + 1] === '"') at += 1;
    else return /^\s*([,;|/>›»→=-]|&gt;|$)/u.test(written.slice(at + 1, at + 40)) ? at + 1 : 0;
  }
  return 0;
}

/**
 * Splits at commas that are neither escaped nor quoted, as WooCommerce writes lists. The comma of a decimal number
 * ("1,2 m, 1,5 m") does not split if another comma does or a unit follows.
 */
export function splitEscapedList(written: string): string[] {
  return commaParts(written).map((part) => unquoted(part).replaceAll("\\,", ","));
}

function commaParts(written: string): string[] {
  const hasOther = /(?<!\\),(?!\d)|(?<![\d\\]),/u.test(written);
  const hasUnit = /\d,\d+\s*[^\d\s,]/u.test(written);
  return partsOf(written, hasOther || hasUnit ? /(?<!\\)(?!(?<=\d),\d),/u : /(?<!\\),/u);
}

/** Characters that always separate category levels. */
const levels = /-{1,2}>|=>|>+|&gt;|[›»→]/u;
const slash = /\//u;
const bar = /\|/u;

/** The meaning of a slash in a column of categories: given by the layout or the importing user, or derived from all of its cells. */
export type SlashMeaning = "levels" | "name";

/** How the categories of a file are written. `tops` are the names of certain first levels. */
export type CategoryStyle = {
  slash: SlashMeaning | null;
  tops: ReadonlySet<string>;
  /** Separates several categories in one cell. */
  list: "," | ";";
};

const foldedName = (name: string): string => unquoted(name).toLowerCase();

/** Splits one path into its levels. `isUnsure`: it holds a slash that may or may not separate levels. */
export function splitCategoryPath(
  written: string,
  style: Pick<CategoryStyle, "slash" | "tops">,
): { path: string[]; isUnsure: boolean } {
  const clean = (parts: string[]) => parts.map(unquoted).filter((part) => part !== "");
  if (levels.test(written)) return { path: clean(partsOf(written, levels)), isUnsure: false };
  const barred = partsOf(written, bar);
  if (barred.length > 1) return { path: clean(barred), isUnsure: false };
  const parts = partsOf(written, slash);
  if (parts.length < 2 || style.slash === "name") return { path: clean([written]), isUnsure: false };
  const isSure = style.slash === "levels" || style.tops.has(foldedName(parts[0] ?? ""));
  return isSure ? { path: clean(parts), isUnsure: false } : { path: clean([written]), isUnsure: true };
}

/** Splits several categories in one cell, each as written. */
export function splitCategories(written: string, list: CategoryStyle["list"]): string[] {
  // Next to level separators, a bar separates categories.
  if (levels.test(written) && written.includes("|")) return partsOf(written, bar);
  if (list === ";" || (!/(?<!\\),/.test(written) && written.includes(";"))) return partsOf(written, /;/u);
  return commaParts(written).map((part) => part.replaceAll("\\,", ","));
}

/**
 * The meaning of the slash in a column, derived from its cells: levels if every cell has one and they form a tree, that is, one has three
 * levels or first levels repeat. Null if unknown; then the names of certain first levels decide for single cells.
 */
export function slashInColumn(cells: readonly string[]): Pick<CategoryStyle, "slash" | "tops"> {
  const tops = new Set<string>();
  const values = new Set<string>();
  let isThroughout = true;
  for (const cell of cells) {
    const { path } = splitCategoryPath(cell, { slash: "name", tops });
    if (path.length > 1) tops.add(foldedName(path[0] ?? ""));
    if (path.length > 1 || partsOf(cell, slash).length < 2) isThroughout = false;
    else values.add(cell.trim());
  }
  if (!isThroughout || values.size === 0) return { slash: null, tops };
  const paths = [...values].map((value) => partsOf(value, slash));
  const firsts = new Set(paths.map(([first = ""]) => foldedName(first)));
  const isTree = paths.some((path) => path.length > 2) || firsts.size < paths.length;
  return { slash: isTree ? "levels" : null, tops };
}
