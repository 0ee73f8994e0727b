import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";
import type { KeyScope } from "#platform/key-scopes.ts";

export const scopeMissing = (scope: KeyScope): AppError =>
  new AppError("scope-missing", { details: [{ path: "scope", message: scope }] });

/** Whether an actor is no API key, or one that may change what readers see. */
export const mayPublish = (actor: Actor | null): boolean =>
  !actor?.key || actor.key.scopes.includes("content:publish");

/**
 * Refuses an API key that may not change what readers see. Routes check their scope; this is for those where it depends on the
 * item or the body: saving a published item, an edit of many, an import that publishes. Throws `scope-missing`.
 */
export function requirePublishing(actor: Actor | null): void {
  if (!mayPublish(actor)) throw scopeMissing("content:publish");
}
