import { createHash } from "node:crypto";
import { type HandoverClient, HandoverError } from "./handover-client.ts";
import { callService, failureOf } from "./service-call.ts";

/** A key names its data center: "…-us21". */
const dataCenter = /-([a-z]{2,3}\d{1,3})$/;

/** Bad addresses, and those whose owners Mailchimp lets come back only through its own form. */
const isOfAddress = (title: unknown, detail: unknown): boolean =>
  /^(Member In Compliance State|Forgotten Email Not Subscribed)$/.test(String(title)) ||
  /fake or invalid|valid email/i.test(String(detail));

/** Mailchimp's Marketing API 3.0: a pending member gets its confirmation email. */
export const mailchimp: HandoverClient = async ({ key, listId, base }, { email, lang }) => {
  const [, center] = dataCenter.exec(key) ?? [];
  if (!center) throw new HandoverError("key-refused", "the key names no data center");
  const members = `${base ?? `https://${center}.api.mailchimp.com`}/3.0/lists/${listId}/members`;
  const headers = { Authorization: `Basic ${Buffer.from(`magpie:${key}`).toString("base64")}` };
  const pending = { status: "pending", language: lang };
  const answer = await callService(members, "POST", headers, { email_address: email, ...pending });
  if (answer.status === 200) return;
  const { title, detail } = answer.json;
  if (answer.status !== 400 || title !== "Member Exists")
    throw failureOf(answer, detail, answer.status === 400 && isOfAddress(title, detail));
  // Who had unsubscribed may come back through another confirmation, a subscribed one stays: only the status tells them apart.
  const member = `${members}/${createHash("md5").update(email.toLowerCase()).digest("hex")}`;
  const known = await callService(`${member}?fields=status`, "PATCH", headers, { language: lang });
  if (known.status !== 200) throw failureOf(known, known.json.detail);
  if (known.json.status !== "unsubscribed" && known.json.status !== "archived") return;
  const again = await callService(member, "PATCH", headers, pending);
  if (again.status !== 200) throw failureOf(again, again.json.detail);
};
