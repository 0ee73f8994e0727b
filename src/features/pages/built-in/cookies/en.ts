export default {
  title: "Cookies",
  description:
    "What this site stores in your browser and why, how to turn off analytics, and how to clear it all. The list is generated from the site’s own code.",
  blocks: [
    {
      p: "A cookie is a small piece of text that a site stores in your browser and that the browser sends back with later requests. Local storage also keeps small pieces of text in your browser but doesn’t send them automatically. This page covers both.",
    },
    {
      own: {
        p: "We use as little of them as we can. This site has no advertising cookies, no third-party trackers, and no third-party scripts.",
      },
      outside: {
        p: "We use as little of them as we can. This site has no advertising cookies. The only third-party script is {statistics}, and it loads only after you accept analytics.",
      },
    },
    { h2: "What we store in your browser" },
    { p: "The site mainly uses local storage, and for these purposes:" },
    {
      ul: [
        "your language choice;",
        "the favorites saved on this device;",
        "the products in your compare tray;",
        "your analytics choice;",
        "a sign-in token, while you’re signed in.",
      ],
    },
    {
      p: "These entries are needed for features you use, so they don’t require your consent. What is actually stored depends on what you do here.",
    },
    { h2: "How we count visits" },
    {
      own: {
        p: "We run our own analytics. We count page views and clicks on shop links in totals only, without cookies and without storing anything in your browser.",
      },
      outside: {
        p: "We run our own analytics, in totals and without cookies, and also use {statistics}, a third-party analytics service. Its script loads only after you accept. It then sees your IP address and the pages you open, and may set its own cookies. That service decides how long they last; they’re also removed when you clear your stored data.",
      },
    },
    {
      p: "If you decline, your visits aren’t counted. Where this site asks you first, nothing is counted until you accept. If your browser sends a Global Privacy Control or Do Not Track signal, we treat it as a refusal. Declining costs you nothing: every page works as before.",
    },
    { h2: "How to decline" },
    {
      p: "You can change your mind at any time. Open “Privacy choices” at the bottom of any page and decline; it’s as easy as accepting. From then on, your visits aren’t counted. This doesn’t affect the lawfulness of earlier counting. Clearing the stored data, as described below, also removes your choice.",
    },
    { h2: "How to clear stored data" },
    {
      ol: [
        "Open your browser’s settings and find the section for privacy or site data.",
        "Search for this site’s address: {siteUrl}",
        "Delete its stored data.",
      ],
    },
    {
      p: "You will then be signed out. Favorites saved only on this device, your compare tray, and your analytics choice will be deleted. Favorites saved to your account remain.",
    },
    { h2: "The list" },
    {
      p: "The table below is generated from this site’s code, so it names every key the site can store in your browser. Our [privacy policy](/privacy) explains how we handle personal data in general. Questions: [{contactEmail}](mailto:{contactEmail}).",
    },
  ],
} as const;
