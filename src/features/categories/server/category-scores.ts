import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { ancestorIds, mayMoveUnder, subtreeOf } from "../category.ts";
import type { ScorePreview } from "../category-edit.ts";
import { inheritedTesting, type Testing } from "../criterion.ts";
import type { CategoryParts } from "./admin/category-parts.ts";
import * as repo from "./categories.repo.ts";

/** What counts of one category in the place of what is so: the criteria it says itself, and below which one it hangs. */
type Supposed = { id: number; criteria?: Testing["criteria"]; parentId?: number | null };
/** Other criteria; or to go below another category (null: to the top), or into one that takes over what it has. */
type SupposedChange = { criteria: Testing["criteria"] } | { parentId: number | null } | { into: number };

/** By what products are judged, and what would become of their scores if it were by something else. */
export function createCategoryScores({ db, scoresUnder }: Pick<CategoryParts, "db" | "scoresUnder">) {
  /** How the products of these categories are judged, by what each says or inherits. */
  async function testings(
    ids: readonly number[],
    handle: Queries | Tx = db.read,
    supposed?: Supposed,
  ): Promise<Map<number, Testing>> {
    if (!ids.length) return new Map();
    const all = (await repo.parentIds(handle)).map((place) =>
      place.id === supposed?.id ? { ...place, ...supposed } : place,
    );
    const ways = new Map(ids.map((id) => [id, ancestorIds(all, id)]));
    const own = await repo.testings(handle, [...new Set([...ways.values()].flat())]);
    const { id: changed = 0, criteria } = supposed ?? {};
    const before = own.get(changed);
    if (before && criteria) own.set(changed, { ...before, criteria });
    return new Map(
      [...ways].map(([id, way]) => [id, inheritedTesting(way.flatMap((place) => own.get(place) ?? []))]),
    );
  }

  return {
    testings,

    /**
     * What other criteria of a category, or another place for it, would make of scores, in it and below it. Throws `not-found`, and
     * `invalid` for a place that is not possible.
     */
    async scorePreview(id: number, change: SupposedChange, lang: Language): Promise<ScorePreview> {
      const places = await repo.parentIds(db.read);
      if (!places.some((place) => place.id === id)) throw new AppError("not-found");
      const refuse = (message: string) =>
        new AppError("invalid", { details: [{ path: "into" in change ? "into" : "parentId", message }] });
      const to = "into" in change ? change.into : "parentId" in change ? change.parentId : null;
      if (to !== null && !places.some((place) => place.id === to)) throw refuse("no-such-category");
      if (!mayMoveUnder(places, id, to)) throw refuse("below-itself");
      // What is merged has no criteria of its own any more, like a child that says none.
      const supposed = "into" in change ? { parentId: change.into, criteria: [] } : change;
      return scoresUnder(await testings([...subtreeOf(places, id)], db.read, { id, ...supposed }), lang);
    },
  };
}
