import { contentChanges, withFieldsOf } from "#content/content-changes.ts";
import type { Content, ContentType } from "#content/content-type.ts";
import { pathIn } from "#content/field-path.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { AppError } from "#platform/errors.ts";

/** Whether an actor may change and publish the texts of a language. */
export const mayWrite = (actor: Actor | null, lang: Language): boolean =>
  actor?.translatesInto?.includes(lang) ?? true;

/** Throws `forbidden`. */
export function requireLanguage(actor: Actor | null, lang: Language): void {
  if (!mayWrite(actor, lang)) throw new AppError("forbidden");
}

/** The fields that an actor may change: of a translator the texts of some languages, else all. */
function isOwn(type: ContentType, actor: Actor | null): (path: string) => boolean {
  const languages = actor?.translatesInto;
  if (!languages) return () => true;
  const paths = new Set(
    languages.flatMap((lang) => Object.keys(type.texts).map((field) => pathIn(lang, field))),
  );
  return (path) => paths.has(path);
}

/**
 * Refuses a change of what is not an actor's own. What became as the live item is, is no change: a draft that was begun before the live
 * item changed is brought up to it. Throws `forbidden`.
 */
export function requireOwn(
  type: ContentType,
  actor: Actor | null,
  { before, after, live }: { before: Content; after: Content; live: Content },
): void {
  if (!actor?.translatesInto) return;
  const isAllowed = isOwn(type, actor);
  const differs = new Set(contentChanges(live, after).map(({ path }) => path));
  if (contentChanges(before, after).some(({ path }) => !isAllowed(path) && differs.has(path)))
    throw new AppError("forbidden");
}

/** A content with an actor's own changes of a draft: another one's wait for who may publish them. */
export function ownChanges(type: ContentType, actor: Actor | null, live: Content, drafted: Content): Content {
  if (!actor?.translatesInto) return drafted;
  const isAllowed = isOwn(type, actor);
  const paths = contentChanges(live, drafted).flatMap(({ path }) => (isAllowed(path) ? [path] : []));
  // Without the languages that have no text any more.
  return type.patched(withFieldsOf(live, drafted, paths), {});
}
