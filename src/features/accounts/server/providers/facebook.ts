import { createHmac } from "node:crypto";
import { z } from "zod";
import { AppError } from "#platform/errors.ts";
import type { CheckIdentity } from "./id-tokens.ts";

const debugAnswer = z.object({
  data: z.object({ app_id: z.string(), is_valid: z.boolean(), user_id: z.string().optional() }),
});
const meAnswer = z.object({ id: z.string(), name: z.string().optional(), email: z.string().optional() });

/** Verifies an access token of Facebook's script at Facebook: whether it was issued to our app, and for whom. */
export function facebook(settings: { appId: string; appSecret: string; graphUrl: string }): CheckIdentity {
  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${settings.graphUrl}${path}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(5_000),
    }).catch((cause: unknown) => {
      throw new AppError("unavailable", { retryAfter: 5, cause });
    });
    if (answer.status >= 500) throw new AppError("unavailable", { retryAfter: 5 });
    if (!answer.ok) throw new AppError("provider-refused");
    // What is no JSON says nothing.
    return answer.json().catch(() => undefined);
  }
  return async ({ credential }) => {
    const { appId, appSecret } = settings;
    const inspected = await ask("/debug_token", {
      input_token: credential,
      access_token: `${appId}|${appSecret}`,
    });
    const { data } = debugAnswer.safeParse(inspected).data ?? {};
    if (!data?.is_valid || data.app_id !== appId || !data.user_id) throw new AppError("provider-refused");
    const proof = createHmac("sha256", appSecret).update(credential).digest("hex");
    const who = meAnswer.safeParse(
      await ask("/me", { fields: "id,name,email", access_token: credential, appsecret_proof: proof }),
    ).data;
    if (who?.id !== data.user_id) throw new AppError("provider-refused");
    // Facebook does not say whether the address was proved.
    const identity = {
      subject: who.id,
      email: who.email ?? null,
      emailVerified: false,
      name: who.name ?? null,
    };
    return { identity, nonce: null };
  };
}
