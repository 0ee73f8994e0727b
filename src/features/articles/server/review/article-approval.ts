import { createHash } from "node:crypto";
import type { Content } from "#content/content-type.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import * as repo from "./reviews.repo.ts";

/** A value with the keys of its objects in order: the database may give them in another one. */
const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, ordered(inner)]),
  );
};

/** Names a content: an approval is for exactly this one. */
export const contentHash = (content: Content): string =>
  createHash("sha256")
    .update(JSON.stringify(ordered(content)))
    .digest("base64url");

export type ApprovalParts = { clock: Clock; audit: Audit; isRequired: (tx: Tx) => Promise<boolean> };

/**
 * Before a content becomes public. Where the site needs approvals, only an approved content may, or one that an administrator publishes.
 * Translators publish their own texts of what is public already. Whoever publishes an author's text has approved it, and a schedule
 * publishes no other one. Throws `not-approved`.
 */
export async function requireApproved(
  tx: Tx,
  { clock, audit, isRequired }: ApprovalParts,
  id: number,
  content: Content,
  { actor, isPublication }: { actor: Actor | null; isPublication: boolean },
): Promise<void> {
  const review = await repo.reviewOf(tx, id);
  const hash = contentHash(content);
  if (review?.state === "approved" && review.hash === hash) return;
  const [required, isAuthors] = [await isRequired(tx), await repo.isAuthors(tx, id)];
  if (actor?.translatesInto) {
    if ((required || isAuthors) && !(await repo.isPublic(tx, id))) throw new AppError("not-approved");
    return;
  }
  const isSchedule = actor === null && isPublication;
  if (required ? !actor?.isAdmin : isSchedule && isAuthors) throw new AppError("not-approved");
  if (!actor || !(required || (isPublication && (review || isAuthors)))) return;
  const now = clock.now();
  const { submittedBy, submittedAt } = review ?? { submittedBy: null, submittedAt: now };
  const decided = { decidedBy: actor.id, decidedAt: now, note: "" };
  await repo.save(tx, id, { state: "approved", hash, submittedBy, submittedAt, ...decided });
  await audit.record(tx, { actor, action: "approve", entity: { type: "article", id } });
}
