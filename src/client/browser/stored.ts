import { type StorageKey, storageKeys } from "./storage-keys.ts";

/**
 * The one door to what the browser keeps. Where storage is refused (settings, private windows, a full disk) the entry lives as
 * long as the document, so that what the visitor just did still shows.
 */
const unkept = new Map<StorageKey, string | null>();
const listeners = new Map<StorageKey, Set<() => void>>();
let listening = false;

/** Merely naming a storage can throw, so every caller of this stands inside a try. */
const placeOf = (key: StorageKey): Storage =>
  storageKeys[key].place === "session" ? window.sessionStorage : window.localStorage;

function tell(key: string | null): void {
  for (const [kept, interested] of listeners)
    if (key === null || key === kept) for (const listener of [...interested]) listener();
}

/** The text kept under the key; null where there is none. */
export function readStored(key: StorageKey): string | null {
  const value = unkept.get(key);
  if (value !== undefined) return value;
  try {
    return placeOf(key).getItem(key);
  } catch {
    // Storage is refused: that is the visitor's choice, and nothing is kept.
    return null;
  }
}

/** Keeps the text and tells everybody who listens in this document; other tabs hear of it from the browser. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    placeOf(key).setItem(key, value);
    unkept.delete(key);
  } catch {
    // Blocked or full: remembered until the page is left.
    unkept.set(key, value);
  }
  tell(key);
}

export function removeStored(key: StorageKey): void {
  unkept.delete(key);
  try {
    placeOf(key).removeItem(key);
  } catch {
    // Blocked: forgotten until the page is left.
    unkept.set(key, null);
  }
  tell(key);
}

/** Calls `listener` whenever the entry may have changed, in this tab or another one. Gives the way to stop it. */
export function onStored(key: StorageKey, listener: () => void): () => void {
  if (!listening) {
    listening = true;
    window.addEventListener("storage", (event) => tell(event.key));
    // A page that comes back from the back/forward cache has missed the events of its absence.
    window.addEventListener("pageshow", (event) => event.persisted && tell(null));
  }
  const interested = listeners.get(key) ?? new Set();
  listeners.set(key, interested.add(listener));
  return () => interested.delete(listener);
}
