export default {
  title: "Privacy policy",
  description: {
    own: "What data this site collects and what it doesn’t: no advertising cookies, no third-party trackers. Your rights and how to use them.",
    outside:
      "What data this site collects and what it doesn’t: no advertising cookies, a third-party analytics service only with your consent. Your rights and how to use them.",
  },
  blocks: [
    {
      p: "This policy explains what personal data {siteName} ({siteUrl}) collects, why, on what legal basis, and for how long. It also explains your rights.",
    },
    {
      own: {
        note: "In short: no advertising cookies, no third-party trackers, no third-party scripts. Our analytics are totals only, without cookies. We never store full IP addresses. We don’t sell data.",
      },
      outside: {
        note: "In short: no advertising cookies. Our own analytics are totals only, without cookies; with your consent, we also use {statistics}, a third-party service. We never store full IP addresses. We don’t sell data.",
      },
    },
    { h2: "Who is responsible" },
    {
      p: "The controller is the publisher of {siteName}. For any questions about your data, email [{contactEmail}](mailto:{contactEmail}).",
    },
    { h2: "What data we collect, and why" },
    { h3: "When you visit" },
    {
      p: "Our server needs your IP address to deliver a page. We never store it in full. To protect the site from abuse and overload, logs may keep a truncated address for a short time. Legal basis: our legitimate interest in keeping the site secure (Article 6(1)(f) GDPR).",
    },
    { h3: "Storage in your browser" },
    {
      p: "Your browser’s local storage holds your language choice, the favorites saved on this device, your compare tray, your analytics choice, and, while you’re signed in, a sign-in token. These entries are needed for features you use. The [Cookies](/cookies) page lists every key and explains how to clear it.",
    },
    { h3: "Analytics" },
    {
      p: "We count page views and clicks on shop links: how many per day, on which page, in which language, on what type of device, and whether they came from a search engine, a social network, or another site. We do this ourselves, in totals only, without cookies and without storing anything on your device. We keep nothing that could identify you, and we don’t build a profile of you. If you decline, none of this is counted; where this site asks you first, nothing is counted until you accept. We treat a Global Privacy Control or Do Not Track signal as a refusal. Legal basis: our legitimate interest in knowing what people read (Article 6(1)(f) GDPR), or your consent where we ask for it (Article 6(1)(a) GDPR). You can object or withdraw your consent at any time; this doesn’t affect earlier processing. The [Cookies](/cookies) page explains how.",
    },
    {
      outside: {
        p: "If you accept, we also use {statistics}, a third-party analytics service. Its script loads only after you accept. It receives your IP address, the pages you open, and details about your browser; it may set cookies and process the data in other countries. Its own privacy policy applies. Legal basis: your consent, which you can withdraw in the same way.",
      },
    },
    {
      p: "Whether or not you accept, we count search terms by day and language, and whether anything was found, to learn what readers want and what’s missing here. They aren’t linked to you, and we leave out anything that looks like an email address or a phone number.",
    },
    { h3: "Your account" },
    {
      p: "An account is optional. If you create one, we store your name, your email address, and your favorites with any notes you add. Your password is stored only as a hash, so we can’t read it. We use your email address for messages about the account, for example to confirm it or reset your password. To protect the account, we may record the time of a sign-in, the browser type, and a truncated IP address. Legal bases: the contract for your account (Article 6(1)(b) GDPR) and our legitimate interest in its security (Article 6(1)(f) GDPR).",
    },
    {
      p: "If you sign in through another provider, that provider learns of your sign-in and confirms your name and email address to us. Its own privacy policy applies to what it does. If you create a link to share your favorites, anyone with the link can see the list.",
    },
    { h3: "Price alerts" },
    {
      p: "If you set a price alert, we store your email address with the product, the price, and your language, and email you only after you confirm the address. We use it only for that: at most one email per product per day. Each email has a link that ends the alert and deletes your address; unconfirmed alerts are deleted within a week. Legal basis: your consent (Article 6(1)(a) GDPR).",
    },
    { h3: "Newsletter" },
    {
      p: "If this site offers a newsletter and you subscribe, we store your email address, your language, the page with the form, the sentence you agreed to, and the times, and email you only after you confirm the address. We use it only for the newsletter; a service provider may keep the list and send the emails for us. Every email has a link to unsubscribe; your address is then marked so that you get no more emails, and deleted if you ask us. Unconfirmed addresses are deleted within a week. Legal basis: your consent (Article 6(1)(a) GDPR).",
    },
    { h3: "Feedback and questions" },
    {
      p: "If an article asks whether it was helpful, we count the answers in totals. So that each visitor counts once a day, we keep a keyed hash of the network address and the article until the day is over; then the key and the hash are deleted. If you ask the editors a question, we store its text, the article, the language, and the time, without your name or address. If the editors answer, both texts are published. Legal basis: our legitimate interest in useful articles (Article 6(1)(f) GDPR).",
    },
    { h3: "When you write to us" },
    {
      p: "We use your message, your address, and any error report only to handle your request. Legal basis: our legitimate interest in answering you (Article 6(1)(f) GDPR).",
    },
    { h2: "Who receives data" },
    {
      p: "Service providers, such as those for hosting and email delivery, may process data on our behalf and only on our instructions. We disclose data to authorities only where the law requires it. We don’t sell personal data or share it for advertising. Where a provider works outside the European Economic Area, we rely on the safeguards the law provides, such as an adequacy decision or standard contractual clauses.",
    },
    { h2: "Links to shops and shop images" },
    {
      p: "When you follow a link to Amazon, Walmart, AliExpress, eBay, or another site, you leave this site. The shop can see that you came from here and may set its own cookies. Its privacy policy applies. The commission reports we receive don’t identify you.",
    },
    {
      p: "Some product images may load from a shop’s server because its rules don’t allow copies. Your browser then contacts that server, which sees your IP address.",
    },
    { h2: "How long we keep data" },
    {
      ul: [
        "**Account and favorites**: until you delete them.",
        "**Price alerts**: until you end them; unconfirmed alerts for a week.",
        "**Newsletter**: until you unsubscribe; then only the mark not to email you, until you ask us to delete it. Unconfirmed addresses for a week.",
        "**Questions to the editors**: until the editors delete them; rejected questions for 30 days.",
        "**Sign-in tokens**: until you sign out or they expire.",
        "**Logs with truncated addresses**: only as long as security requires.",
        "**Analytics**: for a limited time, then deleted.",
        "**Messages**: until your request is resolved, and longer only where the law requires it.",
        "**Backups**: until they’re overwritten in the regular backup cycle.",
      ],
    },
    { h2: "Your rights" },
    { p: "Under the GDPR, you have the right to:" },
    {
      ul: [
        "**access** to your data and a copy of it;",
        "**rectification** of inaccurate data;",
        "**erasure** of your data;",
        "**restriction** of processing;",
        "**portability** of your data, in a common, machine-readable format;",
        "**objection** to processing based on a legitimate interest;",
        "**withdrawal** of your consent at any time.",
      ],
    },
    {
      p: "In your account you can export your data and delete the account yourself. Deletion may take effect after a short waiting period, so you can undo a mistake. For everything else, email [{contactEmail}](mailto:{contactEmail}); we’ll reply within one month. You can also file a complaint with a data protection authority, in particular where you live or work. If your country’s laws give you additional rights, those apply too.",
    },
    {
      p: "You can read this site without giving us your name or email address; only accounts need them, and price alerts and the newsletter an email address. We don’t make automated decisions about you.",
    },
    { h2: "Security" },
    {
      p: "We protect data with appropriate technical and organizational measures. Passwords and sign-in tokens are stored on our server only as hashes.",
    },
    { h2: "Children" },
    {
      p: "This site isn’t directed at children. If you’re under 16, please create an account only with the consent of a parent or guardian, unless your country’s laws set a lower age. If we learn that an account was created without the required consent, we delete it.",
    },
    { h2: "Changes" },
    {
      p: "If we change this policy, we post the new version here with its date. We clearly point out important changes.",
    },
    { h2: "Contact" },
    { p: "Questions about privacy: [{contactEmail}](mailto:{contactEmail})." },
  ],
} as const;
