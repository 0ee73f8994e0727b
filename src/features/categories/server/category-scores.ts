import type { Language } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { subtreeOf, wayUp } from "../category.ts";
import type { ScorePreview } from "../category-edit.ts";
import { inheritedTesting, type Testing } from "../criterion.ts";
import * as repo from "./categories.repo.ts";
import type { CategoryParts } from "./category-parts.ts";

/** Criteria of one category that count in the place of those it has. */
type Supposed = { id: number; criteria: Testing["criteria"] };

/** By what products are judged, and what would become of their scores if it were by something else. */
export function createCategoryScores({ db, scoresUnder }: Pick<CategoryParts, "db" | "scoresUnder">) {
  /** How the products of these categories are judged, by what each says or inherits. */
  async function testings(
    ids: readonly number[],
    handle: Queries | Tx = db.read,
    supposed?: Supposed,
  ): Promise<Map<number, Testing>> {
    if (!ids.length) return new Map();
    const all = await repo.places(handle);
    const ways = new Map(ids.map((id) => [id, wayUp(all, id)]));
    const own = await repo.testings(handle, [...new Set([...ways.values()].flat())]);
    const before = supposed && own.get(supposed.id);
    if (before) own.set(supposed.id, { ...before, criteria: supposed.criteria });
    return new Map(
      [...ways].map(([id, way]) => [id, inheritedTesting(way.flatMap((place) => own.get(place) ?? []))]),
    );
  }

  return {
    testings,

    /** What other criteria of a category would make of scores, in it and below it. Throws `not-found`. */
    async scorePreview(id: number, criteria: Testing["criteria"], lang: Language): Promise<ScorePreview> {
      const places = await repo.places(db.read);
      if (!places.some((place) => place.id === id)) throw new AppError("not-found");
      const below = [...subtreeOf(places, id)];
      return scoresUnder(await testings(below, db.read, { id, criteria }), lang);
    },
  };
}
