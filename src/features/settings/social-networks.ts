import type { Language } from "#i18n/languages.ts";

/** The networks a site may be found at, as people call them. */
const names = {
  facebook: "Facebook",
  instagram: "Instagram",
  youtube: "YouTube",
  tiktok: "TikTok",
  x: "X",
  threads: "Threads",
  bluesky: "Bluesky",
  mastodon: "Mastodon",
  pinterest: "Pinterest",
  linkedin: "LinkedIn",
  reddit: "Reddit",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  weibo: "Weibo",
  xiaohongshu: "Xiaohongshu",
  bilibili: "Bilibili",
} as const;
export type Network = keyof typeof names;
export const networks = Object.keys(names) as [Network, ...Network[]];

/** What they call themselves in Chinese. */
const namesInChinese: Partial<Record<Network, string>> = {
  weibo: "微博",
  xiaohongshu: "小红书",
  bilibili: "哔哩哔哩",
};

export const networkName = (network: Network, lang: Language): string =>
  (lang === "zh" ? namesInChinese[network] : undefined) ?? names[network];

/** The hosts of each network's accounts, subdomains included; empty for federated networks, where anyone may run a server. */
export const networkHosts: Record<Network, readonly string[]> = {
  facebook: ["facebook.com"],
  instagram: ["instagram.com"],
  youtube: ["youtube.com"],
  tiktok: ["tiktok.com"],
  x: ["x.com", "twitter.com"],
  threads: ["threads.com", "threads.net"],
  bluesky: ["bsky.app"],
  mastodon: [],
  pinterest: ["pinterest.com"],
  linkedin: ["linkedin.com"],
  reddit: ["reddit.com"],
  telegram: ["t.me"],
  whatsapp: ["whatsapp.com", "wa.me"],
  weibo: ["weibo.com"],
  xiaohongshu: ["xiaohongshu.com"],
  bilibili: ["bilibili.com"],
};
