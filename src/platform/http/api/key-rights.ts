import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import type { KeyScope } from "#platform/key-scopes.ts";

export const scopeMissing = (scope: KeyScope): AppError =>
  new AppError("scope-missing", { details: [{ path: "scope", message: scope }] });

/**
 * Refuses an API key that may not change what readers see. Routes check their scope; this is for those where it depends on the
 * item or the body: saving a published item, an edit of many, an import that publishes. Throws `scope-missing`.
 */
export function requirePublishing(actor: Actor | null): void {
  if (actor?.key && !actor.key.scopes.includes("content:publish")) throw scopeMissing("content:publish");
}
