import type { HandoverClient } from "./handover-client.ts";
import { callService, failureOf } from "./service-call.ts";

/** Brevo's API v3: its own email asks for the confirmation, and the contact joins the list with it. */
export const brevo: HandoverClient = async (
  { key, listId, templateId, base = "https://api.brevo.com" },
  { email, confirmedUrl },
) => {
  const answer = await callService(
    `${base}/v3/contacts/doubleOptinConfirmation`,
    "POST",
    { "api-key": key },
    {
      email,
      includeListIds: [Number(listId)],
      templateId: Number(templateId),
      redirectionUrl: confirmedUrl,
    },
  );
  if (answer.status === 201 || answer.status === 204) return;
  const { code, message } = answer.json;
  // Already a member of the list.
  if (answer.status === 400 && code === "duplicate_parameter") return;
  throw failureOf(
    answer,
    message,
    answer.status === 400 && /\bemail\b.*\bvalid|invalid email/i.test(String(message)),
  );
};
