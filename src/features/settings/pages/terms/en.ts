export default {
  title: "Terms of service",
  description:
    "The rules for using this site: what you may do, what we do not promise, accounts, links, liability and the law that applies.",
  blocks: [
    {
      p: "These terms apply between you and the publisher of {siteName} ({siteUrl}) when you use this site. “We” means the publisher. By using the site you accept them. Please also read the [privacy policy](/privacy) and the [affiliate disclosure](/affiliate-disclosure).",
    },
    { h2: "What the site offers" },
    {
      p: "We publish reviews, comparisons and guides. Reading them is free of charge and requires no account. We are not a shop. When you buy, your contract is with the shop alone. Delivery, returns, payment and warranty are matters between you and the shop.",
    },
    { h2: "Reviews and scores" },
    {
      p: "Reviews and scores are editorial opinions, formed with care according to the method described in [How we test](/how-we-test). They do not replace professional advice. Before you buy, check that the product suits your needs. Before you use it, read the maker’s instructions, above all those on safety.",
    },
    { h2: "Prices and availability" },
    {
      p: "Prices, delivery terms and availability come from the shops and can change at any moment. We show the shop and the time, but give no warranty that a price is correct or that a product is in stock. What the shop shows at the time of purchase applies. Converted amounts are approximate.",
    },
    { h2: "What you may do" },
    {
      p: "You may read, print and share links to our pages for your own use, and quote from them as the law allows, naming the source. You may not:",
    },
    {
      ul: [
        "copy our content in bulk, by hand or by machine, or publish it as your own;",
        "disturb or overload the site, or get around its security measures;",
        "look for a way into accounts or areas that are not open to you;",
        "generate clicks or purchases by automated or deceptive means;",
        "use the site for anything unlawful.",
      ],
    },
    { h2: "Your account" },
    { p: "An account is optional. If you open one:" },
    {
      ul: [
        "give correct details and keep them up to date;",
        "keep your password secret and do not let others use your account;",
        "tell us without delay if you suspect misuse;",
        "if you are under the age at which you may agree to these terms on your own, ask a parent or guardian first.",
      ],
    },
    {
      p: "You can delete your account at any time. We may block or close an account after a serious or repeated breach of these terms. Where possible we give notice first and let you export your data.",
    },
    { h2: "What you send us" },
    {
      p: "If you send us a correction, an error report or a suggestion, we may use it free of charge to improve the site. Please send nothing that is unlawful or infringes the rights of others. If you share your favorites by link, you decide who receives the link.",
    },
    { h2: "Intellectual property" },
    {
      p: "Texts, scores, design and pictures on this site belong to us or to those who have licensed them to us. Names, marks and pictures of products and shops belong to their owners; mentioning them does not mean that they endorse us. The software on which the site runs is subject to its own licence.",
    },
    { h2: "Links to other sites" },
    {
      p: "Many links lead to shops and other sites that we do not control. We are not responsible for their content, their offers or their handling of data. If a link leads to something unlawful, tell us and we will remove it. Some links are paid; they are labeled.",
    },
    { h2: "Availability of the site" },
    {
      p: "We do our best to keep the site running, but cannot promise that it will always be available or free of errors. We may change or end parts of it. If we end a function in which you have stored data, we give you, where possible, time to export them.",
    },
    { h2: "Liability" },
    {
      p: "As far as the law allows, the site is provided as it stands, without warranty, and we are not liable for loss that results from relying on our content, from changed prices or from dealings with a shop.",
    },
    {
      p: "Nothing in these terms excludes or limits liability that cannot be excluded or limited by law. This covers in particular intent, gross negligence and injury to life, body or health, wherever the law so provides. Your statutory rights as a consumer remain unaffected.",
    },
    { h2: "Changes to these terms" },
    {
      p: "We may change these terms when the site or the law changes. The new text appears here with the date of its version and applies from then on. If you have an account, we tell you about important changes in good time. If you do not agree, you can delete your account and stop using the site.",
    },
    { h2: "Governing law" },
    {
      p: "These terms are governed by the law of the country in which the publisher has its seat. If you are a consumer, you keep the protection of the mandatory provisions of the country in which you live, and you may bring a case before the courts which those provisions name.",
    },
    { p: "If one provision of these terms is invalid, the others remain in force." },
    { h2: "Contact" },
    { p: "Questions about these terms: [{contactEmail}](mailto:{contactEmail})." },
  ],
} as const;
