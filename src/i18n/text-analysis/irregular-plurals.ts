import type { Language } from "../languages.ts";
import { foldLetters } from "./search-letters.ts";

/**
 * Irregular plurals of words that are common in shops. Arabic forms most plurals within the word; a word that is missing here is found
 * only in the number it is written in, and by a synonym.
 */
const written: Partial<Record<Language, string>> = {
  en: "men man, women woman, children child, people person, feet foot, teeth tooth, mice mouse, geese goose",
  fr: "yeux œil, travaux travail, vitraux vitrail, coraux corail, cieux ciel, landaus landau",
  he: "נשים אישה, אשה אישה, אנשים איש, בתים בית, ערים עיר, בנות בת, בנים בן, כלים כלי, שיניים שן, ידיים יד",
  ar: `حقائب حقيبة, أجهزة جهاز, هواتف هاتف, كتب كتاب, أكواب كوب, أسلاك سلك, ألعاب لعبة, أحذية حذاء, حواسيب حاسوب, شواحن شاحن,
    أقلام قلم, أدوات أداة, مفاتيح مفتاح, مقاعد مقعد, كراسي كرسي, أسرة سرير, وسائد وسادة, مراوح مروحة, مكانس مكنسة, مصابيح مصباح,
    خواتم خاتم, عطور عطر, أطباق طبق, صحون صحن, سكاكين سكين, قدور قدر, مقالي مقلاة, أفران فرن, دفاتر دفتر, أغطية غطاء, ستائر ستارة,
    مناشف منشفة, فساتين فستان, قمصان قميص, أحزمة حزام, جوارب جورب, معاطف معطف, صناديق صندوق, علب علبة, كوابل كابل, أطفال طفل,
    نساء امرأة, رجال رجل, أولاد ولد, بنات بنت, أشهر شهر, شهور شهر, أيام يوم, خيام خيمة, مثاقب مثقاب, مطارق مطرقة, رفوف رف, أرفف رف,
    أباريق إبريق, قلائد قلادة, أساور سوار, مرايا مرآة, ملاعق ملعقة, فرش فرشاة`,
};

const singulars = new Map(
  Object.entries(written).flatMap(([lang, pairs]) =>
    pairs.split(",").map((pair): [string, string] => {
      const [plural = "", singular = ""] = foldLetters(pair).trim().split(/\s+/);
      return [`${lang}:${plural}`, singular];
    }),
  ),
);

/** The singular of a folded word; the word itself where an ending tells it, or where it is none. */
export const singularOf = (word: string, lang: Language): string => singulars.get(`${lang}:${word}`) ?? word;
