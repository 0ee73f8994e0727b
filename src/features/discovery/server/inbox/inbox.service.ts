import type { Articles } from "#features/articles/server/articles.service.ts";
import type { CategoryFilter } from "#features/categories/category-edit.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import {
  articleLists,
  categoryLists,
  type Inbox,
  type InboxItem,
  type InboxKind,
  inboxKinds,
  productLists,
  type Report,
  translationLists,
} from "#features/discovery/inbox.ts";
import type { OfferFault } from "#features/products/admin-product.ts";
import type { reportKinds } from "#features/products/report-kinds.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { emitEvent } from "#platform/events/events.ts";
import { type NamedEntityType, namesOf } from "../entity-names.repo.ts";
import type { TranslationsService } from "../translations/translations.service.ts";
import { failedJobs } from "./failed-jobs.ts";
import * as repo from "./inbox.repo.ts";
import { pictures, plans, webhooks } from "./inbox-rows.ts";
import { mentions } from "./mentions.ts";
import * as reports from "./reports.repo.ts";

/** Of each kind. */
const most = 5;
/** How long a failed job is listed, in milliseconds. */
const failedLately = 14 * 86_400_000;
/** Open reports of one product. */
const mostReports = 50;

/** The type of a kind's listed entities. */
const namedBy = (kind: InboxKind): NamedEntityType =>
  kind.startsWith("articles-") ? "article" : kind.startsWith("categories-") ? "category" : "product";

export type InboxService = ReturnType<typeof createInbox>;

