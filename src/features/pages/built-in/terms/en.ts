export default {
  title: "Terms of service",
  description:
    "The rules for using this site: what you may do, what we don’t promise, accounts, links, liability, and governing law.",
  blocks: [
    {
      p: "These terms apply between you and the publisher of {siteName} ({siteUrl}) when you use this site. “We” means the publisher. By using the site, you accept these terms. Please also read the [privacy policy](/privacy) and the [affiliate disclosure](/affiliate-disclosure).",
    },
    { h2: "What the site offers" },
    {
      p: "We publish reviews, comparisons, and guides. They’re free to read, and you don’t need an account. We aren’t a shop. When you buy, your contract is with the shop alone. Shipping, returns, payment, and warranty are between you and the shop.",
    },
    { h2: "Reviews and scores" },
    {
      p: "Reviews and scores are editorial opinions. They aren’t a substitute for professional advice. Before you buy, check that the product meets your needs. Before you use it, read the manufacturer’s instructions, especially the safety instructions.",
    },
    { h2: "Prices and availability" },
    {
      p: "Prices, shipping terms, and availability come from the shops and can change at any time. We show the shop and the time, but we don’t guarantee that a price is correct or that a product is in stock. What the shop shows when you buy applies. Converted amounts are approximate.",
    },
    { h2: "What you may do" },
    {
      p: "You may read and print our pages for your own use, share links to them, and quote from them as the law allows if you credit the source. You may not:",
    },
    {
      ul: [
        "copy our content in bulk, manually or automatically, or publish it as your own;",
        "disrupt or overload the site, or bypass its security measures;",
        "try to access accounts or areas that aren’t open to you;",
        "generate clicks or purchases by automated or deceptive means;",
        "use the site for anything unlawful.",
      ],
    },
    { h2: "Your account" },
    { p: "An account is optional. If you create one:" },
    {
      ul: [
        "provide accurate details and keep them up to date;",
        "keep your password secret and don’t let others use your account;",
        "tell us right away if you suspect misuse;",
        "if you aren’t old enough to agree to these terms on your own, ask a parent or guardian first.",
      ],
    },
    {
      p: "You can delete your account at any time. We may block or close an account after a serious or repeated breach of these terms. Where possible, we’ll give you notice first and let you export your data.",
    },
    { h2: "What you send us" },
    {
      p: "If you send us a correction, an error report, or a suggestion, we may use it free of charge to improve the site. Please don’t send anything that is unlawful or infringes others’ rights. If you share your favorites by link, you decide who gets the link.",
    },
    { h2: "Intellectual property" },
    {
      p: "The text, scores, design, and images on this site belong to us or to those who have licensed them to us. The names, trademarks, and images of products and shops belong to their owners; mentioning them doesn’t mean they endorse us. The software that runs this site is subject to its own license.",
    },
    { h2: "Links to other sites" },
    {
      p: "Many links lead to shops and other sites that we don’t control. We aren’t responsible for their content, their offers, or how they handle data. If a link leads to something unlawful, tell us and we’ll remove it. Some links are paid; they’re labeled.",
    },
    { h2: "Availability of the site" },
    {
      p: "We do our best to keep the site running, but we can’t promise that it will always be available or error-free. We may change or discontinue parts of it. If we discontinue a feature that stores your data, we’ll give you time to export it where possible.",
    },
    { h2: "Liability" },
    {
      p: "To the extent the law allows, the site is provided “as is,” without warranty, and we aren’t liable for losses that result from relying on our content, from price changes, or from dealings with a shop.",
    },
    {
      p: "Nothing in these terms excludes or limits liability that cannot be excluded or limited by law. This includes, in particular, intentional misconduct, gross negligence, and injury to life, body, or health, where the law so provides. Your statutory rights as a consumer aren’t affected.",
    },
    { h2: "Changes to these terms" },
    {
      p: "We may change these terms when the site or the law changes. We post the new version here with its date, and it applies from then on. If you have an account, we’ll tell you about important changes in advance. If you don’t agree, you can delete your account and stop using the site.",
    },
    { h2: "Governing law" },
    {
      p: "These terms are governed by the laws of the country where the publisher is based. If you’re a consumer, you keep the protection of the mandatory laws of the country where you live, and you can bring a case before the courts that those laws name.",
    },
    { p: "If any provision of these terms is invalid, the rest remain in effect." },
    { h2: "Contact" },
    { p: "Questions about these terms: [{contactEmail}](mailto:{contactEmail})." },
  ],
} as const;
