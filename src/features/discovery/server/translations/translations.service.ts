import type { ContentService } from "#content/server/content.service.ts";
import { statesOf } from "#content/server/items/item-view.ts";
import type { TextState } from "#content/text-state.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type {
  Cell,
  CellState,
  Share,
  Translations,
  TranslationsFilter,
  TranslationsQuery,
} from "#features/discovery/translation.ts";
import type { Settings } from "#features/settings/server/settings.service.ts";
import { bitsOf } from "#i18n/language-bits.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { simplified } from "#i18n/text-analysis/simplified-chinese.ts";
import type { Database } from "#platform/database/handles.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { namesOf } from "../entity-names.repo.ts";
import * as repo from "./translations.repo.ts";

type States = Partial<Record<Language, Pick<TextState, "published" | "untranslated" | "stale">>>;
/** Returns the language states of entities; unknown ids are omitted. */
type StateSource = { states: (ids: readonly number[]) => Promise<ReadonlyMap<number, States>> };

export type TranslationsService = ReturnType<typeof createTranslations>;

function cellOf(state: States[Language]): Cell {
  if (!state) return { state: "missing", isPublished: false, untranslated: 0, stale: 0 };
  const { published, untranslated, stale } = state;
  const is = stale.length ? "stale" : published ? "live" : "draft";
  return { state: is, isPublished: published, untranslated: untranslated.length, stale: stale.length };
}

function stateIn({ texts, published, stale }: repo.TranslationState, lang: Language): CellState {
  const bit = bitsOf([lang]);
  if (!(texts & bit)) return "missing";
  if (stale & bit) return "stale";
  return published & bit ? "live" : "draft";
}

const isPartial = ({ partial }: repo.TranslationState, lang: Language): boolean =>
  (partial & bitsOf([lang])) !== 0;

function shareOf(lang: Language, standings: readonly (repo.TranslationState & { count: number })[]): Share {
  const share = { total: 0, complete: 0, missing: 0, draft: 0, stale: 0, live: 0, partial: 0 };
  for (const row of standings) {
    const [state, { count }] = [stateIn(row, lang), row];
    share.total += count;
    share[state] += count;
    if (isPartial(row, lang)) share.partial += count;
    else if (state === "live") share.complete += count;
  }
  return share;
}

