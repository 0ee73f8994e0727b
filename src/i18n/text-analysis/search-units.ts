import type { Language } from "../languages.ts";
import { foldLetters } from "./search-letters.ts";

/** How shops write the unit of a measure: the sign first, then the words, in every language; a measure is found by any of them. */
const spellings = `
l: l lt ltr liter liters litre litres · ליטר ל · لتر لترات ليتر · 升 公升
ml: ml milliliter milliliters millilitre millilitres · מל מיליליטר · مل ملل ملي مللي مليلتر · 毫升
cl: cl centiliter centilitre centilitres
kg: kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes · קג קילו קילוגרם · كجم كغ كغم كيلو كيلوغرام كيلوجرام · 公斤 千克
g: g gr gm gram grams gramme grammes · גרם גר · غ جم غم غرام جرام · 克
oz: oz ounce ounces once onces
lb: lb lbs pound pounds · 磅
mm: mm millimeter millimeters millimetre millimetres · ממ מילימטר · مم ملم مليمتر · 毫米
cm: cm centimeter centimeters centimetre centimetres · סמ סנטימטר · سم سنتيمتر · 厘米 公分
m: m meter meters metre metres · מטר · متر أمتار · 米 公尺
km: km kilometer kilometers kilometre kilometres · קמ קילומטר · كم كيلومتر · 公里 千米
in: in inch inches pouce pouces · אינץ אינטש אינצים · بوصة بوصات إنش · 英寸 英吋 寸 吋
ft: ft foot feet pied pieds · قدم · 英尺
w: w watt watts · וואט ואט · واط وات · 瓦 瓦特
kw: kw kilowatt kilowatts · קילוואט · كيلوواط · 千瓦
v: v volt volts · וולט · فولت · 伏 伏特
mah: mah · מיליאמפר · 毫安时 毫安
hz: hz hertz · הרץ · هرتز · 赫兹
gb: gb gigabyte gigabytes · גיגה גיגהבייט · جيجا غيغا جيجابايت غيغابايت
tb: tb terabyte terabytes · טרה טרהבייט · تيرا تيرابايت
h: h hr hrs hour hours heure heures · שעות · ساعة ساعات · 小时
min: min mins minute minutes · דקות · دقيقة دقائق · 分钟
pcs: pc pcs pce pces piece pieces · יחידות יחידה חלקים · قطعة قطع · 件 个装 只装
`;
/** What is a word elsewhere. */
const frenchSpellings = `
gb: go
tb: to
mb: mo
in: po
`;

const tableOf = (text: string): [string, string][] =>
  text
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => {
      const [sign = "", words = ""] = line.split(": ");
      return words
        .split(/[ ·]+/)
        .filter(Boolean)
        .map((word): [string, string] => [foldLetters(word), sign]);
    });

const units = new Map(tableOf(spellings));
const frenchUnits = new Map(tableOf(frenchSpellings));
const chinese = [...units.keys()]
  .filter((word) => /\p{Script=Han}/u.test(word))
  .sort((a, b) => b.length - a.length);

/** The sign of a unit; `word` is folded. */
export const unitOf = (word: string, lang: Language): string | undefined =>
  units.get(word) ?? (lang === "fr" ? frenchUnits.get(word) : undefined);

/** The sign of the unit that a Chinese text begins with. */
export const chineseUnitOf = (text: string): string | undefined =>
  units.get(chinese.find((word) => text.startsWith(word)) ?? "");
