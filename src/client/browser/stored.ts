import { type StorageKey, storageKeys } from "./storage-keys.ts";

/**
 * The only module that accesses web storage. Where storage is refused (settings, private windows, a full disk) the entry lives as
 * long as the document, so that what the visitor just did still shows.
 */
const memoryOnly = new Map<StorageKey, string | null>();
const listeners = new Map<StorageKey, Set<() => void>>();
let listening = false;

/** Merely accessing `localStorage` can throw, so every caller wraps this in a try. */
const storageOf = (key: StorageKey): Storage =>
  storageKeys[key].place === "session" ? window.sessionStorage : window.localStorage;

function notify(key: string | null): void {
  for (const [storedKey, interested] of listeners)
    if (key === null || key === storedKey) for (const listener of [...interested]) listener();
}

/** The text stored under the key; null where there is none. */
export function readStored(key: StorageKey): string | null {
  const value = memoryOnly.get(key);
  if (value !== undefined) return value;
  try {
    return storageOf(key).getItem(key);
  } catch {
    // Storage is refused: that is the visitor's choice, and nothing is stored.
    return null;
  }
}

/** Stores the text and notifies the listeners in this document; other tabs get the browser's `storage` event. */
export function writeStored(key: StorageKey, value: string): void {
  try {
    storageOf(key).setItem(key, value);
    memoryOnly.delete(key);
  } catch {
    // Blocked or full: remembered until the page is left.
    memoryOnly.set(key, value);
  }
  notify(key);
}

export function removeStored(key: StorageKey): void {
  memoryOnly.delete(key);
  try {
    storageOf(key).removeItem(key);
  } catch {
    // Blocked: forgotten until the page is left.
    memoryOnly.set(key, null);
  }
  notify(key);
}

/** Calls `listener` whenever the entry may have changed, in this tab or another one. Gives the way to stop it. */
export function onStored(key: StorageKey, listener: () => void): () => void {
  if (!listening) {
    listening = true;
    window.addEventListener("storage", (event) => notify(event.key));
    // A page that comes back from the back/forward cache has missed the events of its absence.
    window.addEventListener("pageshow", (event) => event.persisted && notify(null));
  }
  const interested = listeners.get(key) ?? new Set();
  listeners.set(key, interested.add(listener));
  return () => interested.delete(listener);
}
