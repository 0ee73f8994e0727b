import type { HandoverProblem } from "#features/newsletter/newsletter.ts";
import type { Language } from "#i18n/languages.ts";

/** Why a service did not take an address. `reason` is its own message, for the operator. */
export class HandoverError extends Error {
  override name = "HandoverError";
  readonly problem: HandoverProblem;
  /** Milliseconds after which another try makes sense, where the service said so. */
  readonly retryAfter: number | undefined;

  constructor(problem: HandoverProblem, reason: string, more: { retryAfter?: number; cause?: unknown } = {}) {
    super(`${problem}: ${reason}`, { cause: more.cause });
    this.problem = problem;
    this.retryAfter = more.retryAfter;
  }

  /** No other try succeeds before an administrator changes the key or the list. */
  get isOfSettings(): boolean {
    return this.problem === "key-refused" || this.problem === "list-refused";
  }
}

/** What a client needs of the settings. `base` replaces the address of the service in tests. */
export type HandoverAccess = { key: string; listId: string; templateId: string; base: string | undefined };

/**
 * Takes an address over, so that the service asks its owner for the confirmation. Adding a known one again is no error. Throws
 * HandoverError.
 */
export type HandoverClient = (
  access: HandoverAccess,
  member: {
    email: string;
    lang: Language;
    /** Where the link of the service's mail leads back to. */
    confirmedUrl: string;
  },
) => Promise<void>;
