import type { MessagesOf } from "#i18n/messages/messages.ts";
import type en from "#locales/en/outline.json";
import type { DraftBlock, GeneratedDraft } from "./generated-draft.ts";
import type { Generation } from "./generation.ts";
import type { ProductFacts } from "./product-facts.ts";

type Words = MessagesOf<typeof en>["t"];
type Section = GeneratedDraft["sections"][number];

/** Detail and number of products by length. */
const reach = {
  short: { products: 3, facts: false, questions: 1 },
  medium: { products: 5, facts: false, questions: 2 },
  long: { products: 8, facts: true, questions: 3 },
} as const;

const firstSentence = (text: string): string =>
  /^.*?[.!?。！？؟](?=\s|$)/su.exec(text.trim())?.[0] ?? text.trim();
const joined = (names: readonly string[], lang: string): string =>
  new Intl.ListFormat(lang, { type: "conjunction" }).format(names);

/**
 * The built-in writer: outlines an article from product facts without a language model. It invents nothing, marks what an author has to
 * write, and identifies itself as an outline. Deterministic.
 */
export function outlineOf(
  { topic, template, length }: Pick<Generation, "topic" | "template" | "length">,
  given: readonly ProductFacts[],
  { t, tag }: { t: Words; tag: string },
): GeneratedDraft {
  const { products: most, facts: withFacts, questions } = reach[length];
  const best = [...given].sort((a, b) => (b.score ?? -1) - (a.score ?? -1) || Number(a.id) - Number(b.id));
  const products = (template === "versus" ? [...given] : best).slice(0, template === "versus" ? 2 : most);
  const names = products.map(({ name }) => name);
  const [first, second] = products;
  const toWrite = (what: string): DraftBlock => ({ type: "note", text: t("outline.to-write", { what }) });
  const section = (heading: string, ...blocks: (DraftBlock | null)[]): Section => ({
    heading,
    blocks: blocks.filter((block) => block !== null),
  });

  const own = (one: ProductFacts): DraftBlock[] => [
    ...(one.score === null
      ? []
      : [{ type: "paragraph" as const, text: t("outline.score", { name: one.name, score: one.score }) }]),
    ...(one.speaks && one.bestFor
      ? [{ type: "paragraph" as const, text: t("outline.best-for", { text: one.bestFor }) }]
      : []),
    ...(one.speaks && one.notFor
      ? [{ type: "paragraph" as const, text: t("outline.not-for", { text: one.notFor }) }]
      : []),
  ];
  const marks = (one: ProductFacts): DraftBlock | null =>
    one.ratings.length
      ? {
          type: "bullets",
          items: one.ratings.map(({ label, score }) => t("outline.rated", { label, score })),
        }
      : null;
  const pick = (one: ProductFacts) => ({
    productId: one.id,
    award: one.awards[0] ?? ("also-great" as const),
    reason: one.speaks ? firstSentence(one.verdict || one.summary).slice(0, 1_000) : "",
  });
  const picks: DraftBlock | null = products.length ? { type: "picks", picks: products.map(pick) } : null;
  const comparison: DraftBlock | null =
    products.length > 1 ? { type: "comparison", productIds: products.slice(0, 6).map(({ id }) => id) } : null;
  const verdictOf = (one: ProductFacts | undefined): DraftBlock =>
    one?.speaks && one.verdict ? { type: "verdict", text: one.verdict } : toWrite(t("outline.what-verdict"));

  const questionItems = products.flatMap((one) =>
    [
      one.speaks && one.bestFor
        ? { question: t("outline.ask-for", { name: one.name }), answer: one.bestFor }
        : null,
      one.speaks && one.cons.length
        ? { question: t("outline.ask-against", { name: one.name }), answer: one.cons.join(" · ") }
        : null,
      one.score === null
        ? null
        : {
            question: t("outline.ask-score", { name: one.name }),
            answer: t("outline.score", { name: one.name, score: one.score }),
          },
    ]
      .filter((item) => item !== null)
      .slice(0, questions),
  );
  const faq: DraftBlock = questionItems.length
    ? { type: "faq", items: questionItems.slice(0, 12) }
    : toWrite(t("outline.what-questions"));

  const shown = (one: ProductFacts): Section =>
    section(
      one.name,
      { type: "card", productId: one.id },
      ...own(one),
      one.pros.length + one.cons.length ? { type: "prosCons", productId: one.id } : null,
      withFacts && one.specs.length ? { type: "specs", productId: one.id } : null,
      toWrite(t("outline.what-in-use")),
    );

  const intro = section("", { type: "note", text: t("outline.notice") }, toWrite(t("outline.what-intro")));
  const parts: Record<Generation["template"], () => Section[]> = {
    "round-up": () => [
      intro,
      section(t("outline.picks"), picks),
      section(t("outline.how"), toWrite(t("outline.what-how"))),
      section(t("outline.compared"), comparison),
      ...products.map(shown),
      section(t("outline.questions"), faq),
    ],
    review: () => [
      intro,
      ...(first
        ? [
            section(
              t("outline.in-short"),
              { type: "card", productId: first.id },
              ...own(first),
              verdictOf(first),
            ),
            section(
              t("outline.for-and-against"),
              first.pros.length + first.cons.length ? { type: "prosCons", productId: first.id } : null,
              marks(first),
            ),
            section(t("outline.in-use"), toWrite(t("outline.what-in-use"))),
            section(t("outline.facts"), first.specs.length ? { type: "specs", productId: first.id } : null),
          ]
        : []),
      section(t("outline.questions"), faq),
    ],
    versus: () => [
      intro,
      ...(first && second
        ? [
            section(
              t("outline.compared"),
              { type: "versus", productIds: [first.id, second.id] },
              { type: "comparison", productIds: [first.id, second.id] },
            ),
            section(t("outline.differences"), toWrite(t("outline.what-differences"))),
            ...[first, second].map((one) =>
              section(
                t("outline.who", { name: one.name }),
                ...own(one),
                one.pros.length + one.cons.length ? { type: "prosCons", productId: one.id } : null,
              ),
            ),
          ]
        : []),
      section(t("outline.verdict"), toWrite(t("outline.what-verdict"))),
    ],
    guide: () => [
      intro,
      section(t("outline.matters"), toWrite(t("outline.what-matters"))),
      section(t("outline.mistakes"), toWrite(t("outline.what-mistakes"))),
      section(t("outline.picks"), picks),
      section(t("outline.compared"), comparison),
      section(t("outline.questions"), faq),
    ],
  };

  const named = joined(names, tag);
  const title =
    topic ||
    (template === "review" && first
      ? t("outline.title-review", { name: first.name })
      : template === "versus" && first && second
        ? t("outline.title-versus", { first: first.name, second: second.name })
        : t("outline.title-some", { names: joined(names.slice(0, 3), tag) }));
  const excerpt = products.length ? t("outline.excerpt", { count: products.length, names: named }) : "";
  return {
    title: title.slice(0, 300),
    excerpt: excerpt.slice(0, 1_000),
    metaDescription: "",
    sections: parts[template]().filter(({ blocks }) => blocks.length),
  };
}
