import { ConverterFactory, type DictLike } from "opencc-js/core";
import { from, to } from "opencc-js/preset/t2cn";

/**
 * One spelling for what is written in Traditional and in Simplified characters, for the search (docs/decisions/0010). The tables are
 * those of OpenCC, some 100 KB: for the server only.
 */

const entries = (dictionary: DictLike | undefined): (readonly [string, string])[] =>
  typeof dictionary === "string"
    ? dictionary.split("|").map((line) => {
        const [word = "", other = word] = line.split(" ");
        return [word, other] as const;
      })
    : [...(dictionary ?? [])];

/** Without Unicode properties it costs other texts almost nothing. */
const mayBeHan = /[\u2e80-\u9fff\uf900-\ufaff\ud840-\ud8ff]/;

function createConverters() {
  const standard = ConverterFactory(...(to.cn ?? []));
  const [hongKong] = from.hk ?? [];
  // Characters that only Hong Kong writes so (枱, 衞), straight to Simplified ones.
  const variants = entries(hongKong?.at(-1))
    .filter(([variant]) => standard(variant) === variant)
    .map(([variant, other]) => [variant, standard(other)] as const)
    .filter(([variant, other]) => variant !== other);
  const characters = ConverterFactory([[variants, ...(to.cn ?? []).flat()]].flat());

  // Names too are written in either script: both sides of a pair are compared in Simplified characters.
  const pairs = [from.twp, from.hkp]
    .flatMap((region) => entries(region?.[0]?.[0]))
    .map(([word, other]) => [characters(word), characters(other)] as const);
  const mainland = new Set(pairs.map(([, other]) => other));
  // 程序 is another thing here than there.
  const words = pairs.filter(([word, other]) => word !== other && word.length > 1 && !mainland.has(word));
  return { characters, words: ConverterFactory([words]) };
}

let converters: ReturnType<typeof createConverters> | undefined;
const convert = (text: string, way: "characters" | "words"): string => {
  if (!mayBeHan.test(text)) return text;
  // Made by the first text that needs them: some 15 ms.
  converters ??= createConverters();
  return converters[way](text);
};

/** Without what is written in Chinese characters. */
export const lettersOnly = (text: string): string =>
  mayBeHan.test(text) ? text.replace(/\p{Script=Han}+/gu, " ") : text;

/** In Simplified characters; a character that only Japanese has stays. */
export const simplified = (text: string): string => convert(text, "characters");

/** What Taiwan and Hong Kong call otherwise (滑鼠, 記憶體) as the mainland does; of a text in Simplified characters. */
export const mainlandWords = (text: string): string => convert(text, "words");
