/** Symbols and words of each unit in the five languages; the longest match wins. */
const measures: Readonly<Record<string, readonly string[]>> = {
  mm: [
    "mm",
    "millimeters",
    "millimetres",
    "millimètres",
    "מ״מ",
    'מ"מ',
    "מילימטר",
    "مم",
    "ملم",
    "ميليمتر",
    "مليمتر",
    "毫米",
  ],
  cm: ["cm", "centimeters", "centimetres", "centimètres", "ס״מ", 'ס"מ', "סנטימטר", "سم", "سنتيمتر", "厘米"],
  m: ["m", "meters", "metres", "mètres", "מטר", "מטרים", "متر", "أمتار", "米"],
  km: ["km", "kilometers", "kilometres", "kilomètres", "ק״מ", 'ק"מ', "كم", "كيلومتر", "公里", "千米"],
  mg: ["mg"],
  g: ["g", "grams", "grammes", "גרם", "غرام", "جرام", "غ", "جم", "غرامات", "جرامات", "克"],
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
    "كلغ",
    "كيلوغرام",
    "كيلوجرام",
    "公斤",
    "千克",
  ],
  ml: ["ml", "millilitres", "milliliters", "מ״ל", 'מ"ל', "مل", "ملليلتر", "مليلتر", "毫升"],
  l: ["l", "litres", "liters", "litre", "liter", "ליטר", "ליטרים", "لتر", "لترات", "升"],
  w: ["w", "watts", "watt", "ואט", "וואט", "واط", "瓦"],
  kw: ["kw", "קילוואט", "كيلوواط", "千瓦"],
  wh: ["wh", "ואט־שעה", "واط ساعة", "瓦时"],
  kwh: ["kwh", "קוט״ש", 'קוט"ש', "كيلوواط ساعة", "千瓦时"],
  mah: ["mah", "مللي أمبير", "毫安时"],
  v: ["v", "volts", "volt", "וולט", "فولت", "伏"],
  hz: ["hz", "הרץ", "هرتز", "赫兹"],
  khz: ["khz", "كيلوهرتز"],
  mhz: ["mhz", "ميغاهرتز", "ميجاهرتز"],
  ghz: ["ghz", "غيغاهرتز", "جيجاهرتز"],
  db: ["db", "decibels", "décibels", "דציבל", "ديسيبل", "分贝"],
  mb: ["mb", "mo", "ميغابايت", "ميجابايت"],
  gb: ["gb", "go", "غيغابايت", "جيجابايت"],
  tb: ["tb", "to", "تيرابايت"],
  h: ["h", "hours", "hour", "heures", "heure", "שעות", "שעה", "ساعة", "ساعات", "小时", "个小时"],
  min: ["min", "minutes", "minute", "דקות", "דקה", "دقيقة", "دقائق", "分钟"],
  s: ["s", "seconds", "second", "secondes", "seconde", "שניות", "שנייה", "ثانية", "ثوان", "秒"],
  day: ["days", "day", "jours", "jour", "ימים", "יום", "يوم", "أيام", "天"],
  week: ["weeks", "week", "semaines", "semaine", "שבועות", "שבוע", "أسبوع", "أسابيع", "周", "个星期"],
  month: ["months", "month", "mois", "חודשים", "חודש", "شهر", "أشهر", "个月"],
  year: ["years", "year", "ans", "an", "années", "שנים", "שנה", "سنة", "سنوات", "年"],
  percent: ["%", "percent", "٪", "אחוז", "אחוזים", "في المئة"],
  inch: ["″", "in", "inches", "inch", "pouces", "pouce", "אינץ׳", "بوصة", "英寸"],
  celsius: ["°c", "℃", "درجة مئوية"],
  fahrenheit: ["°f", "℉"],
  foot: ["ft", "feet", "foot"],
  yard: ["yd", "yards", "yard"],
  mile: ["mi", "miles", "mile"],
  ounce: ["oz", "ounces", "ounce"],
  fluidounce: ["fl oz", "fluid ounces", "fluid ounce"],
  pound: ["lb", "lbs", "pounds", "pound"],
  gallon: ["gal", "gallons", "gallon"],
  kmh: ["km/h", "קמ״ש", 'קמ"ש', "كم/س", "كم/ساعة"],
  mph: ["mph"],
};

/** Factors to millimeters, grams, milliliters or kilometers per hour. */
const inBase = new Map<string, readonly [base: "mm" | "g" | "ml" | "kmh", factor: number]>(
  Object.entries({
    mm: ["mm", 1],
    cm: ["mm", 10],
    m: ["mm", 1000],
    km: ["mm", 1e6],
    inch: ["mm", 25.4],
    foot: ["mm", 304.8],
    yard: ["mm", 914.4],
    mile: ["mm", 1_609_344],
    mg: ["g", 0.001],
    g: ["g", 1],
    kg: ["g", 1000],
    ounce: ["g", 28.35],
    pound: ["g", 453.6],
    ml: ["ml", 1],
    l: ["ml", 1000],
    fluidounce: ["ml", 29.57],
    gallon: ["ml", 3785],
    kmh: ["kmh", 1],
    mph: ["kmh", 1.609],
  } as const),
);

export type Measured = { value: number; measure: string | undefined };

/** Whether two measurements are the same in different units, within usual rounding: 10 ft and 3 m, 70 °F and 21 °C. */
export function isConversion(one: Measured, other: Measured): boolean {
  if (one.measure === other.measure) return false;
  const degrees = ({ value, measure }: Measured) =>
    measure === "celsius" ? value : measure === "fahrenheit" ? (value - 32) / 1.8 : undefined;
  const [warm, cold] = [degrees(one), degrees(other)];
  if (warm !== undefined && cold !== undefined) return Math.abs(warm - cold) <= 1.5;
  const [first, second] = [inBase.get(one.measure ?? ""), inBase.get(other.measure ?? "")];
  if (!first || !second || first[0] !== second[0]) return false;
  const [a, b] = [one.value * first[1], other.value * second[1]];
  return Math.abs(a - b) <= 0.06 * Math.max(a, b);
}

const byWord: readonly (readonly [string, string])[] = Object.entries(measures)
  .flatMap(([measure, words]) => words.map((word) => [word, measure] as const))
  .sort(([one], [other]) => other.length - one.length);

/** "24 in" and "24 in (61 cm)" are inches; "10 in stock" is not. */
const followsInch = /^\s*(?:$|[^\p{L}\p{N}\s]|(?:by|x|wide|tall|long|deep|high|thick)\b)/u;

/** Units only with a capital letter: "10 to 12" is not terabytes. */
const needCapital = new Set(["mo", "go", "to"]);

/** The unit at the start of the text after a number; undefined for an unknown one. */
export function measureOf(after: string): { measure: string; word: string } | undefined {
  const start = after.replace(/^[\s\u00a0\u202f\u200e\u200f-]{0,2}/, "");
  const lower = start.toLowerCase();
  const found = byWord.find(
    ([word]) =>
      lower.startsWith(word) &&
      (!needCapital.has(word) || !start.startsWith(word[0] ?? "")) &&
      (word !== "in" || followsInch.test(start.slice(2))) &&
      // An alphabetic unit must end at a word boundary; Chinese has no spaces.
      (/\p{Script=Han}|%|″|°|٪/u.test(word) || !/^[\p{L}\p{M}]/u.test(start.slice(word.length))),
  );
  return found && { measure: found[1], word: start.slice(0, found[0].length) };
}
