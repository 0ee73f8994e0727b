import { readStored, removeStored, writeStored } from "#client/browser/stored.ts";

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Makes what only this tab knows, and its hash for the server: the code that comes back works here and nowhere else. */
export async function newBinding(): Promise<string> {
  const handle = base64url(crypto.getRandomValues(new Uint8Array(32)));
  writeStored("sign-in-handle", handle);
  return base64url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(handle))));
}

export function takeHandle(): string {
  const handle = readStored("sign-in-handle") ?? "";
  removeStored("sign-in-handle");
  return handle;
}
