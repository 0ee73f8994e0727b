const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";
/** What Excel takes for a number, a date, a time or a truth value, and saves as that: 007 becomes 7, 1-2 a day of this year. */
const takenForNumber = new RegExp(
  `^(?:[\\d.,(][\\d\\s.,:/()%年月日时分-]*(?:e[+-]?\\d*|[ap]m?|${month}[\\s.,/\\d-]*)?|${month}[\\s.,/-]*\\d[\\d\\s,]*|true|false)$`,
  "iu",
);
const longest = 60;

const isAtRisk = (text: string): boolean => text.length <= longest && takenForNumber.test(text);

/** A text cell that stays as it is in a spreadsheet: with an apostrophe before what would be taken for a number. */
export const guarded = (text: string): string => (isAtRisk(text.replace(/^'+/, "")) ? `'${text}` : text);
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && isAtRisk(cell.replace(/^'+/, "")) ? cell.slice(1) : cell;