/** Problems of the site, and the corrections sent by readers. */
export function createInbox({
  db,
  clock,
  audit,
  translations,
  products,
  articles,
  categories,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  translations: TranslationsService;
  products: Pick<AdminProducts, "newest" | "clicks">;
  articles: Pick<Articles["admin"], "newest">;
  categories: Pick<Categories, "findBy">;
}) {
  async function named(kind: NamedEntityType, ids: readonly number[], lang: Language): Promise<InboxItem[]> {
    const names = await namesOf(db.read, kind, ids, lang);
    return ids.map((id) => {
      const name = names.get(id);
      return {
        type: kind,
        id: String(id),
        label: name?.label ?? `#${id}`,
        ...(name?.lang && name.lang !== lang ? { textLang: name.lang } : {}),
      };
    });
  }

  /** Products with faulty offers. */
  async function atRisk(ids: readonly number[], fault: OfferFault, lang: Language): Promise<InboxItem[]> {
    const [items, clicks] = await Promise.all([named("product", ids, lang), products.clicks(ids, fault)]);
    return items.map((item) => ({ ...item, clicks: clicks.get(Number(item.id)) ?? 0 }));
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

  async function asked(ids: readonly number[], lang: Language): Promise<InboxItem[]> {
    const rows = new Map((await repo.questionsOf(db.read, ids)).map((row) => [row.id, row]));
    const about = [...new Set([...rows.values()].map((row) => row.article_id))];
    const names = await namesOf(db.read, "article", about, lang);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      if (!row) return [];
      return {
        type: "question" as const,
        id: String(id),
        label: names.get(row.article_id)?.label ?? `#${row.article_id}`,
        note: row.question,
        textLang: row.lang as Language,
        at: isoTime(row.created_at),
      };
    });
  }

  const authors = async (ids: readonly number[], lang: Language): Promise<InboxItem[]> => {
    const names = await namesOf(db.read, "author", ids, lang);
    return ids.map((id) => {
      const name = names.get(id);
      return {
        type: "author",
        id: String(id),
        label: name?.label ?? `#${id}`,
        ...(name?.lang && name.lang !== lang ? { textLang: name.lang } : {}),
      };
    });
  };

  const feeds = async (ids: readonly number[]): Promise<InboxItem[]> => {
    const rows = new Map((await repo.feedsOf(db.read, ids)).map((feed) => [feed.id, feed]));
    return ids.flatMap((id) => {
      const feed = rows.get(id);
      return feed ? [{ type: "feed" as const, id: String(id), label: feed.name }] : [];
    });
  };

  async function missed(lang: Language): Promise<{ total: number; items: InboxItem[] }> {
    const all = await repo.missedPlans(db.read);
    const items = all.slice(0, most).map(async ({ kind, id, at }) => ({
      ...(await named(kind, [id], lang))[0],
      at: isoTime(at),
    }));
    return { total: all.length, items: (await Promise.all(items)) as InboxItem[] };
  }

  return {
    /** Webhooks are for administrators, who see the plans of all agents too. */
    async open(lang: Language, { userId, isAdmin }: { userId: number; isAdmin: boolean }): Promise<Inbox> {
      const found = (query: repo.InboxQuery) => repo.pageOf(db.read, query, most);
      type Group = { total: number; items: InboxItem[] };
      type Page = { total: number; ids: readonly number[] };
      const filled = async (page: Promise<Page>, read: (ids: readonly number[]) => Promise<InboxItem[]>) => {
        const { total, ids } = await page;
        return { total, items: ids.length ? await read(ids) : [] };
      };
      const lists = <Kind extends InboxKind, Filter extends object>(
        filters: Record<Kind, Filter>,
        page: (filter: Filter) => Promise<Page>,
      ) =>
        (Object.keys(filters) as Kind[]).map((kind): [InboxKind, Promise<Group>] => [
          kind,
          filled(page(filters[kind]), (ids) => {
            const { offer }: { offer?: OfferFault } = filters[kind];
            return offer ? atRisk(ids, offer, lang) : named(namedBy(kind), ids, lang);
          }),
        ]);
      const inCategories = async ({ status }: { status: CategoryFilter }): Promise<Page> => {
        const ids = await categories.findBy(status);
        return { total: ids.length, ids: ids.slice(0, most) };
      };
      const groups = new Map<InboxKind, Promise<Group>>([
        ["plans-missed", missed(lang)],
        [
          "agents-waiting",
          filled(found(repo.waitingPlans(clock.now(), isAdmin ? null : userId)), (ids) =>
            plans(db.read, ids),
          ),
        ],
        [
          "comments-mine",
          filled(found(repo.openMentions(userId)), (ids) => mentions(db.read, ids, { userId, lang })),
        ],
        ["reports", filled(found(repo.openReports), (ids) => reported(ids, lang))],
        [
          "jobs-failed",
          filled(found(repo.failedJobs(clock.now() - failedLately)), (ids) => failedJobs(db.read, ids, lang)),
        ],
        ["questions-open", filled(found(repo.openQuestions), (ids) => asked(ids, lang))],
        ["feeds-held", filled(found(repo.feedsThat("held")), feeds)],
        ["feeds-failed", filled(found(repo.feedsThat("failed")), feeds)],
        ...(isAdmin
          ? [
              [
                "webhooks-stopped",
                filled(found(repo.stoppedWebhooks), (ids) => webhooks(db.read, ids)),
              ] as const,
            ]
          : []),
        ["authors-images-broken", filled(found(repo.authorsWithoutPortrait), (ids) => authors(ids, lang))],
        ["pictures-failed", filled(found(repo.failedImages), (ids) => pictures(db.read, ids))],
        ...lists(productLists, (filter) => products.newest(filter, most)),
        ...lists(articleLists, (filter) => articles.newest(filter, most)),
        ...lists(categoryLists, inCategories),
        ...lists(translationLists, (filter) => translations.first(filter, most)),
      ]);
      const all = await Promise.all(
        inboxKinds.map(async (kind) => ({ kind, ...((await groups.get(kind)) ?? { total: 0, items: [] }) })),
      );
      // Sorted by the clicks at risk of each group's worst row; groups without clicks keep their order.
      const atStake = ({ items }: Group) => Math.max(0, ...items.map(({ clicks }) => clicks ?? 0));
      return {
        groups: all.filter(({ total }) => total > 0).sort((a, b) => atStake(b) - atStake(a)),
      };
    },

    /** Throws `not-found` for an unknown product. Reports past the limit are accepted but not stored. */
    async report({ productId, kind, note, lang }: Report): Promise<void> {
      const id = Number(productId);
      if (!(await reports.exists(db.read, id))) throw new AppError("not-found");
      await db.transact(async (tx) => {
        if ((await reports.openOf(tx, id)) >= mostReports) return;
        const reportId = await reports.insert(tx, {
          product_id: id,
          kind,
          note,
          lang,
          created_at: clock.now(),
        });
        // Without the reader's words, which are for the editors.
        const data = { id: String(reportId), productId: String(id), kind, language: lang };
        emitEvent(tx, { type: "report.received", data }, String(reportId));
      });
    },

    /** An editor has resolved it. Throws `not-found` if it is not open. */
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
