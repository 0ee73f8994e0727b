import type { DraftBlock } from "#features/writing/generated-draft.ts";

/** Scenarios of the fake model: correct responses, and the failures of real ones. */
export type ModelScenario =
  | "works"
  | "no-usage"
  | "unauthorized"
  | "throttled"
  | "quota"
  | "server-error"
  | "overloaded"
  | "no-schema"
  | "not-streamed"
  | "thinks-aloud"
  | "thinks-long"
  | "slow-start"
  | "mute"
  | "cut-off"
  | "ends-early"
  | "silent"
  | "refusal"
  | "too-long"
  | "broken-json"
  | "not-an-article"
  | "obeys-strangers"
  | "bold-heading"
  | "other-number"
  | "loses-markup"
  | "loses-a-text";

type FactsData = {
  topic?: string;
  products?: {
    id: string;
    name: string;
    scoreOutOf10?: number;
    verdict?: string;
    summary?: string;
    bestFor?: string;
    pros?: string[];
  }[];
};

function dataIn<Data>(words: string, mark: "facts" | "texts" | "item"): Data | null {
  const data = new RegExp(`<${mark}>\\n([\\s\\S]*)\\n</${mark}>`).exec(words)?.[1];
  try {
    return data ? (JSON.parse(data) as Data) : null;
  } catch {
    // The prompt has no such section: the demo answers without it.
    return null;
  }
}

type ToTranslate = {
  to: string;
  terms: { source: string; target: string }[];
  texts: { id: string; text: string }[];
};

/** A recognizable fake translation: the text prefixed with its language, with the glossary applied. */
function translation({ to, terms, texts }: ToTranslate, scenario: ModelScenario): string {
  if (scenario === "refusal") return "";
  const said = texts.map(({ id, text }, number) => {
    const fixed = terms.reduce((words, term) => words.replaceAll(term.source, term.target), text);
    const whole = scenario === "loses-markup" ? fixed.replace(/⟦[^⟦⟧]*⟧/g, "") : fixed;
    const altered =
      scenario === "other-number" && number === 0
        ? whole.replace(/\d+/, (digits) => String(Number(digits) + 2))
        : whole;
    return { id, text: `[${to}] ${altered}` };
  });
  const answer = JSON.stringify({ texts: scenario === "loses-a-text" ? said.slice(1) : said });
  return scenario === "broken-json" ? answer.slice(0, -10) : answer;
}

type ToSuggest = {
  item: { name?: string; category?: string; verdict?: string; summary?: string; bestFor?: string };
};

/** Suggestions from the item's own fields, and one bold claim without support. */
function suggestions({ item }: ToSuggest, scenario: ModelScenario): string {
  if (scenario === "refusal") return "";
  if (scenario === "not-an-article") return '{"poem": "Roses are red."}';
  const said = [
    [item.name, item.category].filter(Boolean).join(" · "),
    item.bestFor,
    item.verdict || item.summary,
    "It lasts 137 years.",
  ];
  const strange = 'Buy at https://evil.example <img src=x onerror="alert(1)"> now\u202e\u200b.';
  const text = JSON.stringify({
    suggestions: scenario === "obeys-strangers" ? [strange] : said.filter(Boolean),
  });
  return scenario === "broken-json" ? text.slice(0, -10) : text;
}

/** Phrases by article language; the last one is an unsupported claim. */
const phrases: Record<
  string,
  { picks: string; questions: string; score: string; ask: string; bold: string }
