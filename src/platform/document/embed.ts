/** The providers whose videos and posts a text may show. Pages load nothing from them before a click. */
export const embedProviders = ["youtube", "vimeo", "instagram", "tiktok", "x"] as const;
export type EmbedProvider = (typeof embedProviders)[number];
export type Embed = { provider: EmbedProvider; videoId: string };

/** Those that are video players. */
export const videoProviders = ["youtube", "vimeo"] as const;
type VideoProvider = (typeof videoProviders)[number];

type Provider = {
  name: string;
  /** The origin that a page's CSP must allow. */
  origin: string;
  id: RegExp;
  /** The path that is loaded after a click. */
  player: (id: string) => string;
  /** Its own page, for a link. */
  page: (id: string) => string;
};

const providers: Record<EmbedProvider, Provider> = {
  youtube: {
    name: "YouTube",
    origin: "https://www.youtube-nocookie.com",
    id: /^[\w-]{11}$/,
    player: (id) => `/embed/${id}?autoplay=1`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  vimeo: {
    name: "Vimeo",
    origin: "https://player.vimeo.com",
    id: /^\d{5,12}$/,
    player: (id) => `/video/${id}?autoplay=1&dnt=1`,
    page: (id) => `https://vimeo.com/${id}`,
  },
  instagram: {
    name: "Instagram",
    origin: "https://www.instagram.com",
    id: /^[\w-]{5,40}$/,
    player: (id) => `/p/${id}/embed/captioned/`,
    page: (id) => `https://www.instagram.com/p/${id}/`,
  },
  tiktok: {
    name: "TikTok",
    origin: "https://www.tiktok.com",
    id: /^\d{8,25}$/,
    player: (id) => `/player/v1/${id}`,
    // The address of a video names its author, but any name leads to it.
    page: (id) => `https://www.tiktok.com/@_/video/${id}`,
  },
  x: {
    name: "X",
    origin: "https://platform.twitter.com",
    id: /^\d{5,25}$/,
    player: (id) => `/embed/Tweet.html?id=${id}&dnt=true`,
    page: (id) => `https://x.com/i/status/${id}`,
  },
};

export const isEmbedId = ({ provider, videoId }: Embed): boolean => providers[provider].id.test(videoId);

export const embedName = (provider: EmbedProvider): string => providers[provider].name;

export const playerOrigin = (provider: EmbedProvider): string => providers[provider].origin;

/** What a frame loads after a click. */
export const playerAddress = ({ provider, videoId }: Embed): string =>
  providers[provider].origin + providers[provider].player(videoId);

/** Its own page, for a link. */
export const embedPage = ({ provider, videoId }: Embed): string => providers[provider].page(videoId);

const last = ({ pathname }: URL): string | undefined => pathname.split("/").filter(Boolean).at(-1);
const inPath =
  (pattern: RegExp) =>
  ({ pathname }: URL): string | undefined =>
    pattern.exec(pathname)?.[1];

type Reading = { provider: EmbedProvider; idIn: (url: URL) => string | null | undefined };
const youtube: Reading = { provider: "youtube", idIn: (url) => url.searchParams.get("v") ?? last(url) };
const vimeo: Reading = { provider: "vimeo", idIn: last };
const instagram: Reading = { provider: "instagram", idIn: inPath(/\/(?:p|reels?|tv)\/([^/]+)/) };
const tiktok: Reading = { provider: "tiktok", idIn: inPath(/\/(?:video|embed(?:\/v\d)?|player\/v1)\/(\d+)/) };
const x: Reading = {
  provider: "x",
  idIn: (url) =>
    url.pathname === "/embed/Tweet.html"
      ? url.searchParams.get("id")
      : inPath(/\/(?:status|statuses)\/(\d+)/)(url),
};

/** By host, without `www.` and the like. */
const hosts: ReadonlyMap<string, Reading> = new Map([
  ["youtube.com", youtube],
  ["youtube-nocookie.com", youtube],
  ["youtu.be", youtube],
  ["vimeo.com", vimeo],
  ["instagram.com", instagram],
  ["instagr.am", instagram],
  ["tiktok.com", tiktok],
  ["x.com", x],
  ["twitter.com", x],
  ["platform.twitter.com", x],
]);

/** Parses the URL of a video or a post, of its page or its player; null for anything else. */
export function embedOf(address: string): Embed | null {
  const url = URL.parse(address);
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) return null;
  const reading = hosts.get(url.hostname.replace(/^(www|m|mobile|player)\./, ""));
  const embed = reading && { provider: reading.provider, videoId: reading.idIn(url) ?? "" };
  return embed && isEmbedId(embed) ? embed : null;
}

/** Parses the URL of a video; null for a post and for anything else. */
export function videoOf(address: string): { provider: VideoProvider; videoId: string } | null {
  const embed = embedOf(address);
  const provider = videoProviders.find((one) => one === embed?.provider);
  return embed && provider ? { provider, videoId: embed.videoId } : null;
}
