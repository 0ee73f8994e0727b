import type { Content, ContentType } from "#content/content-type.ts";
import type { Language } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import type { Tx } from "#platform/database/handles.ts";
import { collectEvent, type EventSource, type SiteEvent } from "#platform/events/events.ts";
import type { ContentStorage, Item } from "./item.ts";

/** An item before the transaction. Of an import only what is needed: the languages in which it was public, or that those are the same. */
type Before = { publicIn: readonly Language[] | "same"; content: Content | null };
type Noted = { type: string; id: number; before: Before };
type Stored = { type: ContentType; storage: ContentStorage };

const publicIn = (item: Item | undefined): Language[] =>
  item?.isActive && item.deletedAt === null
    ? item.texts.filter(({ published }) => published).map(({ lang }) => lang)
    : [];

export type ItemEvents = ReturnType<typeof createItemEvents>;

/** Events of content: what readers saw before a transaction and what they see after it, whichever verbs it used. */
export function createItemEvents() {
  const types = new Map<string, Stored>();

  const pathsOf = (type: ContentType, content: Content, langs: readonly Language[], id: number) =>
    Object.fromEntries(
      langs.flatMap((lang) => {
        const path = type.pathOf(String(type.textsIn(content, lang)?.slug || id));
        return path === null ? [] : [[lang, localPath(lang, path)]];
      }),
    );

  /** One event at most: that something appeared says more than that something was changed. */
  function eventOf({ type }: Stored, { id, before }: Noted, after: Item | undefined): SiteEvent[] {
    const now = publicIn(after);
    const then = before.publicIn === "same" ? now : before.publicIn;
    const appeared = now.filter((lang) => !then.includes(lang));
    const gone = then.filter((lang) => !now.includes(lang));
    const isChanged =
      before.content === null || JSON.stringify(before.content) !== JSON.stringify(after?.content);
    const [event, languages] = appeared.length
      ? (["content.published", appeared] as const)
      : gone.length
        ? (["content.unpublished", gone] as const)
        : (["content.changed", now] as const);
    if (!languages.length || (event === "content.changed" && !isChanged)) return [];
    const content = (event === "content.unpublished" ? before.content : null) ?? after?.content;
    const data = { contentType: type.name, id: String(id), languages, publicIn: now };
    return [{ type: event, data, paths: content && pathsOf(type, content, languages, id) }];
  }

  const source: EventSource<Noted> = {
    types: ["content.published", "content.unpublished", "content.changed"],
    async resolve(tx, all) {
      const events: SiteEvent[] = [];
      for (const [name, noted] of Map.groupBy(all, ({ type }) => type)) {
        const stored = types.get(name);
        if (!stored) continue;
        const ids = noted.map(({ id }) => id);
        const items = new Map((await stored.storage.read(tx, ids)).map((item) => [item.id, item]));
        events.push(...noted.flatMap((one) => eventOf(stored, one, items.get(one.id))));
      }
      return events;
    },
  };
  const note = (tx: Tx, type: string, id: number, before: Before): void =>
    collectEvent(tx, source, `${type}:${id}`, { type, id, before });

  return {
    /** Says how the items of a type are read. */
    add: (stored: Stored): void => void types.set(stored.type.name, stored),
    /** Notes that an item is written; `before` is its state before. */
    changed: (tx: Tx, type: string, before: Item): void =>
      note(tx, type, before.id, { publicIn: publicIn(before), content: before.content }),
    /** The same for an import, which does not read items: whether it is new to readers, or was changed where it is public. */
    imported: (tx: Tx, type: string, id: number, isNew: boolean): void =>
      note(tx, type, id, { publicIn: isNew ? [] : "same", content: null }),
  };
}