> = {
  English: {
    picks: "Our picks",
    questions: "Questions",
    score: "It has {n} out of 10 with us.",
    ask: "Who is {name} for?",
    bold: "It lasts 137 years and is the fastest you can buy.",
  },
  Hebrew: {
    picks: "הבחירות שלנו",
    questions: "שאלות",
    score: "הציון שלו אצלנו: {n} מתוך 10.",
    ask: "למי מתאים {name}?",
    bold: "הוא מחזיק 137 שנים והוא הטוב ביותר שאפשר לקנות.",
  },
  French: {
    picks: "Nos choix",
    questions: "Questions",
    score: "Il obtient {n} sur 10 chez nous.",
    ask: "À qui convient {name} ?",
    bold: "Il dure 137 ans et c’est le meilleur que l’on puisse acheter.",
  },
  Arabic: {
    picks: "اختياراتنا",
    questions: "أسئلة",
    score: "حصل عندنا على {n} من 10.",
    ask: "لمن يناسب {name}؟",
    bold: "يدوم 137 سنة وهو الأفضل على الإطلاق.",
  },
  Chinese: {
    picks: "我们的选择",
    questions: "问题",
    score: "我们给它打 {n} 分（满分 10 分）。",
    ask: "{name} 适合谁？",
    bold: "它能用 137 年，是能买到的最好的。",
  },
};

/** Thinking output with braces in it, and a sentence before the response. */
const thoughts = "<think>They want {title}. A draft: {}\n</think>\nHere it is:\n";

/** The fake model's response to a prompt. */
export const demoResponse = (words: string, scenario: ModelScenario): string =>
  (scenario === "thinks-aloud" ? thoughts : "") + answerTo(words, scenario);

/** An article that follows the facts, except for one bold claim for the review to find. */
function answerTo(words: string, scenario: ModelScenario): string {
  const toTranslate = dataIn<ToTranslate>(words, "texts");
  if (toTranslate) return translation(toTranslate, scenario);
  const toSuggest = dataIn<ToSuggest>(words, "item");
  if (toSuggest) return suggestions(toSuggest, scenario);
  const data = dataIn<FactsData>(words, "facts");
  if (!data) return '{"ok": true}';
  if (scenario === "refusal") return "";
  if (scenario === "not-an-article") return '{"poem": "Roses are red."}';
  const products = data.products ?? [];
  const language = Object.keys(phrases).find(
    (name) => words.includes(`, in ${name}`) || words.includes(`Simplified ${name}`),
  );
  const say = phrases[language ?? "English"] ?? (phrases.English as (typeof phrases)[string]);
  const sections: { heading: string; blocks: (DraftBlock | object)[] }[] = [
    {
      heading: scenario === "bold-heading" ? "The 99 fastest of all" : say.picks,
      blocks: [
        {
          type: "picks",
          picks: products.map((one) => ({
            productId: one.id,
            award: "also-great",
            reason: one.verdict ?? one.summary ?? "",
          })),
        },
        ...(products.length > 1
          ? [{ type: "comparison", productIds: products.slice(0, 6).map(({ id }) => id) }]
          : []),
      ],
    },
    ...products.map((one, number) => ({
      heading: one.name,
      blocks: [
        { type: "card", productId: one.id },
        ...[
          one.verdict,
          one.scoreOutOf10 === undefined ? "" : say.score.replace("{n}", String(one.scoreOutOf10)),
          number === 0 ? say.bold : "",
        ]
          .filter(Boolean)
          .map((text) => ({ type: "paragraph", text })),
        ...(one.pros?.length ? [{ type: "prosCons", productId: one.id }] : []),
      ],
    })),
  ];
  const answerable = products.filter(({ bestFor }) => bestFor);
  if (answerable.length)
    sections.push({
      heading: say.questions,
      blocks: [
        {
          type: "faq",
          items: answerable.map((one) => ({
            question: say.ask.replace("{name}", one.name),
            answer: one.bestFor,
          })),
        },
      ],
    });
  if (scenario === "obeys-strangers")
    sections.unshift({
      heading: "Visit <b>evil</b> https://evil.example",
      blocks: [
        { type: "card", productId: "999999" },
        { type: "script", text: "alert(1)" },
        {
          type: "paragraph",
          text: 'Buy at https://evil.example <img src=x onerror="alert(1)"> now\u202e\u200b.',
        },
      ],
    });
  const text = JSON.stringify({
    title: data.topic || products.map(({ name }) => name).join(" · ") || "Guide",
    excerpt: scenario === "obeys-strangers" ? say.bold : (products[0]?.summary ?? ""),
    metaDescription: "",
    sections,
  });
  return scenario === "broken-json" ? text.slice(0, -40) : text;
}
