import type { ContentType } from "#content/content-type.ts";
import type { SearchedAs } from "#content/fields/field.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Tx } from "#platform/database/handles.ts";
import { indexTexts, readersOf, type SearchableText } from "#platform/search/search-index.repo.ts";
import { saveTextListRows } from "../list-rows/text-list-rows.ts";
import type { ContentStorage, Item } from "./item.ts";
import { statesOf } from "./item-view.ts";

/** What the search finds of an item, by the `search` of its fields; what is hidden is found by editors only. */
function searchable(type: ContentType, item: Item): SearchableText[] {
  if (item.deletedAt !== null) return [];
  return item.texts.flatMap(({ lang }) => {
    const words = type.textsIn(item.content, lang);
    if (!words) return [];
    const values = type.plainTexts(item.content, lang);
    const found = (as: SearchedAs): string[] =>
      [...type.fields].flatMap(([key, field]) => {
        const text = values.get(key);
        return field.search === as && text ? [text] : [];
      });
    return {
      lang,
      readers: item.isActive ? readersOf(item.texts, lang) : [],
      categories: [],
      names: [type.titleOf(words), ...found("name")],
      identifiers: found("identifier"),
      summaries: found("summary"),
      bodies: found("body"),
    };
  });
}

/** Updates the search index and the list rows of these items. */
export async function indexItems(
  tx: Tx,
  type: ContentType,
  storage: ContentStorage,
  ids: readonly number[],
): Promise<void> {
  const items = await storage.read(tx, ids);
  const rows = items
    .filter(({ deletedAt }) => deletedAt === null)
    .map((item) => ({
      id: item.id,
      words: item.texts.flatMap(({ lang, slug }) => [type.titleOf(type.textsIn(item.content, lang)), slug]),
      states: statesOf(type, item),
      isActive: item.isActive,
    }));
  await saveTextListRows(tx, type.name, ids, rows);
  const texts = new Map(ids.map((id): [number, SearchableText[]] => [id, []]));
  for (const item of items) texts.set(item.id, searchable(type, item));
  await indexTexts(tx, "content", texts);
}

/** The tag of everything that shows an item, and of everything that lists items of a type. */
export const itemTag = (type: string, id: number): string => `${type}:${id}`;
export const listTag = (type: string): string => `content:${type}`;
/** The tag of everything that depends on which addresses items of a type have, whatever the items say. */
export const routesTag = (type: string): string => `content-routes:${type}`;

const routesOf = ({ isActive, deletedAt, texts }: Item): string =>
  JSON.stringify([
    isActive,
    deletedAt === null,
    texts.map(({ lang, slug, published, publishedAt }) => [lang, slug, published, publishedAt !== null]),
  ]);

/** More tags that a change of an item invalidates; `before` is null where it is not known. */
export type TagsOfChange = (before: Item | null, after: Item) => readonly string[];

/** What follows every change of an item. */
export async function itemChanged(
  tx: Tx,
  {
    type,
    storage,
    tagsOf,
  }: { type: ContentType; storage: ContentStorage; tagsOf?: TagsOfChange | undefined },
  id: number,
  before: Item | null,
): Promise<void> {
  await indexItems(tx, type, storage, [id]);
  const [after] = await storage.read(tx, [id]);
  if (!after) return;
  invalidateTags(tx, itemTag(type.name, id), listTag(type.name), ...(tagsOf?.(before, after) ?? []));
  if (!before || routesOf(before) !== routesOf(after)) invalidateTags(tx, routesTag(type.name));
}
