import type { ItemRow, ItemsQuery } from "#content/admin-item.ts";
import type { ContentType } from "#content/content-type.ts";
import type { FieldKind } from "#content/fields/field.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { defaultLanguageOf } from "#platform/site-language/default-language.ts";
import type { Revisions } from "../revisions/revisions.service.ts";
import type { ContentStorage, Item } from "./item.ts";
import { statesOf } from "./item-view.ts";
import * as repo from "./items.repo.ts";

/** The names of items of any type, by "type id". */
export type NamesOf = (
  of: readonly { type: string; thing: string }[],
  lang: Language,
) => Promise<ReadonlyMap<string, { text: string }>>;

/** Facts that a cell of a list can edit. */
const isSimple = (kind: FieldKind | undefined): boolean =>
  kind !== undefined && ["line", "integer", "decimal", "choice", "yes-no"].includes(kind);

/** Items read at once for a file. */
const readAtOnce = 100;

/** The editors' list of a type, whatever the state of its items. */
export function createItemList({
  type,
  storage,
  db,
  revisions,
  languagesOn,
  names,
}: {
  type: ContentType;
  storage: ContentStorage;
  db: Database;
  revisions: Revisions;
  languagesOn: () => Promise<Language[]>;
  names: NamesOf;
}) {
  const imageField = [...type.fields].find(([, { kind }]) => kind === "image")?.[0];

  function rowOf(
    item: Item,
    { lang, fallback, hasDraft }: { lang: Language; fallback: Language; hasDraft: boolean },
  ): ItemRow {
    const written = [lang, fallback, ...languageCodes];
    const textLang = written.find((one) => type.textsIn(item.content, one)) ?? baseLanguage;
    const words = type.textsIn(item.content, textLang);
    const values = type.plainTexts(item.content, textLang);
    return {
      id: String(item.id),
      version: item.version,
      title: type.titleOf(words),
      textLang,
      imageUrl: (imageField && values.get(imageField)) || null,
      states: statesOf(type, item),
      hasDraft,
      isActive: item.isActive,
      columns: Object.fromEntries(type.list.columns.map((key) => [key, values.get(key) ?? ""])),
      values: Object.fromEntries(
        Object.entries(item.content).filter(([key]) => isSimple(type.facts[key]?.kind)),
      ),
      createdAt: isoTime(item.createdAt),
      updatedAt: isoTime(item.updatedAt),
      deletedAt: item.deletedAt === null ? null : isoTime(item.deletedAt),
    };
  }

  async function rowsOf(ids: readonly number[], lang: Language): Promise<ItemRow[]> {
    const [items, fallback, drafted] = await Promise.all([
      storage.read(db.read, ids),
      defaultLanguageOf(db),
      revisions.drafted(type.name, ids),
    ]);
    const rows = ids.flatMap((id) => {
      const item = items.find((one) => one.id === id);
      return item ? rowOf(item, { lang, fallback, hasDraft: drafted.has(id) }) : [];
    });
    return withNames(rows, lang);
  }

  const referring = type.list.columns.flatMap((key) => {
    const field = type.fields.get(key);
    return field?.kind === "reference" || field?.kind === "references" ? [{ key, to: field.options.to }] : [];
  });
  /** Rows with the names of the items that their columns refer to. */
  async function withNames(rows: ItemRow[], lang: Language): Promise<ItemRow[]> {
    if (!referring.length) return rows;
    const idsIn = (row: ItemRow, key: string) => row.columns[key]?.split(", ").filter(Boolean) ?? [];
    const found = await names(
      rows.flatMap((row) =>
        referring.flatMap(({ key, to }) => idsIn(row, key).map((thing) => ({ type: to, thing }))),
      ),
      lang,
    );
    return rows.map((row) => ({
      ...row,
      columns: {
        ...row.columns,
        ...Object.fromEntries(
          referring.map(({ key, to }) => [
            key,
            idsIn(row, key)
              .map((id) => found.get(`${to} ${id}`)?.text ?? `#${id}`)
              .join(", "),
          ]),
        ),
      },
    }));
  }

  /** One page; titles are in `shownIn` where they have one. */
  async function list({ limit, cursor, ...filter }: ItemsQuery, shownIn: Language) {
    const own = listOf(`content-${type.name}`, filter);
    const after = openCursor(own, cursor);
    const query = { ...filter, on: await languagesOn() };
    const [rows, total] = await Promise.all([
      repo.page(db.read, type.name, query, { limit: limit + 1, after }),
      repo.count(db.read, type.name, query),
    ]);
    const { shown, nextCursor } = cutPage(own, rows, limit);
    return {
      items: await rowsOf(
        shown.map(({ id }) => id),
        shownIn,
      ),
      total,
      nextCursor,
    };
  }

  const fieldNames = [...type.fields.keys()];
  return {
    list,
    rowsOf,

    /** The rows of an export: for each item and language all fields as text. Ids and languages are its keys on import. */
    async *sheet(filter: Omit<ItemsQuery, "limit" | "cursor">): AsyncGenerator<string[]> {
      yield ["id", "lang", "published", ...fieldNames];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { items, nextCursor } = await list({ ...filter, limit: readAtOnce, cursor }, baseLanguage);
        for (const item of await storage.read(
          db.read,
          items.map(({ id }) => Number(id)),
        ))
          for (const { lang, published } of item.texts)
            yield [
              String(item.id),
              lang,
              published ? "yes" : "no",
              ...type.plainTexts(item.content, lang).values(),
            ];
        cursor = nextCursor;
      }
    },
  };
}
