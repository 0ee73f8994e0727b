import { auditOf, contentChanges } from "#content/content-changes.ts";
import { forgetFormer, forgetFormers, rememberFormer } from "#content/server/slugs/slugs.service.ts";
import type { AdminAuthor, ChangedAuthor, NewAuthor } from "#features/articles/author-edit.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { numberedSlug, slugify } from "#i18n/urls/slug.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { isoTime } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import type { ArticleAdminDependencies } from "../admin/article-admin.service.ts";
import * as edits from "./author-edits.repo.ts";
import * as repo from "./authors.repo.ts";

/** What the CRM does with the people who sign articles. */
export function createAuthorAdmin({
  db,
  clock,
  audit,
}: Pick<ArticleAdminDependencies, "db" | "clock" | "audit">) {
  async function adminAuthors(handle: Queries | Tx): Promise<AdminAuthor[]> {
    const [authors, states] = [await repo.all(handle), await edits.states(handle)];
    return authors.flatMap(({ id, slug, imageUrl, texts }) => {
      const state = states.get(id);
      if (!state) return [];
      const { version, articles, updatedAt } = state;
      return [{ id: String(id), version, slug, imageUrl, texts, articles, updatedAt: isoTime(updatedAt) }];
    });
  }

  async function require(handle: Queries | Tx, id: number): Promise<AdminAuthor> {
    const author = (await adminAuthors(handle)).find((one) => one.id === String(id));
    if (!author) throw new AppError("not-found");
    return author;
  }

  async function freeSlug(
    tx: Tx,
    { slug, name }: { slug: string; name: string },
    besides: number | null,
  ): Promise<string> {
    if (slug) {
      if (await edits.slugIsTaken(tx, slug, besides))
        throw new AppError("slug-taken", { details: [{ path: "slug", message: slug }] });
      return slug;
    }
    const made = slugify(name, "author");
    for (let attempt = 1; ; attempt++) {
      const numbered = numberedSlug(made, attempt);
      if (!(await edits.slugIsTaken(tx, numbered, besides))) return numbered;
    }
  }

  const nameIn = (texts: NewAuthor["texts"]): string =>
    (texts as AdminAuthor["texts"]).en?.name ?? Object.values(texts)[0]?.name ?? "";

  async function record(tx: Tx, actor: Actor, action: string, before: object, after: object, id: number) {
    const changes = contentChanges(before as Record<string, unknown>, after as Record<string, unknown>);
    await audit.record(tx, { actor, action, entity: { type: "author", id }, ...auditOf(changes) });
    invalidateTags(tx, "authors", "articles");
  }

  return {
    authors: () => adminAuthors(db.read),
    author: (id: number) => require(db.read, id),

    createAuthor: (author: NewAuthor, actor: Actor, key?: string): Promise<AdminAuthor> =>
      db.transact((tx) =>
        once(tx, { userId: actor.id, about: "authors", key, request: author, now: clock.now() }, async () => {
          const slug = await freeSlug(tx, { slug: author.slug, name: nameIn(author.texts) }, null);
          const { imageUrl, texts } = author;
          const id = await repo.insert(
            tx,
            { slug, imageUrl: imageUrl || null, demoKey: null, texts },
            clock.now(),
          );
          await forgetFormer(tx, "author", baseLanguage, slug);
          const made = await require(tx, id);
          await record(tx, actor, "create", {}, made, id);
          return made;
        }),
      ),

    changeAuthor: (id: number, { version, ...given }: ChangedAuthor, actor: Actor): Promise<AdminAuthor> =>
      db.transact(async (tx) => {
        const before = await require(tx, id);
        const texts = given.texts ?? before.texts;
        const slug =
          given.slug === undefined
            ? before.slug
            : await freeSlug(tx, { slug: given.slug, name: nameIn(texts) }, id);
        const imageUrl = given.imageUrl === undefined ? before.imageUrl : given.imageUrl || null;
        if (!(await edits.update(tx, id, { version, slug, imageUrl, texts }, clock.now())))
          throw new AppError("conflict", { current: before });
        if (slug !== before.slug) {
          await forgetFormer(tx, "author", baseLanguage, slug);
          await rememberFormer(tx, "author", baseLanguage, before.slug, id, clock.now());
        }
        const after = await require(tx, id);
        await record(tx, actor, "update", before, after, id);
        return after;
      }),

    /** Throws `conflict` for an author whom articles name, or whose version is outdated. */
    removeAuthor: (id: number, version: number | null, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const before = await require(tx, id);
        if ((version ?? before.version) !== before.version || !(await edits.remove(tx, id)))
          throw new AppError("conflict", { current: before });
        await forgetFormers(tx, "author", id);
        await record(tx, actor, "delete", before, {}, id);
      }),
  };
}
