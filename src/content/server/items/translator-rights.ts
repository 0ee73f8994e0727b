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

/** Whether a path is a text of one of these languages. */
function isTextIn(type: ContentType, languages: readonly Language[]): (path: string) => boolean {
  const paths = new Set(
    languages.flatMap((lang) => Object.keys(type.texts).map((field) => pathIn(lang, field))),
  );
  return (path) => paths.has(path);
}

/**
 * Refuses a translator's change of anything but own texts. Values of the live item are allowed: an editor that merged a newer version
 * sends them too. Throws `forbidden`.
 */
export function requireOwn(
  type: ContentType,
  actor: Actor | null,
  { before, after, live }: { before: Content; after: Content; live: Content },
): void {
  if (!actor?.translatesInto) return;
  const isAllowed = isTextIn(type, actor.translatesInto);
  const differs = new Set(contentChanges(live, after).map(({ path }) => path));
  if (contentChanges(before, after).some(({ path }) => !isAllowed(path) && differs.has(path)))
    throw new AppError("forbidden");
}

/** What a draft publishes: all of it, or of a translator's the live content with own texts. */
export function ownChanges(type: ContentType, actor: Actor | null, live: Content, drafted: Content): Content {
  if (!actor?.translatesInto) return drafted;
  const isAllowed = isTextIn(type, actor.translatesInto);
  const paths = contentChanges(live, drafted).flatMap(({ path }) => (isAllowed(path) ? [path] : []));
  // Without the languages that have no text any more.
  return type.patched(withFieldsOf(live, drafted, paths), {});
}
