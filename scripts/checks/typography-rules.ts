/** Punctuation rules of each language (words.md section 1): what a native reader would take for a typing error. */
import { type Faults, parseMessage } from "./message-rules.ts";
import type { Catalog } from "./message-types.ts";

type Rule = { wrong: RegExp; right: string };

const everywhere: Rule[] = [
  { wrong: /"/, right: "the language's own quotation marks" },
  { wrong: /\.\.\./, right: "… in place of three periods" },
  { wrong: / {2}|^ |(?<![:：]) $/, right: "single spaces, none at the ends" },
];

/** French marks count only before a space or the end, so that URLs (`?a=b`) and times (`8:30`) pass. */
const byLanguage: Record<string, Rule[]> = {
  en: [
    { wrong: /'/, right: "’ in place of a straight apostrophe" },
    {
      wrong:
        /\b(\w*(?:colour|favourite|programme|licence|cancelled|catalogue|grey|centre|organis|recognis|analys(?:e|ing)\b|judgement)\w*)/i,
      right: "US spelling",
    },
    { wrong: /\be-mails?\b/i, right: "“email”" },
  ],
  fr: [
    { wrong: /'/, right: "’ in place of a straight apostrophe" },
    {
      wrong: /(?:^|[^\u202f\u00a0?!;])[;!?](?=\s|$|[)»])/,
      right: "a narrow no-break space (U+202F) before ; ! ?",
    },
    { wrong: /[^\u00a0\u202f\d]:(?=\s|$)/, right: "a no-break space (U+00A0) before :" },
    { wrong: /«(?![\u00a0\u202f])|(?<![\u00a0\u202f])»/, right: "a no-break space inside « »" },
    { wrong: /[“”]/, right: "« » as quotation marks" },
    { wrong: / %/, right: "a no-break space before %" },
  ],
  he: [
    { wrong: /\p{sc=Hebrew}-|(?<=\p{sc=Hebrew})-/u, right: "maqaf (־) in place of a hyphen" },
    { wrong: /[“”„]/, right: "gershayim (״) as quotation marks" },
    { wrong: /\p{sc=Hebrew}'/u, right: "geresh (׳) in place of a straight apostrophe" },
  ],
  ar: [
    { wrong: /[“”]/, right: "« » as quotation marks" },
    { wrong: /\p{sc=Arabic}[,;?]/u, right: "، ؛ ؟" },
    { wrong: /اً/u, right: "tanwin before the alef (ًا)" },
    { wrong: /[٠-٩]/u, right: "the digits 0 to 9" },
  ],
  zh: [
    {
      wrong: /\p{sc=Han}[,;:!?]|\p{sc=Han}\.(?!\w)|\p{sc=Han}\(|\)\p{sc=Han}/u,
      right: "full-width punctuation",
    },
    { wrong: /你/u, right: "您" },
    { wrong: /(?<!…)…(?!…)(?=\p{sc=Han})/u, right: "…… within a sentence" },
    { wrong: /帐号|账号/u, right: "账户" },
  ],
};

export const faultsOfTypography = (folder: string, texts: Catalog): Faults =>
  Object.entries(texts).flatMap(([key, text]) => {
    const readings = parseMessage(text).readings.map((one) => one.text);
    return [...everywhere, ...(byLanguage[folder] ?? [])].flatMap(({ wrong, right }) => {
      const found = readings.find((reading) => wrong.test(reading));
      return found === undefined ? [] : [`locales/${folder}: ${key} needs ${right}: ${found}`];
    });
  });
