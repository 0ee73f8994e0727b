/** The supported video players. Pages load nothing else from them, and only after a click. */
export const embedProviders = ["youtube", "vimeo"] as const;
export type EmbedProvider = (typeof embedProviders)[number];
export type Embed = { provider: EmbedProvider; videoId: string };

const players: Record<EmbedProvider, { name: string; origin: string; id: RegExp }> = {
  youtube: { name: "YouTube", origin: "https://www.youtube-nocookie.com", id: /^[\w-]{11}$/ },
  vimeo: { name: "Vimeo", origin: "https://player.vimeo.com", id: /^\d{5,12}$/ },
};

export const isVideoId = ({ provider, videoId }: Embed): boolean => players[provider].id.test(videoId);

export const embedName = (provider: EmbedProvider): string => players[provider].name;

/** The origin that the page's CSP must allow to play this. */
export const playerOrigin = (provider: EmbedProvider): string => players[provider].origin;

/** The player's URL, loaded after a click. */
export const playerAddress = ({ provider, videoId }: Embed): string =>
  provider === "youtube"
    ? `${players.youtube.origin}/embed/${videoId}?autoplay=1`
    : `${players.vimeo.origin}/video/${videoId}?autoplay=1&dnt=1`;

/** The video's own page, for a link. */
export const videoPage = ({ provider, videoId }: Embed): string =>
  provider === "youtube" ? `https://www.youtube.com/watch?v=${videoId}` : `https://vimeo.com/${videoId}`;

/** Parses the URL of a video's page or player; null for anything else. */
export function embedOf(address: string): Embed | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams, protocol } = new URL(address);
  if (protocol !== "https:" && protocol !== "http:") return null;
  const host = hostname.replace(/^(www|m|player)\./, "");
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "";
  const embed: Embed | null =
    host === "youtube.com" || host === "youtube-nocookie.com"
      ? { provider: "youtube", videoId: searchParams.get("v") ?? last }
      : host === "youtu.be"
        ? { provider: "youtube", videoId: last }
        : host === "vimeo.com"
          ? { provider: "vimeo", videoId: last }
          : null;
  return embed && isVideoId(embed) ? embed : null;
}
