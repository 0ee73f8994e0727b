import { type Language, languageCodes } from "#i18n/languages.ts";
import { type Plan, publishedAt, withoutOverdue } from "#i18n/publication.ts";
import { currentPreview } from "../http/request-context.ts";
import type { Engine } from "./engines/engine.ts";
import type { Queries, Tx } from "./handles.ts";
import type { PublishedText } from "./schema.ts";

/** Publication state of a text. */
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

/** When a text is scheduled to be published and unpublished, in epoch milliseconds. */
export type Schedule = { publishAt: number | null; unpublishAt: number | null };
/** When a scheduled publication failed. */
export type Missed = { missedAt: number | null };
/** A publication state to restore. Without `publishedAt` the time of the first publication stays. */
export type PutBackText = {
  lang: Language;
  published: boolean;
  publishedAt?: number | null | undefined;
} & Schedule &
  Missed;
/** A scheduled change that is due, and when it was scheduled for. */
export type DueText = { id: number; lang: Language; publish: boolean; at: number };

/** The current state; in a preview of a later day the one scheduled for then. */
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

/** All but the language, which identifies the row. */
export const publicationColumns = (text: Publication) => ({
  slug: text.slug,
  meta_title: text.metaTitle,
  meta_description: text.metaDescription,
  meta_keywords: JSON.stringify(text.metaKeywords),
  published: text.published ? (1 as const) : (0 as const),
  published_at: text.publishedAt,
  updated_at: text.updatedAt,
});

const tables = {
  category: "categories",
  product: "products",
  article: "articles",
  content: "content_items",
} as const;
/** The kinds of texts with publication: three have tables of their own, those of all other content types share one. */
export type TextKind = keyof typeof tables;
export const textKinds: readonly TextKind[] = ["category", "product", "article", "content"];

/** Records when a person last reviewed a page, or that no person did. Saving does not: `updated_at` is unchanged. */
export const setCheckedAt = async (
  tx: Tx,
  kind: "product" | "article",
  id: number,
  at: number | null,
): Promise<void> =>
  void (await tx.updateTable(tables[kind]).set({ checked_at: at }).where("id", "=", id).execute());

/** What entities with such texts have in common, for the repository of one kind. */
export const publishing = (kind: TextKind) => ({
  /** Locks an entity: of two concurrent changes of it or its draft the second waits and sees the first. SQLite has one writer anyway. */
  async hold(tx: Tx, engine: Engine, id: number): Promise<void> {
    if (engine === "postgres")
      await tx.selectFrom(tables[kind]).select("id").where("id", "=", id).forNoKeyUpdate().execute();
  },

  /** Publishes or unpublishes texts. The time of the first publication is kept; schedules that this fulfills are cleared. */
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

  /** Schedules when texts are published and unpublished; what is not given is unchanged. */
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

  /** Whether one of its texts is scheduled for publication. */
  isPlanned: async (tx: Tx, id: number): Promise<boolean> =>
    (await tx
      .selectFrom(`${kind}_texts`)
      .select("lang")
      .where(`${kind}_id`, "=", id)
      .where("publish_at", "is not", null)
      .executeTakeFirst()) !== undefined,

  /** The changes that are due by now, in the order of their times. */
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

  /** Clears a due schedule. Of two concurrent instances only one gets true. */
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

  /** Records when a scheduled publication failed, until the text is published, unpublished or rescheduled. */
  async setMissed(tx: Tx, id: number, langs: readonly Language[], at: number | null): Promise<void> {
    if (!langs.length) return;
    await tx
      .updateTable(`${kind}_texts`)
      .set({ missed_at: at })
      .where(`${kind}_id`, "=", id)
      .where("lang", "in", langs)
      .execute();
  },

  /** Restores publication states and schedules: texts that did not exist become unpublished, and times in the past are not scheduled. */
  async putBackTexts(tx: Tx, id: number, texts: readonly PutBackText[], now: number): Promise<void> {
    const none = { published: false, publishAt: null, unpublishAt: null, missedAt: null };
    const whole = languageCodes.map(
      (lang): PutBackText => texts.find((text) => text.lang === lang) ?? { lang, ...none },
    );
    for (const text of whole) {
      const { lang, published, publishedAt, ...plan } = withoutOverdue(text, now);
      await tx
        .updateTable(`${kind}_texts`)
        .set((eb) => ({
          published: published ? 1 : 0,
          published_at:
            publishedAt !== undefined
              ? publishedAt
              : published
                ? eb.fn.coalesce("published_at", eb.val(now))
                : eb.ref("published_at"),
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
});
