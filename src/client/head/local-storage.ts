import type { StorageKey } from "#client/browser/storage-keys.ts";

// client/browser/stored.ts does more than the script in the head needs.

/** The text stored under the key; null where there is none, or where storage is refused. */
export function readLocal(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is refused: that is the visitor's choice, and nothing is stored.
    return null;
  }
}

/** Keeps the text, where the browser allows it. */
export function writeLocal(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is refused: that is the visitor's choice.
  }
}

/** The value of a cookie, which is deleted; null where there is none, or where cookies are refused. */
export function takeCookie(name: StorageKey): string | null {
  try {
    const value = document.cookie.split("; ").find((one) => one.startsWith(`${name}=`));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API answers after the first paint
    if (value) document.cookie = `${name}=; Path=/; Max-Age=0`;
    return value?.slice(name.length + 1) ?? null;
  } catch {
    // A sandboxed document has none.
    return null;
  }
}