/** What is translated and what is not: all content, by language. */
export function createTranslations({
  db,
  settings,
  categories,
  articles,
  products,
  content,
}: {
  db: Database;
  settings: Pick<Settings, "languagesOn">;
  categories: StateSource & Pick<Categories, "below">;
  articles: StateSource;
  products: StateSource;
  content: Pick<ContentService, "all">;
}) {
  const sources: ReadonlyMap<string, StateSource> = new Map([
    ...Object.entries({ category: categories, article: articles, product: products }),
    ...content.all.map(({ type, storage }): [string, StateSource] => [
      type.name,
      {
        states: async (ids) =>
          new Map((await storage.read(db.read, ids)).map((item) => [item.id, statesOf(type, item)])),
      },
    ]),
  ]);
  /** In the order of the matrix. */
  const allTypes = [...sources.keys()];

  async function toRepoFilter({
    category,
    q = "",
    shown,
  }: TranslationsFilter): Promise<repo.TranslationFilter> {
    const words = searchText(simplified(q)).split(" ").filter(Boolean);
    return {
      words,
      q,
      shown,
      ...(category === undefined ? {} : { places: await categories.below(Number(category)) }),
    };
  }

  async function found({ type, lang, state, ...filter }: TranslationsFilter) {
    const langs = lang ? [lang] : await settings.languagesOn();
    return {
      own: await toRepoFilter(filter),
      types: allTypes.filter((one) => type === undefined || one === type),
      way: { state, mask: bitsOf(langs) },
    };
  }
  type Found = Awaited<ReturnType<typeof found>>;

  const totalOf = async ({ own, types, way }: Found): Promise<number> =>
    (await Promise.all(types.map((type) => repo.countOf(db.read, type, own, way)))).reduce(
      (sum, count) => sum + count,
      0,
    );

  /** The total and the shares of a list's first page, counted once. */
  async function countsOf({
    own,
    types,
    way: { state, mask },
  }: Found): Promise<Omit<Translations, "items" | "nextCursor">> {
    const all = (await Promise.all(types.map((type) => repo.standings(db.read, type, own)))).flat();
    return {
      total: all
        .filter((row) => !state || repo.isInState(row, state, mask))
        .reduce((sum, { count }) => sum + count, 0),
      shares: Object.fromEntries(languageCodes.map((lang) => [lang, shareOf(lang, all)])) as Record<
        Language,
        Share
      >,
    };
  }

  /** Entities in the order of types, after `after`: `value` of a place is its type's index. */
  async function placesAfter(
    { own, types, way }: Found,
    after: { value: number | null; id: number } | null,
    limit: number,
  ) {
    const places: { value: number; id: number }[] = [];
    for (const type of types) {
      const value = allTypes.indexOf(type);
      if (after && value < (after.value ?? 0)) continue;
      const from = after?.value === value ? after.id : null;
      const page = { ...way, after: from, limit: limit - places.length };
      const ids = await repo.idsOf(db.read, type, own, page);
      places.push(...ids.map((id) => ({ value, id })));
      if (places.length === limit) break;
    }
    return places;
  }

  return {
    async list({ cursor, limit, shownIn, ...filter }: TranslationsQuery): Promise<Translations> {
      const list = listOf("translations", filter);
      const after = openCursor(list, cursor);
      const meant = await found(filter);
      const { shown, nextCursor } = cutPage(list, await placesAfter(meant, after, limit + 1), limit);
      const idsOf = (type: string) =>
        shown.filter(({ value }) => allTypes[value] === type).map(({ id }) => id);
      const parts = await Promise.all(
        meant.types.map(async (type) => {
          const ids = idsOf(type);
          if (!ids.length) return [];
          const [names, states] = await Promise.all([
            namesOf(db.read, type, ids, shownIn),
            sources.get(type)?.states(ids),
          ]);
          return ids.map((id) => {
            const name = names.get(id);
            return {
              type,
              id: String(id),
              label: name?.label ?? `#${id}`,
              ...(name?.lang && name.lang !== shownIn ? { textLang: name.lang } : {}),
              cells: Object.fromEntries(
                languageCodes.map((lang) => [lang, cellOf(states?.get(id)?.[lang])]),
              ) as Translations["items"][number]["cells"],
            };
          });
        }),
      );
      return {
        items: parts.flat(),
        nextCursor,
        // The shares come with the first page only.
        ...(after ? { total: await totalOf(meant) } : await countsOf(meant)),
      };
    },

    /** The first entities that match a filter, with their types. */
    async things(filter: TranslationsFilter, limit: number): Promise<{ type: string; id: number }[]> {
      const places = await placesAfter(await found(filter), null, limit);
      return places.map(({ value, id }) => ({ type: allTypes[value] ?? "", id }));
    },

    /** The names of entities in a language, else in another. */
    async names(
      things: readonly { type: string; id: number }[],
      lang: Language,
    ): Promise<(thing: { type: string; id: number }) => string> {
      const known = new Map<string, string>();
      for (const type of allTypes) {
        const ids = [...new Set(things.filter((one) => one.type === type).map(({ id }) => id))];
        if (!ids.length) continue;
        for (const [id, { label }] of await namesOf(db.read, type, ids, lang))
          known.set(`${type} ${id}`, label);
      }
      return ({ type, id }) => known.get(`${type} ${id}`) ?? `#${id}`;
    },

    /** The first matches of a filter, and their total. */
    async first(filter: TranslationsFilter, limit: number): Promise<{ ids: number[]; total: number }> {
      const meant = await found(filter);
      const places = await placesAfter(meant, null, limit + 1);
      const total = places.length > limit ? await totalOf(meant) : places.length;
      return { ids: places.slice(0, limit).map(({ id }) => id), total };
    },
  };
}
