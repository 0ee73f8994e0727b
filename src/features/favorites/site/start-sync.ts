import { ApiFailure } from "#client/api/api-failure.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { onStored, readStored, removeStored, writeStored } from "#client/browser/stored.ts";
import { browserClient } from "#client/browser-client.ts";
import { systemClock } from "#platform/clock.ts";
import { parseSyncState, type Restored, type SyncState } from "../sync-state.ts";
import { storedFavorites, storeFavorites } from "./favorites-store.ts";
import { createFavoritesSync, type FavoriteCalls, type Sent } from "./favorites-sync.ts";

export const syncState = (): SyncState => parseSyncState(readStored("favorites-account"));
function keepSyncState(state: SyncState): void {
  if (state.owner === null && !Object.keys(state.left).length) removeStored("favorites-account");
  else writeStored("favorites-account", JSON.stringify(state));
}

/** The id of the user signed in on this device; null where there is none, or the stored entry is unreadable. */
export function signedInId(): string | null {
  try {
    const { id } = JSON.parse((readStored("auth_token") && readStored("auth_user")) || "{}") as {
      id?: unknown;
    };
    return id === undefined ? null : String(id);
  } catch {
    // Something else wrote the entry: treated as signed out.
    return null;
  }
}

function sentOf(failure: unknown): Exclude<Sent, "done"> {
  if (!(failure instanceof ApiFailure)) throw failure;
  if (failure.code === "favorites-full") return "full";
  if (failure.status === 401 || failure.status === 403) return "signed-out";
  const isOurs = failure.status >= 400 && failure.status < 500 && ![408, 429].includes(failure.status);
  return isOurs ? "refused" : "later";
}

const calls = (): FavoriteCalls => {
  const client = browserClient();
  const query = { lang: documentLanguage() };
  const place = "/api/favorites/{productId}";
  return {
    keep: (productId, restored) =>
      client.put(place, restored ?? {}, { params: { productId }, query }).then((): Sent => "done", sentOf),
    async remove(productId) {
      let sent: Sent = "done";
      await client.delete(place, {
        params: { productId },
        // A 404 counts as removed; leaving the document tells nothing about the call.
        onSilence: (reason) => (sent = reason === "not-found" ? "done" : "later"),
        onFailure: (failure) => (sent = sentOf(failure)),
      });
      return sent;
    },
    merge: (productIds) =>
      client
        .post<{ ids: string[]; unknown: string[]; notKept: string[] }>(
          "/api/favorites/merge",
          { productIds },
          { query },
        )
        .catch(sentOf),
    ids: () =>
      client.get<{ ids: string[] }>("/api/favorites/ids").then((answer) => answer?.ids ?? "later", sentOf),
  };
};

/** Milliseconds. */
const soon = 60;
const minute = 60_000;
const firstPause = 4_000;
const longestPause = 5 * minute;

let started: ((freshFor?: number) => Promise<Sent>) | undefined;

/** Follows the favorite buttons, the session, the network and other tabs from now on. Returns a function that syncs at once. */
export function startSync(): (freshFor?: number) => Promise<Sent> {
  if (started) return started;
  const sync = createFavoritesSync({
    calls: calls(),
    here: {
      list: storedFavorites,
      keepList: storeFavorites,
      state: syncState,
      keepState: keepSyncState,
    },
    user: signedInId,
    clock: systemClock,
  });
  let pause = firstPause;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Tabs take turns; where the browser has no locks they do the same twice, which does no harm.
  const inTurn = (round: () => Promise<Sent>): Promise<Sent> =>
    navigator.locks ? navigator.locks.request("favorites", round) : round();
  const look = async (freshFor = minute): Promise<Sent> => {
    clearTimeout(timer);
    timer = undefined;
    const sent = await inTurn(() => sync.run(freshFor));
    if (sent === "later") {
      timer ??= setTimeout(look, pause);
      pause = Math.min(2 * pause, longestPause);
    } else pause = firstPause;
    return sent;
  };
  const lookSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(look, soon);
  };
  onStored("favorites", lookSoon);
  onStored("auth_token", lookSoon);
  onStored("auth_user", lookSoon);
  window.addEventListener("online", lookSoon);
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookSoon());
  started = look;
  return look;
}

/** For a removal that is undone: the favorite comes back with its note and its place. */
export function restoreAs(id: string, restored: Restored): void {
  const state = syncState();
  if (state.owner !== null) keepSyncState({ ...state, restored: { ...state.restored, [id]: restored } });
}
