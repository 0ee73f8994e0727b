import { MarketplaceError, type Refusal } from "#features/marketplaces/listing.ts";
import {
  boundedFetch,
  jsonIn,
  type MarketplaceResponse,
  refusalOf,
} from "#features/marketplaces/server/adapters/bounded-fetch.ts";
import type { HandoverProblem } from "#features/newsletter/newsletter.ts";
import { withoutAddresses } from "#platform/mail/send-error.ts";
import { HandoverError } from "./handover-client.ts";

const limits = { time: 15_000, size: 200_000 };

const problems: Partial<Record<Refusal, HandoverProblem>> = {
  auth: "key-refused",
  "not-eligible": "key-refused",
  "not-found": "list-refused",
  throttled: "throttled",
  "invalid-request": "list-refused",
  malformed: "unreadable",
};

/** Calls a service; any answer counts. Throws HandoverError where none comes. */
export async function callService(
  url: string,
  method: "POST" | "PATCH",
  headers: Record<string, string>,
  body: object,
): Promise<MarketplaceResponse & { json: Record<string, unknown> }> {
  try {
    const answer = await boundedFetch(
      {
        url,
        method,
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      },
      limits,
    );
    const json = jsonIn(answer);
    return { ...answer, json: typeof json === "object" && json !== null ? { ...json } : {} };
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    throw new HandoverError(problems[error.refusal] ?? "unavailable", error.reason, { cause: error });
  }
}

/**
 * What a failed answer means; `reason` is the service's own message, which may repeat the address. Only where `isOfAddress` is it the
 * address's fault, which no other try mends: any other refused request waits for other settings.
 */
export function failureOf(answer: MarketplaceResponse, reason: unknown, isOfAddress = false): HandoverError {
  const said = typeof reason === "string" ? withoutAddresses(reason) : "";
  const { refusal, reason: text, retryAfter } = refusalOf(answer, said);
  const problem = isOfAddress ? "address-refused" : (problems[refusal] ?? "unavailable");
  return new HandoverError(problem, text, retryAfter === undefined ? {} : { retryAfter });
}
