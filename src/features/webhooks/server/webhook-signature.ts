import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";
const secretBytes = 32;

export const newSecret = (): string => prefix + randomBytes(secretBytes).toString("base64");
export const newMessageId = (): string => `msg_${randomBytes(18).toString("base64url")}`;

/** The headers of Standard Webhooks for an attempt at `now`; a receiver accepts any of the signatures. */
export function signedHeaders(
  { id, body, now }: { id: string; body: string; now: number },
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
}
