import { type EmbedProvider, embedProviders, isEmbedId, playerAddress } from "#platform/document/embed.ts";
import { readStored, removeStored, writeStored } from "./stored.ts";

/** Whether the document itself came from this address: its policy lets the players of its own page in, and no others. */
const isOwnDocument = (): boolean => {
  const [document] = performance.getEntriesByType("navigation");
  return document !== undefined && new URL(document.name).pathname === location.pathname;
};

const isProvider = (name: string | undefined): name is EmbedProvider =>
  (embedProviders as readonly (string | undefined)[]).includes(name);

function play(link: HTMLElement): void {
  const { embed: provider, video: videoId = "", title = "" } = link.dataset;
  if (!isProvider(provider) || !isEmbedId({ provider, videoId })) return;
  const player = document.createElement("iframe");
  player.src = playerAddress({ provider, videoId });
  player.title = title;
  player.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  // A frame of another origin: what it is allowed concerns its own documents.
  player.setAttribute(
    "sandbox",
    "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation",
  );
  player.className = link.dataset.shape ?? "aspect-video w-full rounded-lg border-0";
  player.setAttribute("allowfullscreen", "");
  link.replaceWith(player);
  player.focus();
}

/** Puts a video or a post in the place of its link when the link is pressed, in this page and those that take its place. */
export function playEmbeds(): void {
  const target = document.querySelector<HTMLElement>(":target");
  const wanted = readStored("play-film");
  removeStored("play-film");
  // Pressed in a document of another page, whose CSP allows no player: this document was loaded for it.
  if (target?.dataset.embed && wanted === target.id) play(target);
  const press = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-embed]") : null;
    if (!link) return;
    event.preventDefault();
    if (isOwnDocument()) return play(link);
    writeStored("play-film", link.id);
    location.hash = link.id;
    location.reload();
  };
  document.addEventListener("click", press);
}
