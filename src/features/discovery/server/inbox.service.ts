import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import type { Language } from "#i18n/languages.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import {
  type Inbox,
  type InboxItem,
  type InboxKind,
  inboxKinds,
  type Report,
  type reportKinds,
} from "../inbox.ts";
import { type Named, namesOf } from "./desk-names.repo.ts";
import * as repo from "./inbox.repo.ts";
import * as reports from "./reports.repo.ts";

/** Of each kind. */
const most = 5;
/** Milliseconds a failed job is of interest. */
const failedLately = 14 * 86_400_000;
/** Open reports of one product. */
const mostReports = 50;

export type InboxService = ReturnType<typeof createInbox>;

/** What is to be mended on the site, and the corrections its readers send. */
export function createInbox({
  db,
  clock,
  audit,
  languages,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  languages: () => Promise<readonly Language[]>;
}) {
  async function named(kind: Named, ids: readonly number[], lang: Language): Promise<InboxItem[]> {
    const names = await namesOf(db.read, kind, ids, lang);
    return ids.map((id) => {
      const name = names.get(id);
      return {
        type: kind,
        id: String(id),
        label: name?.label ?? `#${id}`,
        ...(name && name.lang !== lang ? { textLang: name.lang } : {}),
      };
    });
  }

  async function reported(ids: readonly number[], lang: Language): Promise<InboxItem[]> {
    const rows = new Map((await reports.of(db.read, ids)).map((row) => [row.id, row]));
    const about = [...new Set([...rows.values()].map((row) => row.product_id))];
    const names = await namesOf(db.read, "product", about, lang);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      return [
        {
          type: "report" as const,
          id: String(id),
          label: names.get(row.product_id)?.label ?? `#${row.product_id}`,
          productId: String(row.product_id),
          reportKind: row.kind as (typeof reportKinds)[number],
          note: row.note,
          textLang: row.lang as Language,
          at: isoTime(row.created_at),
        },
      ];
    });
  }

  const failed = async (ids: readonly number[]): Promise<InboxItem[]> =>
    (await repo.jobsOf(db.read, ids)).map((job) => ({
      type: "job",
      id: String(job.id),
      label: job.name,
      note: job.error ?? "",
      at: isoTime(job.updated_at),
    }));

  const pictures = async (ids: readonly number[]): Promise<InboxItem[]> =>
    (await repo.picturesOf(db.read, ids)).map((picture) => ({
      type: "picture",
      id: String(picture.id),
      label: picture.file_name,
      at: isoTime(picture.updated_at),
    }));

  return {
    async open(lang: Language): Promise<Inbox> {
      const langs = await languages();
      const products = repo.productFaults(langs);
      const articles = repo.textFaults("article", langs);
      const categories = repo.textFaults("category", langs);
      type Source = [repo.Found, (ids: readonly number[], lang: Language) => Promise<InboxItem[]>];
      const of =
        (kind: Named): Source[1] =>
        (ids, language) =>
          named(kind, ids, language);
      const sources: Record<InboxKind, Source> = {
        reports: [repo.openReports, reported],
        "jobs-failed": [repo.failedJobs(clock.now() - failedLately), failed],
        "images-broken": [repo.brokenImages, of("product")],
        "pictures-failed": [repo.failedPictures, pictures],
        "articles-hidden-products": [repo.articlesWithHiddenProducts, of("article")],
        "products-no-category": [products["products-no-category"], of("product")],
        "products-no-offers": [products["products-no-offers"], of("product")],
        "products-no-image": [products["products-no-image"], of("product")],
        "products-stale": [products["products-stale"], of("product")],
        "articles-stale": [articles.stale, of("article")],
        "categories-stale": [categories.stale, of("category")],
        "products-untranslated": [products["products-untranslated"], of("product")],
        "articles-untranslated": [articles.untranslated, of("article")],
        "categories-untranslated": [categories.untranslated, of("category")],
        "products-drafts": [repo.drafts("product"), of("product")],
        "articles-drafts": [repo.drafts("article"), of("article")],
        "categories-drafts": [repo.drafts("category"), of("category")],
        "products-unpublished": [products["products-unpublished"], of("product")],
        "articles-unpublished": [articles.unpublished, of("article")],
        "categories-unpublished": [categories.unpublished, of("category")],
      };
      const groups = await Promise.all(
        inboxKinds.map(async (kind) => {
          const [found, read] = sources[kind];
          const { total, ids } = await repo.pageOf(db.read, found, most);
          return { kind, total, items: ids.length ? await read(ids, lang) : [] };
        }),
      );
      return { groups: groups.filter(({ total }) => total > 0) };
    },

    /** Throws `not-found` for a product that is none. What nobody could read any more is thanked for and not kept. */
    async report({ productId, kind, note, lang }: Report): Promise<void> {
      const id = Number(productId);
      if (!(await reports.exists(db.read, id))) throw new AppError("not-found");
      await db.transact(async (tx) => {
        if ((await reports.openOf(tx, id)) >= mostReports) return;
        await reports.insert(tx, { product_id: id, kind, note, lang, created_at: clock.now() });
      });
    },

    /** An editor has seen to it. Throws `not-found` where it is not open. */
    settle: (id: number, actor: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const settled = await reports.settle(tx, id);
        if (!settled) throw new AppError("not-found");
        await audit.record(tx, {
          actor,
          action: "settle",
          entity: { type: "report", id },
          before: { status: "open" },
          after: { status: "done" },
        });
      }),
  };
}
