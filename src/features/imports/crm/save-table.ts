import { readStored } from "#platform/browser/stored.ts";

/** Fetches a table with the token that a plain link cannot bring, and hands it to the person as a file. */
export async function saveTable(address: string, name: string): Promise<boolean> {
  const answer = await fetch(address, {
    headers: { Authorization: `Bearer ${readStored("auth_token") ?? ""}` },
  }).catch(() => null);
  if (!answer?.ok) return false;
  const url = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  // Browsers read it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return true;
}
