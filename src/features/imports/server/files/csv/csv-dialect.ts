/**
 * How a table is written. `skipsFirstLine`: it starts with Excel's "sep=;" line. `infoLines` precede the header in eBay's and Amazon's
 * files.
 */
export type CsvDialect = {
  delimiter: string;
  newline: "\n" | "\r";
  skipsFirstLine: boolean;
  infoLines?: number;
};

/** eBay's templates have version lines above the table. */
const infoLine = /^\uFEFF?"?(?:#info\b|info"?[,;\t]\s*"?(?:version|template|created)\b)[^\n]*\n/i;
const mostInfoLines = 10;
/** Amazon's flat files start with a template line and a line of human-readable column names. */
const templateLines = /^\uFEFF?"?TemplateType=[^\n]*\n[^\n]*\n/i;

const delimiters = [",", ";", "\t", "|"] as const;
const recordsCompared = 30;

/**
 * Detects the dialect from the first tens of thousands of characters: the delimiter that splits the header into the most columns
 * and that the following records agree with. Commas win a draw; a single-column table gets the comma.
 */
export function recogniseDialect(head: string): CsvDialect {
  let table = head;
  let infoLines = 0;
  for (let info = infoLine.exec(table); info && infoLines < mostInfoLines; info = infoLine.exec(table)) {
    table = table.slice(info[0].length);
    infoLines += 1;
  }
  const template = templateLines.exec(head)?.[0];
  if (template) return { ...dialectOf(head.slice(template.length)), infoLines: 2 };
  return infoLines > 0 ? { ...dialectOf(table), infoLines } : dialectOf(head);
}

function dialectOf(head: string): CsvDialect {
  const newline = head.includes("\n") ? "\n" : head.includes("\r") ? "\r" : "\n";
  const named = /^\uFEFF?"?sep=(.)"?\r?(\n|$)/i.exec(head)?.[1];
  if (named !== undefined) return { delimiter: named, newline, skipsFirstLine: true };

  let best: { delimiter: string; score: number } = { delimiter: ",", score: 0 };
  for (const delimiter of delimiters) {
    const [header = 0, ...others] = columnCounts(head, delimiter, newline);
    if (header < 2) continue;
    const agreeing = others.filter((count) => count === header).length;
    const score = header * (others.length === 0 ? 1 : 0.1 + agreeing / others.length);
    if (score > best.score) best = { delimiter, score };
  }
  return { delimiter: best.delimiter, newline, skipsFirstLine: false };
}

// The number of columns of each of the first complete records; delimiters and line ends inside quotation marks don't count.
function columnCounts(head: string, delimiter: string, newline: string): number[] {
  const counts: number[] = [];
  let columns = 1;
  let quoted = false;
  let before = newline;
  for (const character of head) {
    if (quoted) {
      quoted = character !== '"';
    } else if (character === '"') {
      // Elsewhere in a field it is an inch; right after a closing one it is the second half of an escaped one.
      quoted = before === delimiter || before === newline || before === '"';
    } else if (character === delimiter) {
      columns += 1;
    } else if (character === newline) {
      if (before !== newline) counts.push(columns);
      columns = 1;
      if (counts.length === recordsCompared) return counts;
    }
    if (character !== "\r" || newline === "\r") before = character;
  }
  // The sample may cut off the last record: it counts only if it is the only one.
  if (counts.length === 0 && before !== newline) counts.push(columns);
  return counts;
}
