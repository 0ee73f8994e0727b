import type { HandoverClient } from "./handover-client.ts";
import { callService, failureOf } from "./service-call.ts";

/** Kit's API v4: an inactive subscriber who is added to a form gets the form's confirmation email. */
export const kit: HandoverClient = async (
  { key, listId, base = "https://api.kit.com" },
  { email, confirmedUrl },
) => {
  const headers = { "X-Kit-Api-Key": key };
  const call = async (path: string, body: object): Promise<void> => {
    const answer = await callService(`${base}/v4${path}`, "POST", headers, { email_address: email, ...body });
    if (answer.status >= 200 && answer.status < 300) return;
    const { errors } = answer.json;
    const said = Array.isArray(errors) ? errors.join(" ") : "";
    throw failureOf(answer, said, answer.status === 422 && /email address/i.test(said));
  };
  // Known subscribers keep their state.
  await call("/subscribers", { state: "inactive" });
  await call(`/forms/${listId}/subscribers`, { referrer: confirmedUrl });
};
