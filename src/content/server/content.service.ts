import type { Content, ContentType } from "#content/content-type.ts";
import { pathIn } from "#content/field-path.ts";
import type { CompareTexts } from "#content/translation-differences.ts";
import type { Language } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import type { DueText } from "#platform/database/published-texts.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Tracing } from "#platform/tracing/tracing.ts";
import type { ContentHooks } from "./items/item.ts";
import { addresses, formerAddresses } from "./items/item-addresses.repo.ts";
import { checkItem } from "./items/item-checklist.ts";
import type { ItemParts } from "./items/item-edits.ts";
import { indexItems, itemChanged, listTag, type TagsOfChange } from "./items/item-index.ts";
import { createItemList, type NamesOf } from "./items/item-list.ts";
import { ofType, typeOf } from "./items/items.repo.ts";
import { createItems } from "./items/items.service.ts";
import { createTableStorage } from "./items/table-storage.ts";
import type { PreviewLinks } from "./publishing/preview-links.ts";

export type ContentService = ReturnType<typeof createContent>;

/** What a type's checklist finds beside what follows from its declaration; `field` is where it can be mended. */
export type CheckOf = (
  content: Content,
  lang: Language,
) => Promise<{ code: string; level: "error" | "warning"; field: string; about?: string }[]>;

/** The content types of the site that the engine stores itself, each with its verbs. Throws for two types of one name. */
export function createContent({
  types,
  tagsOf = new Map(),
  checks = new Map(),
  hooksOf = new Map(),
  isRedirected,
  compare,
  languagesOn,
  names,
  tracing,
  ...parts
}: Omit<ItemParts, "type" | "storage" | "hooks"> & {
  types: readonly ContentType[];
  /** More tags that changes invalidate, by the name of the type. */
  tagsOf?: ReadonlyMap<string, TagsOfChange>;
  /** Checks of a type's own, by its name. */
  checks?: ReadonlyMap<string, CheckOf>;
  /** What is particular about a type on the server, by its name. */
  hooksOf?: ReadonlyMap<string, Partial<ContentHooks>>;
  /** Whether a redirect has this path. */
  isRedirected: (path: string) => Promise<boolean>;
  previews: PreviewLinks;
  compare: CompareTexts;
  languagesOn: () => Promise<Language[]>;
  names: NamesOf;
  tracing: Pick<Tracing, "service">;
}) {
  const { db } = parts;
  const all = types.map((type) => {
    const storage = createTableStorage(type);
    const own = { type, storage, tagsOf: tagsOf.get(type.name) };
    const particular = hooksOf.get(type.name);
    const hooks: ContentHooks = {
      ...particular,
      async changed(tx, id, before) {
        await itemChanged(tx, own, id, before);
        await particular?.changed?.(tx, id, before);
      },
    };
    const items = tracing.service(type.name, createItems({ ...parts, type, storage, hooks }));
    return {
      type,
      storage,
      items,
      list: createItemList({ type, storage, db, revisions: parts.revisions, languagesOn, names }),
      /**
       * All addresses of the type's items, current and former, read once until `tag` is invalidated, by default by any change of an
       * item: a type with few items.
       */
      addresses: (tag = listTag(type.name)) =>
        db.memory.remember(
          `content-addresses:${tag}`,
          async () => {
            addCacheTag(tag);
            const [current, former] = await Promise.all([
              addresses(db.read, type.name),
              formerAddresses(db.read, type.name),
            ]);
            return { current, former };
          },
          db.memory.sizeAsJson,
        ),
      checklist: async (id: number, lang: Language) => {
        const { item, content } = await items.asDrafted(id);
        const found = await checkItem(type, { item, content, lang }, { compare, isRedirected });
        const own = (await checks.get(type.name)?.(content, lang)) ?? [];
        return {
          items: [...found.items, ...own.map(({ field, ...one }) => ({ ...one, path: pathIn(lang, field) }))],
        };
      },
    };
  });
  const byName = new Map(all.map((one) => [one.type.name, one]));
  if (byName.size < all.length) throw new Error("Two content types have the same name.");
  /** Throws for an item that is not there any more. */
  const ofItem = async (tx: Tx, id: number) => {
    const name = await typeOf(tx, id);
    const one = name === undefined ? undefined : byName.get(name);
    if (!one) throw new AppError("gone");
    return one;
  };
  return {
    all,
    /** For the scheduler. */
    scheduled: {
      apply: async (tx: Tx, due: DueText) => (await ofItem(tx, due.id)).items.scheduled.apply(tx, due),
      changed: async (tx: Tx, id: number) => (await ofItem(tx, id)).items.scheduled.changed(tx, id),
      typeOf: async (tx: Tx, id: number) => (await typeOf(tx, id)) ?? "content",
    },
    /** For the backlog of the search index. */
    async index(tx: Tx, ids: readonly number[]): Promise<void> {
      for (const { type, storage } of all)
        await indexItems(tx, type, storage, await ofType(tx, type.name, ids));
    },
    /** Throws for a name that no type has: that is a fault of the program. */
    of(name: string) {
      const one = byName.get(name);
      if (!one) throw new Error(`No content type is called "${name}".`);
      return one;
    },
  };
}
