export default {
  title: "How we test",
  description:
    "How our editors choose products, weigh criteria, arrive at a score, recheck verdicts, and correct mistakes. Commissions play no part.",
  blocks: [
    {
      p: "This page describes the method our editors follow. It’s the same for every review and guide, no matter the brand or the shop.",
    },
    { h2: "How we choose" },
    {
      p: "We start from the need, not from the product: what must it do, for whom, and at what price? A product makes the shortlist if all of these are true:",
    },
    {
      ul: [
        "it can be bought now, from a shop we can name;",
        "its main specifications are published and can be checked;",
        "it could be someone’s best choice: overall, on a small budget, or for a particular use.",
      ],
    },
    { p: "Manufacturers and shops can’t pay to be included." },
    { h2: "What a verdict is based on" },
    {
      p: "We read specifications, manuals, and warranty terms, and compare competing products point by point. If an editor has used the product, that experience counts too. A review must not claim a test that didn’t take place.",
    },
    { h2: "Criteria and weights" },
    { p: "Each product gets a score from 0 to 10 on each of four criteria. The usual weights are:" },
    {
      ul: [
        "**Main task, 40%**: how well it does what you buy it for.",
        "**Daily use, 25%**: handling, comfort, noise, upkeep.",
        "**Build and durability, 20%**: materials, repair, spare parts, warranty.",
        "**Value for money, 15%**: what you get for the price, compared with the competition.",
      ],
    },
    {
      p: "A category may use different weights, but they’re the same for every product in it. The overall score is the weighted average, rounded to one decimal.",
    },
    { h2: "What the score means" },
    {
      ul: [
        "**9–10**: exceptional. As good as it gets, with hardly any reservations.",
        "**8–8.9**: excellent. Strong throughout, with minor flaws.",
        "**7–7.9**: good. A solid choice, with limits you should know.",
        "**6–6.9**: fair. Worth it only for some uses, or at a low price.",
        "**Below 6**: weak. We advise against it.",
      ],
    },
    {
      p: "Scores compare products of the same kind. You can’t compare an 8 for a kettle with an 8 for headphones.",
    },
    { h2: "How we recheck" },
    {
      p: "When a price gets too old under its shop’s rules, it’s removed automatically. We revisit a verdict when:",
    },
    {
      ul: [
        "a successor or a strong competitor comes out;",
        "the price changes for good;",
        "the manufacturer changes or discontinues the product;",
        "a reader points out an error.",
      ],
    },
    { p: "Updated articles show the date and, where it matters, the reason." },
    { h2: "How to report an error" },
    {
      p: "Email [{contactEmail}](mailto:{contactEmail}) with the page’s URL and, if you can, a source. We’ll check it, correct any error, and say so on the page if a recommendation changes.",
    },
    { h2: "Independence" },
    {
      p: "We earn commissions when readers buy through some of our links. Commissions never affect a score or a ranking: neither the rate nor the shop that pays it is part of the formula. See our [affiliate disclosure](/affiliate-disclosure).",
    },
  ],
} as const;
