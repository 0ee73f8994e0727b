import type { ContentService } from "#content/server/content.service.ts";
import { formerSlugs, slugTag } from "#content/server/slugs/slugs.service.ts";
import { pathOf, slugOwners } from "#content/slug-owner.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Database } from "#platform/database/handles.ts";
import type { TextKind } from "#platform/database/published-texts.ts";
import { type EntityTexts, entityTexts } from "./index-now.repo.ts";

/** A statement takes a bounded number of values. */
const entitiesAtOnce = 500;
const entityTag = /^([a-z-]+):(\d{1,9})$/;

/** A type of content with pages: where its rows are, and the path of a slug. */
type Paged = { kind: TextKind; path: (slug: string) => string | null };

/** Which public URLs a change concerns, by its cache tags: those that are new, changed, moved or gone. */
export function createChangedUrls({
  db,
  siteUrl,
  settings,
  categories,
  content,
}: {
  db: Database;
  siteUrl: string;
  settings: Pick<Settings, "languagesOn">;
  categories: Pick<Categories, "tree">;
  content: Pick<ContentService, "all">;
}) {
  const types = new Map<string, Paged>([
    ...slugOwners.map((kind): [string, Paged] => [kind, { kind, path: (slug) => pathOf(kind, slug) }]),
    ...content.all.map(({ type }): [string, Paged] => [
      type.name,
      { kind: "content", path: (slug) => type.pathOf(slug) },
    ]),
  ]);

  /** Prices, scores and drafts have the same tags, but leave the time of the last change alone, as in the sitemaps. */
  async function pathsOf(
    type: string,
    { path }: Paged,
    entity: EntityTexts,
    {
      since,
      tags,
      visible,
    }: { since: number; tags: ReadonlySet<string>; visible: Map<Language, Set<number>> },
  ): Promise<(string | null)[]> {
    const changedAt = Math.max(entity.updatedAt, ...entity.texts.map((text) => text.updatedAt));
    if (changedAt < since || entity.facts.noindex === true) return [];
    const isShown = (lang: Language) =>
      entity.isActive && entity.categoryIds.every((id) => visible.get(lang)?.has(id));
    // What was never public has no URL to tell of; what is unpublished is gone once.
    const found = entity.texts
      .filter(({ lang, published, publishedAt, updatedAt }) =>
        published
          ? isShown(lang) || (publishedAt !== null && publishedAt < since)
          : publishedAt !== null && updatedAt >= since,
      )
      .map(({ lang, slug }) => ({ lang, slug }));
    const known = new Set(found.map(({ lang }) => lang));
    const moved = (await formerSlugs(db.read, type, entity.id)).filter(
      ({ lang, slug }) => known.has(lang) && tags.has(slugTag(type, slug)) && isShown(lang),
    );
    return [...found, ...moved].map(({ lang, slug }) => {
      const address = path(slug);
      return address && localPath(lang, address);
    });
  }

  /** Absolute URLs, each once. `since` is the time of the earliest change, in epoch milliseconds. */
  return async function changedUrls(tags: ReadonlySet<string>, since: number): Promise<string[]> {
    const changed = [...tags].flatMap((tag) => {
      const [, type = "", id = ""] = entityTag.exec(tag) ?? [];
      return types.has(type) ? [{ type, id: Number(id) }] : [];
    });
    if (!changed.length) return [];
    const on = await settings.languagesOn();
    const visible = new Map(
      await Promise.all(
        languageCodes.map(async (lang) => [lang, new Set((await categories.tree(lang)).ids)] as const),
      ),
    );
    const urls = new Set<string>();
    for (const [type, entities] of Map.groupBy(changed, (one) => one.type)) {
      const paged = types.get(type) as Paged;
      for (let start = 0; start < entities.length; start += entitiesAtOnce) {
        const ids = entities.slice(start, start + entitiesAtOnce).map(({ id }) => id);
        for (const entity of await entityTexts(db.read, paged.kind, ids)) {
          const texts = entity.texts.filter(({ lang }) => on.includes(lang));
          for (const path of await pathsOf(type, paged, { ...entity, texts }, { since, tags, visible }))
            if (path) urls.add(siteUrl + path);
        }
      }
    }
    return [...urls];
  };
}
