import { type RawBuilder, sql } from "kysely";
import { orderFaults } from "#features/writing/generation.ts";
import type { Queries } from "#platform/database/handles.ts";
import { isImageMissing } from "#platform/database/missing-images.ts";

/** A statement that returns the `id` of each entity and the time of its `latest` change. */
export type InboxQuery = RawBuilder<{ id: number; latest: number }>;

export const failedImages: InboxQuery = sql`select id, updated_at as latest from media where state = 'failed'`;
/** Without article orders that were rejected as invalid: their own screen says why. */
export const failedJobs = (since: number): InboxQuery => sql`
  select id, updated_at as latest from jobs where status = 'failed' and updated_at > ${since}
  and not exists (select 1 from writings where job_id = jobs.id and problem in (${sql.join(orderFaults)}))`;
/** Authors whose portrait no longer exists. */
export const authorsWithoutPortrait: InboxQuery = sql`
  select id, updated_at as latest from authors where ${isImageMissing("authors.image_url")}`;
/** Feeds whose latest run ended in this state. */
export const feedsThat = (state: "held" | "failed"): InboxQuery => sql`
  select feed_id as id, created_at as latest from feed_runs
  where state = ${state} and id in (select max(id) from feed_runs group by feed_id)`;
/** Webhooks that the site turned off itself. */
export const stoppedWebhooks: InboxQuery = sql`
  select id, updated_at as latest from webhooks where is_active = 0 and stopped_by is not null`;
/** Plans of agents that wait for approval: of one user's agents, or of all. */
export const waitingPlans = (now: number, userId: number | null): InboxQuery => sql`
  select id, created_at as latest from agent_plans where state = 'waiting' and expires_at > ${now}
  ${userId === null ? sql`` : sql`and user_id = ${userId}`}`;
export const openReports: InboxQuery = sql`select id, created_at as latest from reports where status = 'open'`;
export const openQuestions: InboxQuery = sql`select id, created_at as latest from reader_questions where state = 'open'`;
/** Open threads with a comment that mentions a user. */
export const openMentions = (userId: number): InboxQuery => sql`
  select t.id as id, max(c.id) as latest from comment_threads as t
  inner join comments as c on c.thread_id = t.id inner join comment_mentions as m on m.comment_id = c.id
  where t.resolved_at is null and m.user_id = ${userId} group by t.id`;

const missedBy = (kind: "category" | "product" | "article", table: string) => sql`
  select ${sql.lit(kind)} as kind, t.${sql.ref(`${kind}_id`)} as id, max(t.missed_at) as at
  from ${sql.table(`${kind}_texts`)} as t inner join ${sql.table(table)} as thing on thing.id = t.${sql.ref(`${kind}_id`)}
  where t.missed_at is not null and thing.deleted_at is null
  group by t.${sql.ref(`${kind}_id`)}`;

/** Entities whose scheduled publication failed, the latest first. */
export async function missedPlans(
  db: Queries,
): Promise<{ kind: "category" | "product" | "article"; id: number; at: number }[]> {
  const { rows } = await sql<{ kind: "category" | "product" | "article"; id: number; at: number }>`
    ${missedBy("category", "categories")} union all ${missedBy("product", "products")}
    union all ${missedBy("article", "articles")} order by at desc, kind, id`.execute(db);
  return rows.map(({ kind, id, at }) => ({ kind, id: Number(id), at: Number(at) }));
}

/** The latest of them, and the total. */
export async function pageOf(
  db: Queries,
  found: InboxQuery,
  limit: number,
): Promise<{ total: number; ids: number[] }> {
  const { rows } = await sql<{ id: number }>`
    select id from (${found}) as r order by latest desc, id desc limit ${sql.lit(limit + 1)}`.execute(db);
  const ids = rows.map((row) => row.id);
  if (ids.length <= limit) return { total: ids.length, ids };
  const counted = await sql<{ total: number }>`select count(*) as total from (${found}) as r`.execute(db);
  return { total: Number(counted.rows[0]?.total ?? ids.length), ids: ids.slice(0, limit) };
}

export const jobsOf = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom("jobs")
    .select(["id", "name", "payload", "error", "updated_at"])
    .where("id", "in", ids)
    .execute();

export const picturesOf = (db: Queries, ids: readonly number[]) =>
  db.selectFrom("media").select(["id", "file_name", "updated_at"]).where("id", "in", ids).execute();

export const questionsOf = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom("reader_questions")
    .select(["id", "article_id", "lang", "question", "created_at"])
    .where("id", "in", ids)
    .execute();

/** Of each thread the last comment that mentions the user, with its item. */
export async function mentionsOf(db: Queries, threadIds: readonly number[], userId: number) {
  const rows = await db
    .selectFrom("comments as c")
    .innerJoin("comment_mentions as m", "m.comment_id", "c.id")
    .innerJoin("comment_threads as t", "t.id", "c.thread_id")
    .select(["t.id", "t.entity_type", "c.text", "c.created_at"])
    .select(({ fn }) =>
      fn
        .coalesce("t.product_id", "t.article_id", "t.category_id", "t.content_id")
        .$castTo<number>()
        .as("item"),
    )
    .where("t.id", "in", threadIds)
    .where("m.user_id", "=", userId)
    .orderBy("c.id")
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function userNames(db: Queries, ids: readonly number[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map();
  const rows = await db.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [String(id), name]));
}

export const feedsOf = (db: Queries, ids: readonly number[]) =>
  db.selectFrom("feeds").select(["id", "name"]).where("id", "in", ids).execute();

export const webhooksOf = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom("webhooks")
    .select(["id", "url", "version", "stopped_by", "updated_at"])
    .where("id", "in", ids)
    .execute();

export const plansOf = (db: Queries, ids: readonly number[]) =>
  db
    .selectFrom("agent_plans as p")
    .innerJoin("agents as a", "a.id", "p.agent_id")
    .select(["p.id", "p.title", "p.created_at", "a.name as agentName"])
    .where("p.id", "in", ids)
    .execute();
