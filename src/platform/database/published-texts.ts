import { type Expression, expressionBuilder, type SqlBool } from "kysely";
import { defaultLanguage, type Language, languageCodes } from "#i18n/languages.ts";
import { type Plan, publishedAt, withoutOverdue } from "#i18n/publication.ts";
import { currentPreview } from "../http/request-context.ts";
import type { Queries, Tx } from "./database.ts";
import type { Engine } from "./engines/engine.ts";
import type { PublishedText, Schema } from "./schema.ts";

/** What every text that is published on its own has besides its words. */
export type Publication = {
  lang: Language;
  slug: string;
  metaTitle: string | null;
  metaDescription: string | null;
  metaKeywords: string[];
  published: boolean;
  publishedAt: number | null;
  updatedAt: number;
};

/** When a text is to be published and withdrawn by itself, in epoch milliseconds. */
export type Schedule = { publishAt: number | null; unpublishAt: number | null };
/** For when it was to be published and could not be. */
export type Missed = { missedAt: number | null };
/** A turn of a text's clock that has come, and when it was to come. */
export type DueText = { id: number; lang: Language; publish: boolean; at: number };

/** As it stands; in a preview of a later day as it is planned for then. */
export function publicationOf(row: Omit<PublishedText, "source_marks" | "missed_at">): Publication {
  const plan: Plan = {
    published: row.published === 1,
    publishAt: row.publish_at,
    unpublishAt: row.unpublish_at,
  };
  const at = currentPreview()?.at ?? null;
  const published = at === null ? plan.published : publishedAt(plan, at);
  return {
    lang: row.lang as Language,
    slug: row.slug,
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    metaKeywords: JSON.parse(row.meta_keywords) as string[],
    published,
    publishedAt: row.published_at ?? (published ? row.publish_at : null),
    updatedAt: row.updated_at,
  };
}

/** All but the language, which names the row. */
export const publicationColumns = (text: Publication) => ({
  slug: text.slug,
  meta_title: text.metaTitle,
  meta_description: text.metaDescription,
  meta_keywords: JSON.stringify(text.metaKeywords),
  published: text.published ? (1 as const) : (0 as const),
  published_at: text.publishedAt,
  updated_at: text.updatedAt,
});

const tables = { category: "categories", product: "products", article: "articles" } as const;
type Kind = keyof typeof tables;

/** Notes when a person last checked what a page says, or that no person did. Saving does not: `updated_at` stays what it is. */
export const setCheckedAt = async (
  tx: Tx,
  kind: "product" | "article",
  id: number,
  at: number | null,
): Promise<void> =>
  void (await tx.updateTable(tables[kind]).set({ checked_at: at }).where("id", "=", id).execute());

