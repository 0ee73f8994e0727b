import { baseOf } from "#client/api/call-rules.ts";
import { currentGateways } from "#client/api/current-gateways.ts";
import { failureOf } from "#client/api/failure-of.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { storedToken } from "./browser-client.ts";
import { crmText } from "./crm-api.ts";
import { withSession } from "./crm-session.ts";

/** A table of the API, handed to who is signed in as a file. Rejects as calls do. */
export async function crmDownload(
  path: string,
  name: string,
  query: Record<string, string> = {},
): Promise<void> {
  const url = `${baseOf(currentGateways(), path)}${path}?${new URLSearchParams(query)}`;
  const file = await withSession(async () => {
    const headers = { Authorization: `Bearer ${storedToken()}`, "Accept-Language": documentLanguage() };
    const answer = await fetch(url, { headers }).catch((cause: unknown) => {
      throw failureOf("GET", path, { status: 0, missing: "offline", cause }, { translate: crmText });
    });
    if (answer.ok) return answer.blob();
    // Without JSON the status alone says what failed.
    const body: unknown = await answer.json().catch(() => undefined);
    throw failureOf("GET", path, { status: answer.status, ok: false, body }, { translate: crmText });
  });
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  // Browsers read it after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
