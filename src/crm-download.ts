import { inEnglish } from "#platform/client/api-failure.ts";
import { failureOf } from "#platform/client/failure-of.ts";
import { ownGateways, storedToken } from "./browser-client.ts";
import { withSession } from "./crm-session.ts";

/** A table of the API, handed to who is signed in as a file. Rejects as calls do. */
export async function crmDownload(
  path: string,
  name: string,
  query: Record<string, string> = {},
): Promise<void> {
  const asked = `${ownGateways().main}${path}?${new URLSearchParams(query)}`;
  const file = await withSession(async () => {
    const answer = await fetch(asked, { headers: { Authorization: `Bearer ${storedToken()}` } }).catch(
      (cause: unknown) => {
        throw failureOf("GET", path, { status: 0, missing: "offline", cause }, { translate: inEnglish });
      },
    );
    if (answer.ok) return answer.blob();
    const body: unknown = await answer.json().catch(() => undefined);
    throw failureOf("GET", path, { status: answer.status, ok: false, body }, { translate: inEnglish });
  });
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // Browsers read it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
