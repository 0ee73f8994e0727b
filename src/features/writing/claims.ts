import type { Language } from "#i18n/languages.ts";
import { measureOf } from "./measures.ts";
import { mayBeSame, numbersIn, type ParsedNumber } from "./number-parsing.ts";
import type { ProductFacts } from "./product-facts.ts";

/** The field a fact comes from. */
export const claimFields = [
  "name",
  "brand",
  "summary",
  "description",
  "verdict",
  "bestFor",
  "notFor",
  "pros",
  "cons",
  "specs",
  "ratings",
  "score",
  "awards",
] as const;
type ClaimField = (typeof claimFields)[number];

/** A number or a superlative in a sentence with its supporting fact; null: unsupported. */
export type Claim = {
  sentence: string;
  token: string;
  kind: "number" | "superlative";
  source: { productId: string; name: string; field: ClaimField } | null;
};

type Fact = { productId: string; name: string; field: ClaimField; text: string };

/** All known facts as sentences, each with its field. */
function factsIn(products: readonly ProductFacts[]): Fact[] {
  return products.flatMap((one) => {
    const fact = (field: ClaimField, text: string): Fact => ({
      productId: one.id,
      name: one.name,
      field,
      text,
    });
    return [
      ...one.ratings.map(({ label, score }) => fact("ratings", `${label}: ${score} / 10`)),
      ...(one.score === null ? [] : [fact("score", `${one.score} / 10`)]),
      fact("name", one.name),
      fact("brand", one.brand ?? ""),
      fact("summary", one.summary),
      fact("description", one.description),
      fact("verdict", one.verdict),
      fact("bestFor", one.bestFor),
      fact("notFor", one.notFor),
      ...one.pros.map((text) => fact("pros", text)),
      ...one.cons.map((text) => fact("cons", text)),
      ...one.specs.map(({ label, value, unit }) => fact("specs", `${label}: ${value} ${unit}`)),
      ...one.awards.map((award) => fact("awards", award.replaceAll("-", " "))),
    ].filter(({ text }) => text.trim());
  });
}

type Unit = { word: string; measure: string | undefined };
const unitOf = ({ after }: ParsedNumber): Unit => ({
  word: /^[\s\u00a0-]?(\p{L}+|%|°|″|")/u.exec(after)?.[1] ?? "",
  measure: measureOf(after)?.measure,
});

const isLatin = (word: string): boolean => /^[a-zà-ÿ%°″"]/i.test(word);
/** Whether two units may be the same: "h" and "שעות" may, "h" and "W" may not; unknown words in two scripts might be. */
const mayBeOne = (one: Unit, other: Unit): boolean =>
  one.measure && other.measure
    ? one.measure === other.measure
    : !one.word || !other.word || !isLatin(one.word) || !isLatin(other.word)
      ? true
      : one.word[0]?.toLowerCase() === other.word[0]?.toLowerCase();

const notSuperlative =
  /^(?:test|latest|rest|west|east|nest|guest|request|interest|honest|forest|modest|suggest|invest|contest|protest|harvest|digest|quest|chest|priest|least|manifest|arrest|southwest|northwest|tempest|pest|vest|zest|crest|jest|lest|fest|best-before)$/i;
const superlatives: Record<Language, RegExp> = {
  en: /\b(?:most|least)\s+(?!(?:of|people|users|readers|buyers|cases|days|times|homes)\b)\p{L}+|\b\p{L}+est\b|\b(?:worst|unbeatable|perfect|unmatched|number one|second to none)\b/giu,
  fr: /\b(?:le|la|les)\s+(?:plus|moins)\s+\p{L}+|\b(?:meilleure?s?|pires?|imbattables?|parfaite?s?|inégalée?s?|numéro un)\b/giu,
  he: /\p{L}+\s+ביותר|הכי\s+\p{L}+|מושל(?:ם|מת)|היחידה?(?!\p{L})|ללא תחרות/gu,
  // Hebrew and Arabic prefixes ("and", "so", "by", "as", "for") are written as one word with what follows.
  ar: /(?<=(?<!\p{L})[وفبكل]{0,2})(?:الأ|للأ|أ)(?:فضل|كثر|قل|سرع|قوى|حسن|هدأ|رخص|خف|سهل|كبر|صغر)(?!\p{L})|(?<=(?<!\p{L})[وفبكل]{0,2})(?:الوحيدة?|مثاليّ?ة?|بلا منافس)(?!\p{L})/gu,
  zh: /最\p{Script=Han}{0,2}|唯一|第一名|完美|无与伦比|无可匹敌/gu,
};

/** Words after a count of the products themselves; any other noun may be a measurement or a promise. */
const countedProducts: Record<Language, RegExp> = {
  en: /^\s*(?:products?|picks?|of (?:them|these))(?!\p{L})/iu,
  fr: /^\s*(?:produits?|choix|d[’']entre (?:eux|elles))(?!\p{L})/iu,
  he: /^\s*(?:מוצרים|בחירות|מהם|מהן)(?!\p{L})/u,
  ar: /^\s*(?:منتجات|منتجًا|اختيارات|منها)(?!\p{L})/u,
  zh: /^\s*[款个种件]?(?:产品|商品|选择)/u,
};

const plain = (text: string): string => text.toLocaleLowerCase().replace(/\s+/g, " ").trim();

/** The sentences of a text. */
export const sentencesIn = (text: string): string[] =>
  text
    .split(/(?<=[.!?؟])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/**
 * The numbers and superlatives of a text, each with its supporting fact. If a sentence, or its heading, names products, only their facts
 * count.
 */
export function claimsIn(
  text: string,
  { lang, heading, products }: { lang: Language; heading: string; products: readonly ProductFacts[] },
): Claim[] {
  const all = factsIn(products);
  const naming = (words: string) => all.filter(({ name }) => plain(words).includes(plain(name)));
  return sentencesIn(text).flatMap((sentence) => {
    const own = naming(sentence);
    const ofHeading = own.length ? own : naming(heading);
    const facts = ofHeading.length ? ofHeading : all;
    const verbatim = facts.find((fact) => plain(fact.text).includes(plain(sentence)));
    const at = (fact: Fact | undefined) =>
      fact ? { productId: fact.productId, name: fact.name, field: fact.field } : null;
    // Digits within a product's name are no claim.
    const bare = products.reduce((rest, { name }) => rest.replaceAll(name, " "), sentence);

    const isCount = ({ readings, after }: ParsedNumber) =>
      readings.includes(String(products.length)) && countedProducts[lang].test(after);
    const ofNumbers = numbersIn(bare).flatMap((number): Claim[] => {
      if (isCount(number)) return [];
      const { token } = number;
      const holds = (fact: Fact) =>
        numbersIn(fact.text).some(
          (known) => mayBeSame(known, number) && mayBeOne(unitOf(known), unitOf(number)),
        );
      return [{ sentence, token, kind: "number", source: at(verbatim ?? facts.find(holds)) }];
    });
    const ofSuperlatives = [...bare.matchAll(superlatives[lang])]
      .map(([token]) => token.trim())
      .filter((token) => !notSuperlative.test(token))
      .map((token): Claim => {
        const holds = (fact: Fact) => plain(fact.text).includes(plain(token));
        return { sentence, token, kind: "superlative", source: at(verbatim ?? facts.find(holds)) };
      });
    return [...ofNumbers, ...ofSuperlatives];
  });
}
