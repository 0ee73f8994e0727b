import type { NoResponseReason } from "#client/api/api-response.ts";
import { timeLimit } from "#client/api/call-rules.ts";
import { browserApi, NoResponseError } from "#client/browser-api.ts";
import { browserClient } from "#client/browser-client.ts";
import type { ArticleCard } from "#features/articles/article.ts";
import type { ProductCard } from "#features/products/product.ts";
import type { Language } from "#i18n/languages.ts";
import type { FavoriteItem } from "../favorites-contract.ts";
import { storedFavorites } from "./favorites-store.ts";
import { signedInId, startSync } from "./start-sync.ts";

/** As many ids as one question to the API may name. */
const idsPerQuestion = 100;
/** The page does not wait longer for what this device has to send, in milliseconds. */
const longestWait = 2_000;

/** Those of the ids that are public products, as many as there are. */
export async function cardsOf(ids: readonly string[], lang: Language): Promise<ProductCard[]> {
  const api = await browserApi();
  const questions = Array.from({ length: Math.ceil(ids.length / idsPerQuestion) }, (_, i) =>
    ids.slice(i * idsPerQuestion, (i + 1) * idsPerQuestion),
  );
  const answers = await Promise.all(
    questions.map((some) => api.get("/api/products/cards", { query: { ids: some.join(","), lang } })),
  );
  return answers.flatMap(({ items }) => items);
}

const path = "/api/favorites";

/** Null for a session that has ended or a server in trouble: what this device knows is shown all the same. */
async function fromAccount(lang: Language, timeoutMs: number) {
  let silence: NoResponseReason | undefined;
  const answer = await browserClient()
    .get<{ items: FavoriteItem[]; isShared: boolean }>(path, {
      query: { lang },
      timeoutMs,
      onSilence: (reason) => (silence = reason),
    })
    .catch(() => null);
  // Another read of a server that does not answer would take the time of this one again.
  if (silence === "timed-out") throw new NoResponseError(silence);
  return answer;
}

/** The page's data of each favorite on this device, and of the account they belong to. */
export async function loadFavorites(lang: Language) {
  const isSignedIn = signedInId() !== null;
  const begun = performance.now();
  if (isSignedIn) {
    const patience = new Promise((go) => setTimeout(go, longestWait));
    await Promise.race([startSync()(), patience]);
  }
  const timeLeft = timeLimit("GET", path) - (performance.now() - begun);
  const account = isSignedIn ? await fromAccount(lang, timeLeft) : null;
  const ids = storedFavorites();
  const known = new Map(account?.items.map((item) => [item.productId, item]));
  const others = ids.filter((id) => !known.has(id));
  const cards = new Map((await cardsOf(others, lang)).map((card) => [card.id, card]));
  const items = ids.map((productId): FavoriteItem => {
    const card = cards.get(productId) ?? null;
    return known.get(productId) ?? { productId, addedAt: "", note: "", name: card?.name ?? null, card };
  });
  return { asked: ids, items, isSignedIn, isShared: account?.isShared ?? false };
}

/** For a list with nothing on it; without them the page is as good. */
export const popularGuides = (lang: Language): Promise<ArticleCard[]> =>
  browserApi()
    .then((api) => api.get("/api/articles", { query: { lang, limit: 3 } }))
    .then(
      ({ items }) => items,
      () => [],
    );
