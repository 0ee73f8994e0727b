export default {
  title: "How we test",
  description:
    "How our editors choose products, weigh criteria, arrive at a score, re-check verdicts and correct mistakes. Commission plays no part.",
  blocks: [
    {
      p: "This page describes the method our editors follow. It is the same for every review and guide, whatever the brand and whatever the shop.",
    },
    { h2: "How we choose" },
    {
      p: "We start from the need, not from the product: what must it do, for whom, and at what price? A product makes the shortlist if all of this is true:",
    },
    {
      ul: [
        "it can be bought now, from a shop we can name;",
        "its main specifications are published and can be checked;",
        "it may be the best choice for somebody: overall, on a small budget, or for a special use.",
      ],
    },
    { p: "Makers and shops cannot pay to be included." },
    { h2: "What a verdict rests on" },
    {
      p: "We read specifications, manuals and warranty terms, and compare rivals point by point. Where an editor has used the product, that experience counts too. A review must not claim a test that did not take place.",
    },
    { h2: "Criteria and weights" },
    { p: "Each product receives a mark from 0 to 10 for each of four criteria. The usual weights are:" },
    {
      ul: [
        "**Main task, 40%**: how well it does what it is bought for.",
        "**Daily use, 25%**: handling, comfort, noise, upkeep.",
        "**Build and durability, 20%**: materials, repair, spare parts, warranty.",
        "**Value for money, 15%**: what you get for the price, compared with its rivals.",
      ],
    },
    {
      p: "A category may call for other weights; they are then the same for every product in it. The score is the weighted average, rounded to one decimal.",
    },
    { h2: "What the score means" },
    {
      ul: [
        "**9–10**: exceptional. Among the best there is; hardly any reservations.",
        "**8–8.9**: excellent. Strong throughout, with minor flaws.",
        "**7–7.9**: good. A sound choice, with limits you should know.",
        "**6–6.9**: fair. Worth it only for some uses, or at a low price.",
        "**Below 6**: weak. We advise against it.",
      ],
    },
    {
      p: "Scores compare products of the same kind. An 8 for a kettle and an 8 for headphones cannot be set against each other.",
    },
    { h2: "How we re-check" },
    {
      p: "A price that is too old under its shop’s rules disappears from the page by itself. We look at a verdict again when:",
    },
    {
      ul: [
        "a successor or a strong rival appears;",
        "the price changes for good;",
        "the maker alters or discontinues the product;",
        "a reader points out an error.",
      ],
    },
    { p: "An updated article shows the date and, where it matters, the reason." },
    { h2: "How to report an error" },
    {
      p: "Write to [{contactEmail}](mailto:{contactEmail}) with the address of the page and, if you can, a source. We check the point, correct what is wrong, and say so on the page when a recommendation changes.",
    },
    { h2: "Independence" },
    {
      p: "We earn commissions when readers buy through some of our links. Commission never enters a score or a ranking: neither its rate nor the shop that pays it is part of the formula. See our [affiliate disclosure](/affiliate-disclosure).",
    },
  ],
} as const;
