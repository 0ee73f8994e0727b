import type { Content, ContentType } from "#content/content-type.ts";
import { pathIn } from "#content/field-path.ts";
import type { Fields } from "#content/fields/field.ts";
import { pickValues, unknownValues } from "#content/fields/stored-values.ts";
import { baseLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { claimSlug } from "../slugs/slugs.service.ts";
import { type ContentStorage, type Item, readContent } from "./item.ts";
import * as repo from "./items.repo.ts";

/** The storage of the types that have no tables of their own: their fields are JSON, so that a new field needs no migration. */
export function createTableStorage(type: ContentType): ContentStorage {
  async function read(db: Queries | Tx, ids: readonly number[]): Promise<Item[]> {
    const [rows, texts] = await Promise.all([repo.byIds(db, type.name, ids), repo.textsOf(db, ids)]);
    return rows.map(({ facts, ...row }) => {
      const own = texts.filter(({ itemId }) => itemId === row.id);
      const words = (lang: Language) => {
        const text = own.find((one) => one.lang === lang);
        return text && { ...text.values, slug: text.slug };
      };
      const translations = Object.fromEntries(
        languageCodes.flatMap((lang) => {
          const one = lang === baseLanguage ? undefined : words(lang);
          return one ? [[lang, one]] : [];
        }),
      );
      const unknown = [
        ...Object.entries(unknownValues(type.facts, facts)),
        ...own.flatMap(({ lang, values }) =>
          Object.entries(unknownValues(type.texts, values)).map(([key, value]) => [pathIn(lang, key), value]),
        ),
      ];
      return {
        ...row,
        texts: own.map(({ values: _, itemId: __, ...text }) => text),
        content: readContent(type, { ...facts, ...words(baseLanguage), translations }, type.empty),
        unknown: Object.fromEntries(unknown),
      };
    });
  }

  async function saveTexts(tx: Tx, id: number, content: Content, now: number): Promise<void> {
    const stored = await repo.textsOf(tx, [id]);
    const gone = stored.filter(({ lang }) => !type.textsIn(content, lang)).map(({ lang }) => lang);
    await repo.removeTexts(tx, id, gone);
    for (const lang of languageCodes) {
      const words = type.textsIn(content, lang);
      if (!words) continue;
      const before = stored.find((one) => one.lang === lang);
      const title = type.titleOf(words);
      const slug = await claimSlug(tx, {
        type: type.name,
        lang,
        wanted: String(words.slug) || undefined,
        title,
        current: before?.slug,
        entityId: id,
        now,
        reserved: type.reservedSlugs,
      });
      const values = {
        ...unknownValues(type.texts, before?.values ?? {}),
        ...unknownValues({ slug: type.texts.slug } as Fields, words),
      };
      if (before?.slug === slug && JSON.stringify(before.values) === JSON.stringify(values)) continue;
      await repo.saveText(tx, { itemId: id, type: type.name, lang, slug, title, values, now });
    }
  }

  return {
    read,
    hold: repo.hold,
    insert: (tx, _, now) => repo.insert(tx, type.name, now),
    async save(tx, id, content, now) {
      const [row] = await repo.byIds(tx, type.name, [id]);
      const facts = { ...unknownValues(type.facts, row?.facts ?? {}), ...pickValues(type.facts, content) };
      await repo.updateFacts(tx, id, facts, now);
      await saveTexts(tx, id, content, now);
    },
    raiseVersion: repo.raiseVersion,
    saveMarks: repo.saveMarks,
    setPublished: repo.setPublished,
    setState: repo.setState,
    setChecked: repo.setChecked,
    setSchedule: repo.setSchedule,
    putBackTexts: repo.putBackTexts,
  };
}