/** What the things with such texts have in common, for the repository of one kind. */
export const publishing = (kind: Kind) => ({
  /** Of two who change the thing or its draft at once the second waits for the first, and reads what it left. SQLite has one writer anyway. */
  async hold(tx: Tx, engine: Engine, id: number): Promise<void> {
    if (engine === "postgres")
      await tx.selectFrom(tables[kind]).select("id").where("id", "=", id).forNoKeyUpdate().execute();
  },

  /** Publishes or withdraws texts. The time of a first publication stays; what was planned for later and is done now is planned no more. */
  async setPublished(
    tx: Tx,
    id: number,
    langs: readonly Language[],
    published: boolean,
    now: number,
  ): Promise<void> {
    if (!langs.length) return;
    await tx
      .updateTable(`${kind}_texts`)
      .set((eb) => ({
        published: published ? 1 : 0,
        published_at: published ? eb.fn.coalesce("published_at", eb.val(now)) : eb.ref("published_at"),
        ...(published ? { publish_at: null } : { unpublish_at: null }),
        missed_at: null,
        updated_at: now,
      }))
      .where(`${kind}_id`, "=", id)
      .where("lang", "in", langs)
      .execute();
  },

  async setState(
    tx: Tx,
    id: number,
    state: { isActive: boolean } | { deletedAt: number | null },
    now: number,
  ): Promise<void> {
    await tx
      .updateTable(tables[kind])
      .set({
        ...("isActive" in state ? { is_active: state.isActive ? 1 : 0 } : { deleted_at: state.deletedAt }),
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
  },

  /** Plans when texts are published and withdrawn; what is not given stays. */
  async setSchedule(
    tx: Tx,
    id: number,
    langs: readonly Language[],
    { publishAt, unpublishAt }: Partial<Schedule>,
  ): Promise<void> {
    if (!langs.length || (publishAt === undefined && unpublishAt === undefined)) return;
    await tx
      .updateTable(`${kind}_texts`)
      .set({
        ...(publishAt === undefined ? {} : { publish_at: publishAt, missed_at: null }),
        ...(unpublishAt === undefined ? {} : { unpublish_at: unpublishAt }),
      })
      .where(`${kind}_id`, "=", id)
      .where("lang", "in", langs)
      .execute();
  },

  /** Whether a text of it is to be published by the clock. */
  isPlanned: async (tx: Tx, id: number): Promise<boolean> =>
    (await tx
      .selectFrom(`${kind}_texts`)
      .select("lang")
      .where(`${kind}_id`, "=", id)
      .where("publish_at", "is not", null)
      .executeTakeFirst()) !== undefined,

  /** What is planned for until now, in the order of its times. */
  async due(db: Queries, now: number): Promise<DueText[]> {
    const due: DueText[] = [];
    for (const column of ["publish_at", "unpublish_at"] as const) {
      const rows = await db
        .selectFrom(`${kind}_texts`)
        .select([`${kind}_id as id`, "lang", `${column} as at`])
        .where(column, "<=", now)
        .execute();
      for (const { id, lang, at } of rows)
        due.push({ id, lang: lang as Language, publish: column === "publish_at", at: Number(at) });
    }
    return due.toSorted((a, b) => a.at - b.at);
  },

  /** Has it planned no more. Of two instances that ask at once one is told that it was. */
  async take(tx: Tx, { id, lang, publish, at }: DueText): Promise<boolean> {
    const column = publish ? "publish_at" : "unpublish_at";
    const { numUpdatedRows } = await tx
      .updateTable(`${kind}_texts`)
      .set({ [column]: null })
      .where(`${kind}_id`, "=", id)
      .where("lang", "=", lang)
      .where(column, "=", at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Keeps for when a text was planned that could not be published, until it is published, withdrawn or planned anew. */
  async setMissed(tx: Tx, id: number, langs: readonly Language[], at: number | null): Promise<void> {
    if (!langs.length) return;
    await tx
      .updateTable(`${kind}_texts`)
      .set({ missed_at: at })
      .where(`${kind}_id`, "=", id)
      .where("lang", "in", langs)
      .execute();
  },

  /** Makes texts public or not, and planned, as they were: what there was no text of is public no more, and nothing is planned for a time that is over. */
  async putBackTexts(
    tx: Tx,
    id: number,
    texts: readonly ({ lang: Language; published: boolean } & Schedule & Missed)[],
    now: number,
  ): Promise<void> {
    const none = { published: false, publishAt: null, unpublishAt: null, missedAt: null };
    const whole = languageCodes.map((lang) => texts.find((text) => text.lang === lang) ?? { lang, ...none });
    for (const text of whole) {
      const { lang, published, ...plan } = withoutOverdue(text, now);
      await tx
        .updateTable(`${kind}_texts`)
        .set((eb) => ({
          published: published ? 1 : 0,
          published_at: published ? eb.fn.coalesce("published_at", eb.val(now)) : eb.ref("published_at"),
          publish_at: plan.publishAt,
          unpublish_at: plan.unpublishAt,
          missed_at: plan.missedAt,
          updated_at: now,
        }))
        .where(`${kind}_id`, "=", id)
        .where("lang", "=", lang)
        .execute();
    }
  },

  /** Of the texts `t`: the one a reader of `lang` sees, that language's where it is published, else English where that is. */
  isReadable(lang: Language): Expression<SqlBool> {
    const eb = expressionBuilder<Schema & { t: PublishedText & Record<`${Kind}_id`, number> }, "t">();
    const isPublished = (code: Language) => eb.and([eb("t.lang", "=", code), eb("t.published", "=", 1)]);
    if (lang === defaultLanguage) return isPublished(lang);
    const own = eb
      .selectFrom(`${kind}_texts`)
      .select("slug")
      .whereRef(`${kind}_id`, "=", `t.${kind}_id`)
      .where("lang", "=", lang)
      .where("published", "=", 1);
    return eb.or([isPublished(lang), eb.and([isPublished(defaultLanguage), eb.not(eb.exists(own))])]);
  },
});
