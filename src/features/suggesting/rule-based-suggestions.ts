import type { ProductFacts } from "#features/writing/product-facts.ts";
import type { MessagesOf } from "#i18n/messages/messages.ts";
import type en from "#locales/en/outline.json";
import { longest, type SuggestedField } from "./suggestion.ts";

type Words = MessagesOf<typeof en>["t"];
/** Ratings out of 10 that count for a product, and against it. */
const strong = 8;
const weak = 5;

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?؟])\s+|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The leading whole sentences that fit; a longer first sentence is cut at a word. Empty if nothing fits. */
export function fitting(text: string, most: number): string {
  let whole = "";
  for (const sentence of sentencesOf(text)) {
    const more = whole ? `${whole} ${sentence}` : sentence;
    if (more.length > most) break;
    whole = more;
  }
  if (whole || text.trim().length <= most) return whole;
  const cut = text.trim().slice(0, most - 1);
  // Chinese has no spaces: any character may be the last.
  const end = cut.search(/[\s,;:–—]+\S*$/u);
  return `${(end > most / 2 ? cut.slice(0, end) : cut).trim()}…`;
}

/**
 * Suggestions without a language model: only what the item says about itself in this language, in another order and length.
 * Deterministic. `picture` is the index of a product's image, from 0.
 */
export function ruleBasedSuggestions(
  field: SuggestedField,
  facts: ProductFacts,
  { t, picture = 0 }: { t: Words; picture?: number | undefined },
): string[] {
  const { name, brand, category, score, summary, verdict, description } = facts;
  if (!name) return [];
  const most = longest[field];
  const withBrand = brand && !name.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${name}` : name;
  const marked = (wanted: (mark: number) => boolean) =>
    facts.ratings
      .filter((one) => wanted(one.score))
      .map((one) => t("outline.rated", { label: one.label, score: one.score }));
  const both = [summary, verdict].filter(Boolean).join(" ");
  const found: Record<SuggestedField, (string | null)[]> = {
    metaTitle: [
      score === null ? null : t("outline.title-review", { name }),
      category ? `${withBrand} · ${category}` : null,
      withBrand === name ? null : withBrand,
      fitting(summary, most),
    ],
    metaDescription: [both, verdict, summary, description].map((text) => fitting(text, most)),
    pros: [
      ...marked((mark) => mark >= strong),
      facts.bestFor && t("outline.best-for", { text: facts.bestFor }),
    ],
    cons: [...marked((mark) => mark <= weak), facts.notFor && t("outline.not-for", { text: facts.notFor })],
    // Without seeing the image, its alt text is the product's name, numbered per image.
    alt: [
      picture === 0 ? withBrand : `${withBrand}, ${picture + 1}`,
      category ? `${withBrand} · ${category}` : null,
    ],
  };
  const known = new Set<string>([...facts.pros, ...facts.cons]);
  return [...new Set(found[field].filter((one): one is string => Boolean(one)))]
    .filter((one) => one.length <= most && !known.has(one) && (field === "alt" || one !== name))
    .slice(0, field === "pros" || field === "cons" ? 6 : 3);
}
