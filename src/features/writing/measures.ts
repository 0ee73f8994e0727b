/** The same measure by its sign and by its words in the five languages; the longest that fits counts. */
const measures: Readonly<Record<string, readonly string[]>> = {
  mm: ["mm", "millimeters", "millimetres", "millimètres", "מ״מ", 'מ"מ', "מילימטר", "مم", "ملم", "毫米"],
  cm: ["cm", "centimeters", "centimetres", "centimètres", "ס״מ", 'ס"מ', "סנטימטר", "سم", "厘米"],
  m: ["m", "meters", "metres", "mètres", "מטר", "מטרים", "متر", "أمتار", "米"],
  km: ["km", "kilometers", "kilometres", "kilomètres", "ק״מ", 'ק"מ', "كم", "公里", "千米"],
  mg: ["mg"],
  g: ["g", "grams", "grammes", "גרם", "غرام", "جرام", "غ", "克"],
  kg: [
    "kg",
    "kilos",
    "kilograms",
    "kilogrammes",
    "ק״ג",
    'ק"ג',
    "קילו",
    "كغ",
    "كجم",
    "كيلوغرام",
    "公斤",
    "千克",
  ],
  ml: ["ml", "millilitres", "milliliters", "מ״ל", 'מ"ל', "مل", "毫升"],
  l: ["l", "litres", "liters", "litre", "liter", "ליטר", "ליטרים", "لتر", "لترات", "升"],
  w: ["w", "watts", "watt", "ואט", "וואט", "واط", "瓦"],
  kw: ["kw", "קילוואט", "كيلوواط", "千瓦"],
  wh: ["wh", "ואט־שעה", "瓦时"],
  kwh: ["kwh", "קוט״ש", 'קוט"ש', "千瓦时"],
  mah: ["mah", "毫安时"],
  v: ["v", "volts", "volt", "וולט", "فولت", "伏"],
  hz: ["hz", "הרץ", "هرتز", "赫兹"],
  khz: ["khz"],
  mhz: ["mhz"],
  ghz: ["ghz"],
  db: ["db", "decibels", "décibels", "דציבל", "ديسيبل", "分贝"],
  mb: ["mb", "mo"],
  gb: ["gb", "go"],
  tb: ["tb", "to"],
  h: ["h", "hours", "hour", "heures", "heure", "שעות", "שעה", "ساعة", "ساعات", "小时", "个小时"],
  min: ["min", "minutes", "minute", "דקות", "דקה", "دقيقة", "دقائق", "分钟"],
  s: ["s", "seconds", "second", "secondes", "seconde", "שניות", "שנייה", "ثانية", "ثوان", "秒"],
  day: ["days", "day", "jours", "jour", "ימים", "יום", "يوم", "أيام", "天"],
  week: ["weeks", "week", "semaines", "semaine", "שבועות", "שבוע", "أسبوع", "أسابيع", "周", "个星期"],
  month: ["months", "month", "mois", "חודשים", "חודש", "شهر", "أشهر", "个月"],
  year: ["years", "year", "ans", "an", "années", "שנים", "שנה", "سنة", "سنوات", "年"],
  percent: ["%", "percent", "٪", "אחוז", "אחוזים", "في المئة"],
  inch: ["″", "inches", "inch", "pouces", "pouce", "אינץ׳", "بوصة", "英寸"],
  celsius: ["°c", "℃"],
  fahrenheit: ["°f", "℉"],
};

const byWord: readonly (readonly [string, string])[] = Object.entries(measures)
  .flatMap(([measure, words]) => words.map((word) => [word, measure] as const))
  .sort(([one], [other]) => other.length - one.length);

/** Words that are measures only with a capital: "10 to 12" counts no terabytes. */
const needCapital = new Set(["mo", "go", "to"]);

/** What is measured by the words right after a number; undefined where that is nothing this list knows. */
export function measureOf(after: string): { measure: string; word: string } | undefined {
  const start = after.replace(/^[\s\u00a0\u202f\u200e\u200f-]{0,2}/, "");
  const lower = start.toLowerCase();
  const found = byWord.find(
    ([word]) =>
      lower.startsWith(word) &&
      (!needCapital.has(word) || !start.startsWith(word[0] ?? "")) &&
      // A word of letters ends where the next is none; Chinese sets no spaces.
      (/\p{Script=Han}|%|″|°|٪/u.test(word) || !/^[\p{L}\p{M}]/u.test(start.slice(word.length))),
  );
  return found && { measure: found[1], word: start.slice(0, found[0].length) };
}
