export default {
  title: "Privacy policy",
  description: {
    own: "Which data this site handles and which it does not: no advertising cookies, no third-party trackers. Your rights and how to use them.",
    outside:
      "Which data this site handles and which it does not: no advertising cookies, an outside statistics service only with your consent. Your rights and how to use them.",
  },
  blocks: [
    {
      p: "This policy explains which personal data {siteName} ({siteUrl}) handles, why, on what legal basis and for how long. It also explains your rights.",
    },
    {
      own: {
        note: "In short: no advertising cookies, no third-party trackers, no third-party scripts. Statistics in totals only, without cookies. IP addresses are never stored whole. We do not sell data.",
      },
      outside: {
        note: "In short: no advertising cookies. Statistics in totals only, without cookies; with your consent also by {statistics}, an outside service. We never store IP addresses whole. We do not sell data.",
      },
    },
    { h2: "Who is responsible" },
    {
      p: "The controller is the publisher of {siteName}. For all questions about your data, write to [{contactEmail}](mailto:{contactEmail}).",
    },
    { h2: "Which data we handle, and why" },
    { h3: "When you visit" },
    {
      p: "Our server needs your IP address to deliver a page. We never store it whole. To protect the site against abuse and overload, logs may hold a shortened address for a short time. Legal basis: our legitimate interest in running the site safely (Article 6(1)(f) GDPR).",
    },
    { h3: "Storage in your browser" },
    {
      p: "Your browser’s local storage holds your choice of language, favorites kept on the device, your compare tray, your choice about statistics and, while you are signed in, a sign-in token. These entries are needed for functions that you use. The page [Cookies](/cookies) lists every key and says how to clear it.",
    },
    { h3: "Statistics" },
    {
      p: "We count page views and clicks on links to shops: how many there were on a day, of which page, in which language, on what kind of device, and whether they came from a search engine, a social network or another site. We do this ourselves, in totals, without cookies and without storing anything on your device for it, and keep nothing that could tell you from others; there is no profile of you. If you decline, none of this is counted; where this site asks you first, nothing is counted before you accept. A Global Privacy Control or Do Not Track signal counts as a refusal. Legal basis: our legitimate interest in knowing what is read (Article 6(1)(f) GDPR), or your consent where we ask for it (Article 6(1)(a) GDPR). You can object or withdraw at any time with effect for the future; [Cookies](/cookies) says how.",
    },
    {
      outside: {
        p: "If you accept, {statistics} counts as well, an outside statistics service whose script is loaded only then. It receives your IP address, the pages you open and details of your browser; it may set cookies and may process the data in other countries. Its own privacy policy applies. Legal basis: your consent, which you can withdraw in the same way.",
      },
    },
    {
      p: "Whether you accept or not, words that are searched for are counted by day and language, and whether anything was found, so that we learn what is wanted and what is missing here. Nothing of you is kept with them, and words that look like an e-mail address or a telephone number are left out.",
    },
    { h3: "Your account" },
    {
      p: "An account is optional. For it we keep your name, your e-mail address and your favorites with any notes you add. Your password is kept only as a hash: we cannot read it. We use your address for messages about the account, for example to confirm it or to reset your password. To protect the account we may record the time of a sign-in, the type of browser and a shortened IP address. Legal bases: the contract about your account (Article 6(1)(b) GDPR) and our legitimate interest in its security (Article 6(1)(f) GDPR).",
    },
    {
      p: "Where we offer sign-in through another provider and you choose it, that provider learns of your sign-in and confirms your name and e-mail address to us. Its own policy applies to what it does. If you create a link to share your favorites, anyone who has the link can see the list.",
    },
    { h3: "Price alerts" },
    {
      p: "If you ask to be told of a lower price, we keep your e-mail address with the product, the price and your language, and write to you only after you have confirmed the address. We use it for that alone: at most one message a day and product. Each message has a link that ends the alert and erases your address; an alert that is not confirmed is erased within a week. Legal basis: your consent (Article 6(1)(a) GDPR).",
    },
    { h3: "When you write to us" },
    {
      p: "We use your message, your address and any error report only to deal with your request. Legal basis: our legitimate interest in answering you (Article 6(1)(f) GDPR).",
    },
    { h2: "Who receives data" },
    {
      p: "Providers who run technology for us, such as hosting and e-mail delivery, may process data on our behalf and on our instructions only. We give data to authorities only where the law obliges us. We do not sell personal data or share it for advertising. Where a provider works outside the European Economic Area, we rely on the safeguards the law provides, such as an adequacy decision or standard contractual clauses.",
    },
    { h2: "Links and pictures from shops" },
    {
      p: "When you follow a link to Amazon, Walmart, AliExpress, eBay or another site, you leave us. The shop learns that you came from here and may set its own cookies. Its policy applies. The commission reports we receive do not name you.",
    },
    {
      p: "Some product pictures may be loaded from a shop’s server because its rules do not allow copies. Your browser then contacts that server, which sees your IP address.",
    },
    { h2: "How long we keep data" },
    {
      ul: [
        "**Account and favorites**: until you delete them.",
        "**Price alerts**: until you end them; unconfirmed ones for a week.",
        "**Sign-in tokens**: until you sign out or they expire.",
        "**Logs with shortened addresses**: only as long as security requires.",
        "**Statistics**: for a limited period, after which they are deleted.",
        "**Messages**: until the matter is closed, and longer only where the law requires it.",
        "**Backups**: until they are overwritten in the regular cycle.",
      ],
    },
    { h2: "Your rights" },
    { p: "Under the GDPR you have the right to:" },
    {
      ul: [
        "**access** your data and receive a copy;",
        "**rectification** of data that are wrong;",
        "**erasure** of your data;",
        "**restriction** of processing;",
        "**portability**: to receive your data in a common, machine-readable format;",
        "**objection** to processing that rests on a legitimate interest;",
        "**withdrawal** of a consent you have given.",
      ],
    },
    {
      p: "In your account you can export your data and delete the account yourself. Deletion may take effect after a short waiting period, so that a mistake can be undone. For everything else write to [{contactEmail}](mailto:{contactEmail}); we answer within one month. You may also complain to a data protection authority, in particular where you live or work. If the law of your country gives you further rights, they apply too.",
    },
    {
      p: "You can read this site without giving us your name or your address; only an account requires them, and a price alert an address. We take no automated decisions about you.",
    },
    { h2: "Security" },
    {
      p: "We protect data by appropriate technical and organizational measures. Passwords and sign-in tokens are kept on our server only as hashes.",
    },
    { h2: "Children" },
    {
      p: "This site is not directed at children. If you are under 16, please open an account only with the consent of a parent or guardian, unless the law of your country sets a lower age. If we learn that an account was opened without the consent it needed, we delete it.",
    },
    { h2: "Changes" },
    {
      p: "If we change this policy, the new text appears here with the date of its version. We point out important changes clearly.",
    },
    { h2: "Contact" },
    { p: "Questions about privacy: [{contactEmail}](mailto:{contactEmail})." },
  ],
} as const;
