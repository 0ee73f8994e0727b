export default {
  title: "Cookies",
  description:
    "What this site keeps in your browser and why, how to switch statistics off, and how to clear it all. The list is generated from the site’s own code.",
  blocks: [
    {
      p: "A cookie is a short text that a site leaves in your browser and that the browser sends back with later requests. Local storage also keeps short texts in your browser, but does not send them by itself. This page covers both.",
    },
    {
      own: {
        p: "We use as little of them as we can. There are no advertising cookies, no third-party trackers and no third-party scripts on this site.",
      },
      outside: {
        p: "We use as little of them as we can. There are no advertising cookies on this site. The only script of a third party is that of {statistics}, and it is loaded only after you have accepted statistics.",
      },
    },
    { h2: "What we keep in your browser" },
    { p: "The site mainly uses local storage, and for these purposes:" },
    {
      ul: [
        "your choice of language;",
        "favorites that you keep on this device;",
        "the products in your compare tray;",
        "your choice about statistics;",
        "a sign-in token, as long as you are signed in.",
      ],
    },
    {
      p: "These entries are needed for functions that you use yourself, so they do not require your consent. What is actually stored depends on what you do here.",
    },
    { h2: "How we count visits" },
    {
      own: {
        p: "Our statistics are our own. We count page views and clicks on links to shops in totals only, without cookies and without storing anything in your browser for it.",
      },
      outside: {
        p: "We count by ourselves, in totals and without cookies, and with {statistics}, an outside statistics service. Its script is loaded only after you have accepted. It then sees your IP address and the pages you open, and may set cookies of its own. How long these stay is for that service to say; they also go when you clear what is stored.",
      },
    },
    {
      p: "You can decline; then nothing of your visits is counted. Where this site asks you first, nothing is counted before you accept. If your browser sends the signal Global Privacy Control or Do Not Track, we treat it as a refusal. Declining costs you nothing: every page works as before.",
    },
    { h2: "How to decline" },
    {
      p: "You can change your mind whenever you like. Open the privacy choices at the foot of any page and choose to decline; this is as easy as accepting. From then on we count nothing more. What was counted before remains lawful. Clearing the stored data, as described below, also removes your choice.",
    },
    { h2: "How to clear what is stored" },
    {
      ol: [
        "Open your browser’s settings and look for the section on privacy or site data.",
        "Search there for the address of this site: {siteUrl}",
        "Delete the data stored for it.",
      ],
    },
    {
      p: "You will then be signed out. Favorites kept only on this device, your compare tray and your choice about statistics will be gone. Favorites kept in your account remain.",
    },
    { h2: "The list" },
    {
      p: "The table below is generated from the code of this site. It therefore names every key that the site can store in your browser. What happens to personal data in general is set out in our [privacy policy](/privacy). Questions: [{contactEmail}](mailto:{contactEmail}).",
    },
  ],
} as const;
