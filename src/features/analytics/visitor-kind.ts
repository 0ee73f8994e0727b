/** What is derived from a visit's headers: coarse values that cannot tell one visitor from another. */
export const devices = ["desktop", "phone", "tablet", "unknown"] as const;
export type Device = (typeof devices)[number];

/** A visit's source: `own` is a page of this site, `site` any other site. */
export const sources = ["direct", "search", "assistant", "social", "site", "own"] as const;
export type Source = (typeof sources)[number];

/**
 * Bots by user agent: search engines, crawlers and fetchers of language models, link previews, monitors, libraries.
 * A phone brand (Cubot) ends in "bot" too.
 */
const program = new RegExp(
  [
    "(?<!\\bcu)bot|crawl|spider|slurp|scrap(?:er|y|ing)|archiver|fetch(?:er|or)|indexer|harvest|sniff|validator|checker",
    // Of language models whose name matches none of the above.
    "chatgpt-user|claude-(?:user|web)|anthropic|perplexity|cohere|mistralai|google-extended|meta-external|gptbot|oai-search|diffbot|omgili|bytespider",
    "google(?:other|-inspectiontool|-read-aloud|-site-verification)|apis-google|mediapartners|google web preview|bingpreview|ia_archiver",
    // Link previews in messages.
    "facebookexternalhit|facebookcatalog|whatsapp/|skypeuripreview|embedly|vkshare|iframely|snap url preview",
    // Monitors and speed tests.
    "pingdom|uptime|statuscake|site24x7|datadog|newrelic|lighthouse|pagespeed|gtmetrix|ptst/|webpagetest|monitor",
    // Headless browsers and libraries.
    "headless|phantomjs|puppeteer|playwright|selenium|electron/|jsdom",
    "curl/|wget|python|aiohttp|httpx|okhttp|go-http|java/|apache-http|libwww|perl|ruby|php/|node-fetch|node/|undici|axios|got \\(|postman|insomnia|httrack|dart/|guzzle",
  ].join("|"),
  "i",
);

/** Whether the user agent is a bot; every browser identifies itself. */
export const isProgram = (userAgent: string): boolean =>
  !/^mozilla\/|^opera\//i.test(userAgent) || program.test(userAgent);

const tablet = /ipad|tablet|playbook|silk(?!.*mobile)|android(?!.*mobi)/i;
const phone = /mobi|iphone|ipod|phone/i;

/** An iPad that poses as a Mac counts as a desktop. */
export function deviceOf(userAgent: string): Device {
  if (tablet.test(userAgent)) return "tablet";
  return phone.test(userAgent) ? "phone" : "desktop";
}

/** Host names, each including its subdomains; a trailing dot matches every country's domain. */
const known: readonly (readonly [Source, readonly string[]])[] = [
  [
    "assistant",
    [
      "chatgpt.com",
      "chat.openai.com",
      "perplexity.ai",
      "gemini.google.com",
      "copilot.microsoft.com",
      "claude.ai",
      "chat.deepseek.com",
      "chat.mistral.ai",
      "grok.com",
      "meta.ai",
      "doubao.com",
      "kimi.com",
    ],
  ],
  [
    "search",
    [
      "google.",
      "bing.com",
      "duckduckgo.com",
      "yahoo.",
      "yandex.",
      "ya.ru",
      "baidu.com",
      "sogou.com",
      "so.com",
      "sm.cn",
      "ecosia.org",
      "qwant.com",
      "search.brave.com",
      "startpage.com",
      "kagi.com",
      "naver.com",
      "seznam.cz",
      "mojeek.com",
      "swisscows.com",
    ],
  ],
  [
    "social",
    [
      "facebook.com",
      "instagram.com",
      "threads.net",
      "threads.com",
      "t.co",
      "x.com",
      "twitter.com",
      "reddit.com",
      "pinterest.",
      "linkedin.com",
      "lnkd.in",
      "youtube.com",
      "tiktok.com",
      "snapchat.com",
      "t.me",
      "web.telegram.org",
      "web.whatsapp.com",
      "discord.com",
      "tumblr.com",
      "vk.com",
      "ok.ru",
      "weibo.com",
      "weibo.cn",
      "zhihu.com",
      "xiaohongshu.com",
      "douyin.com",
      "bsky.app",
      "mastodon.social",
      "quora.com",
      "news.ycombinator.com",
    ],
  ],
];

const matchesHost = (host: string, name: string): boolean =>
  name.endsWith(".")
    ? host.startsWith(name) || host.includes(`.${name}`)
    : host === name || host.endsWith(`.${name}`);

/** `host` is the referring page's, `own` this site's. */
export function sourceOf(host: string | undefined, own: string): Source {
  if (!host) return "direct";
  const referrer = host.toLowerCase();
  if (referrer === own) return "own";
  return known.find(([, names]) => names.some((name) => matchesHost(referrer, name)))?.[0] ?? "site";
}
