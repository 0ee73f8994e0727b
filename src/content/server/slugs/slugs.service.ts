import { pathIn } from "#content/field-path.ts";
import { pathOf, type SlugOwner, type SlugSpace } from "#content/slug-owner.ts";
import type { Alternates } from "#i18n/language-query.ts";
import { type Language, unprefixedLanguage } from "#i18n/languages.ts";
import { publishedLanguages } from "#i18n/publication.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { isSlug, numberedSlug, slugify } from "#i18n/urls/slug.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import * as repo from "./slugs.repo.ts";

export {
  former as formerSlugs,
  formerOwner,
  owner as slugOwner,
  removeAllFormer as forgetFormers,
  removeFormer as forgetFormer,
  saveFormer as rememberFormer,
} from "./slugs.repo.ts";

type Claim = {
  type: SlugSpace;
  lang: Language;
  /** What the editor typed; undefined = made from the title, numbered until it is free. */
  wanted?: string | undefined;
  title: string;
  /** The entity's current slug, undefined for a new text. */
  current?: string | undefined;
  /** Slugs that no item of the type may have. */
  reserved?: readonly string[];
  entityId: number;
  now: number;
};

/**
 * Settles the slug of a text inside the caller's transaction: unique per type and language, never empty; a changed one leaves its
 * former address behind (readings.md 14). Throws `invalid` for a typed slug that is none, `slug-taken` for one in use, by the field of its language.
 */
export async function claimSlug(tx: Tx, claim: Claim): Promise<string> {
  const slug = await freeSlug(tx, claim);
  if (slug !== claim.current)
    invalidateTags(tx, ...[slug, claim.current ?? []].flat().map((one) => slugTag(claim.type, one)));
  await repo.removeFormer(tx, claim.type, claim.lang, slug);
  if (claim.current && claim.current !== slug)
    await repo.saveFormer(tx, claim.type, claim.lang, claim.current, claim.entityId, claim.now);
  return slug;
}

/** A deleted entity gives up its URLs: these and its former ones redirect to another entity, or stay its own where there is none. */
export async function giveUpSlugs(
  tx: Tx,
  type: SlugSpace,
  {
    id,
    to,
    texts,
    now,
  }: { id: number; to: number | null; texts: readonly { lang: Language; slug: string }[]; now: number },
): Promise<void> {
  for (const { lang, slug } of texts) {
    await repo.saveFormer(tx, type, lang, slug, id, now);
    invalidateTags(tx, slugTag(type, slug));
  }
  if (to === null) return;
  for (const { slug } of await repo.former(tx, type, id)) invalidateTags(tx, slugTag(type, slug));
  await repo.moveHistory(tx, type, id, to);
}

/**
 * The languages of the slugs that a reader's addresses have: the reader's, the site's default one, and English, which they had before
 * another one became the default.
 */
export const slugLanguages = (lang: Language, fallback: Language): Language[] => [
  ...new Set([lang, fallback, unprefixedLanguage]),
];

/** What an address names: by its slug in the first of these languages that has it, else by a slug it had before. */
export async function ownerOf(
  db: Queries,
  type: SlugSpace,
  slug: string,
  langs: readonly Language[],
): Promise<number | null> {
  addCacheTag(slugTag(type, slug));
  for (const find of [repo.owner, repo.formerOwner])
    for (const lang of langs) {
      const id = await find(db, type, lang, slug);
      if (id !== null) return id;
    }
  return null;
}

/** What an answer depends on that was found, or not found, by a slug. */
export const slugTag = (type: SlugSpace, slug: string): string =>
  `slug:${type}:${encodeURIComponent(slug.toWellFormed())}`;

/** An entity's path in each language it is published in. */
export const alternatesOf = (
  type: SlugOwner,
  texts: readonly { lang: Language; slug: string; published: boolean }[],
): Alternates =>
  Object.fromEntries(
    publishedLanguages(texts).flatMap((code) =>
      texts
        .filter((text) => text.lang === code)
        .map(({ slug }) => [code, localPath(code, pathOf(type, slug))]),
    ),
  );

/** Whether a slug could be claimed now; `slug` is what it would be, made from the title where none is requested. */
export async function slugState(
  db: Queries,
  request: { type: SlugSpace; lang: Language; slug: string; title: string; entityId: number | null },
): Promise<{ state: "free" | "own" | "taken" | "invalid"; slug: string; ownerId: string | null }> {
  const { type, lang, entityId } = request;
  if (request.slug && !isSlug(request.slug)) return { state: "invalid", slug: request.slug, ownerId: null };
  const slug = request.slug || (await firstFree(db, { type, lang, title: request.title, entityId }));
  const ownerId = await repo.owner(db, type, lang, slug);
  if (ownerId === null) return { state: "free", slug, ownerId: null };
  return { state: ownerId === entityId ? "own" : "taken", slug, ownerId: String(ownerId) };
}

async function freeSlug(tx: Tx, claim: Claim): Promise<string> {
  const isTaken = async (slug: string): Promise<boolean> => {
    const owner = await repo.owner(tx, claim.type, claim.lang, slug);
    return owner !== null && owner !== claim.entityId;
  };
  const path = pathIn(claim.lang, "slug");
  if (claim.wanted !== undefined && claim.wanted !== "") {
    if (!isSlug(claim.wanted)) throw new AppError("invalid", { details: [{ path, message: "not-a-slug" }] });
    if (await isTaken(claim.wanted))
      throw new AppError("slug-taken", { details: [{ path, message: claim.wanted }] });
    return claim.wanted;
  }
  if (claim.current) return claim.current;
  return firstFree(tx, claim);
}

/** A slug made from the title, numbered until it is free. */
async function firstFree(
  db: Queries | Tx,
  {
    type,
    lang,
    title,
    entityId,
    reserved = [],
  }: Pick<Claim, "type" | "lang" | "title" | "reserved"> & {
    entityId: number | null;
  },
): Promise<string> {
  const made = slugify(title, type);
  // Steps double, then halve: an import may contain a thousand entities of the same name.
  const isFree = async (attempt: number): Promise<boolean> => {
    const slug = numberedSlug(made, attempt);
    if (reserved.includes(slug)) return false;
    const owner = await repo.owner(db, type, lang, slug);
    return owner === null || owner === entityId;
  };
  let [taken, free] = [0, 1];
  while (!(await isFree(free))) [taken, free] = [free, free * 2];
  while (free - taken > 1) {
    const middle = (taken + free) >> 1;
    if (await isFree(middle)) free = middle;
    else taken = middle;
  }
  return numberedSlug(made, free);
}
