import {
  longestRequested,
  type NewRedirect,
  newRedirectSchema,
  type Redirect,
  type RedirectChange,
  type RedirectsImported,
  type RedirectsQuery,
} from "#features/discovery/redirect.ts";
import { type RedirectStatus, redirectStatuses } from "#features/discovery/redirect-status.ts";
import { withQuery } from "#i18n/urls/paths.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { csvLine } from "#platform/http/api/csv.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { addCacheTag, trackEvent } from "#platform/http/request-context.ts";
import type { PathCounts } from "./path-counts.ts";
import { createRedirectMatching, type Match } from "./redirect-matching.ts";
import { fromOf, hasOwnPage, isLoop, ownSourceOf, targetOf } from "./redirect-paths.ts";
import { beyond, keyOf, linkOf, namesOf, type Source, sourceOf } from "./redirect-source.ts";
import * as repo from "./redirects.repo.ts";
import { redirectColumns, redirectsIn } from "./redirects-file.ts";

/** Maximum rejected lines that are listed individually. */
const mostRejected = 100;

export type Redirects = ReturnType<typeof createRedirects>;

const toRedirect = (row: repo.RedirectRow): Redirect => ({
  id: String(row.id),
  from: row.from_path,
  to: row.to_path,
  status: redirectStatuses.find((status) => status === row.status) ?? 301,
  hits: row.hits,
  createdAt: isoTime(row.created_at),
  version: row.version,
});
/** Where a request leads: `to` is null for 410; `rest` is its query beyond the redirect's own. */
export type Followed = { to: string | null; status: RedirectStatus; rest: string };

const searchOf = (address: string): string => /^[^?#]*(\?[^#]*)?/.exec(address)?.[1] ?? "";

/** The audited fields. */
const content = ({ from, to, status }: Redirect) => ({ from, to, status });

/** Redirects, each in one hop and without loops. */
export function createRedirects({
  db,
  clock,
  config,
  audit,
  counts,
}: {
  db: Database;
  clock: Clock;
  config: Pick<Config, "siteUrl">;
  audit: Audit;
  counts: PathCounts;
}) {
  const matching = createRedirectMatching(db);

  /** The final target after following existing redirects. Throws `redirect-loop` if it is the redirect's own origin. */
  async function endOf(tx: Tx, id: number | null, from: Source, to: string): Promise<string> {
    const own = ownSourceOf(to);
    const next = own && (await matching.findIn(tx, own));
    // Stored redirects take one hop already; 410s have no target.
    const isHop = next && next.row.id !== id && next.row.to_path !== "";
    const end = isHop ? withQuery(next.row.to_path, beyond(searchOf(to), next.source)) : to;
    if (isLoop(from, to) || isLoop(from, end))
      throw new AppError("redirect-loop", { details: [{ path: "to", message: "loop" }] });
    return end;
  }

  /** Saves a redirect and points existing ones to its origin at its target. */
  async function save(tx: Tx, id: number | null, wanted: NewRedirect): Promise<repo.RedirectRow> {
    const from = fromOf(wanted.from);
    const taken = await repo.find(tx, keyOf(from));
    if (taken && taken.id !== id)
      throw new AppError("redirect-taken", {
        details: [{ path: "from", message: "taken" }],
        current: toRedirect(taken),
      });
    const to = await targetIn(tx, id, from, wanted);
    const hasQuery = from.parameters.length > 0;
    const row = {
      from_path: keyOf(from),
      query_path: hasQuery ? from.path : null,
      query_names: hasQuery ? namesOf(from) : null,
      to_path: to,
      status: wanted.status,
    };
    const saved = id === null ? await repo.insert(tx, row, clock.now()) : await repo.update(tx, id, row);
    if (to) await repo.retarget(tx, linkOf(from), to);
    invalidateTags(tx, "redirects");
    return saved;
  }

  const targetIn = async (tx: Tx, id: number | null, from: Source, { to, status }: NewRedirect) =>
    status === 410 ? "" : endOf(tx, id, from, targetOf(to, config.siteUrl));

  async function requireRow(tx: Tx, id: number, version: number): Promise<repo.RedirectRow> {
    const row = await repo.byId(tx, id);
    if (!row) throw new AppError("not-found");
    if (row.version !== version) throw new AppError("conflict", { current: toRedirect(row) });
    return row;
  }

  type Taken = "added" | "changed" | "unchanged" | RedirectsImported["rejected"][number]["why"];
  async function take(tx: Tx, wanted: NewRedirect): Promise<Taken> {
    try {
      const from = fromOf(wanted.from);
      const known = await repo.find(tx, keyOf(from));
      if (!known) {
        await save(tx, null, wanted);
        return "added";
      }
      const to = await targetIn(tx, known.id, from, wanted);
      if (known.to_path === to && known.status === wanted.status) return "unchanged";
      await save(tx, known.id, wanted);
      return "changed";
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code === "redirect-loop") return "loop";
      return error.details?.some(({ message }) => message === hasOwnPage) ? "own-page" : "malformed";
    }
  }

  function followed(address: string, match: Match | null): Followed | null {
    if (!match) return null;
    const { from, to, status } = toRedirect(match.row);
    trackEvent({ what: "redirect", lang: "en", of: from });
    return { to: to || null, status, rest: beyond(searchOf(address), match.source) };
  }
  function countMissing({ path }: Source): null {
    trackEvent({ what: "missing-path", lang: "en", of: path });
    return null;
  }

  const entity = (id: string | number) => ({ type: "redirect", id });

  return {
    /** The redirect of an address without a page (readings.md 2); null without one, which counts a 404. */
    async follow(address: string): Promise<Followed | null> {
      if (address.length > longestRequested) return null;
      addCacheTag("redirects");
      const source = sourceOf(address);
      return followed(address, await matching.find(source)) ?? countMissing(source);
    },

    /** Whether a redirect has this path, without a query. */
    has: async (path: string): Promise<boolean> =>
      (await repo.find(db.read, keyOf(sourceOf(path)))) !== undefined,

    /** Matches sources with a query only, even if the path has a page. */
    async followQuery(address: string): Promise<Followed | null> {
      addCacheTag("redirects");
      return followed(address, await matching.findByQuery(sourceOf(address)));
    },
    mayFollow: matching.mayFollow,

    /** For imports that bring old addresses. `taken`: it leads elsewhere, or is not an address of this site. */
    async add(tx: Tx, from: string, to: string): Promise<"added" | "there" | "taken"> {
      try {
        const known = await repo.find(tx, keyOf(fromOf(from)));
        if (known) return known.to_path === targetOf(to, config.siteUrl) ? "there" : "taken";
        await save(tx, null, { from, to, status: 301 });
        return "added";
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return "taken";
        throw error;
      }
    },
    /** Predicts the result of `add`, ignoring other pending additions. */
    async foresee(from: string, to: string): Promise<"added" | "there" | "taken"> {
      try {
        const source = fromOf(from);
        const target = targetOf(to, config.siteUrl);
        const known = await repo.find(db.read, keyOf(source));
        if (known) return known.to_path === target ? "there" : "taken";
        return isLoop(source, target) ? "taken" : "added";
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return "taken";
        throw error;
      }
    },
    /** Reverts `add`; false if it leads elsewhere by now. */
    async takeBack(tx: Tx, from: string, to: string): Promise<boolean> {
      const known = await repo.find(tx, keyOf(fromOf(from)));
      if (known?.to_path !== targetOf(to, config.siteUrl)) return false;
      await repo.remove(tx, known.id);
      invalidateTags(tx, "redirects");
      return true;
    },

    async list({ q, sort, limit, cursor }: RedirectsQuery) {
      await counts.write();
      const search = q.trim();
      const list = listOf("redirects", search, sort);
      const after = openCursor(list, cursor);
      const [rows, total] = await Promise.all([
        repo.page(db.read, { q: search, sort, limit: limit + 1, after }),
        repo.count(db.read, search),
      ]);
      const { shown, nextCursor } = cutPage(
        list,
        rows.map((row) => ({ ...row, value: sort === "hits" ? row.hits : null })),
        limit,
      );
      return { items: shown.map(toRedirect), total, nextCursor };
    },

    async create(wanted: NewRedirect, actor: Actor): Promise<Redirect> {
      return db.transact(async (tx) => {
        const created = toRedirect(await save(tx, null, wanted));
        await audit.record(tx, {
          actor,
          action: "create",
          entity: entity(created.id),
          after: content(created),
        });
        return created;
      });
    },

    async edit(id: number, { version, ...change }: RedirectChange, actor: Actor): Promise<Redirect> {
      return db.transact(async (tx) => {
        const before = toRedirect(await requireRow(tx, id, version));
        const after = toRedirect(await save(tx, id, { ...content(before), ...change }));
        await audit.record(tx, {
          actor,
          action: "update",
          entity: entity(id),
          before: content(before),
          after: content(after),
        });
        return after;
      });
    },

    /** All redirects as CSV, which `takeFile` reads back. */
    async file(): Promise<string> {
      await counts.write();
      const rows = await repo.all(db.read);
      return [
        csvLine([...redirectColumns, "hits"]),
        ...rows.map((row) => csvLine([row.from_path, row.to_path, row.status, row.hits])),
      ].join("");
    },

    /** Imports a table: new redirects are added, existing ones updated, unusable lines reported. */
    async takeFile(text: string, actor: Actor): Promise<RedirectsImported> {
      const { rejected, ...counts } = await db.transact(async (tx) => {
        const taken: RedirectsImported = { added: 0, changed: 0, unchanged: 0, rejected: [] };
        for (const read of redirectsIn(text, config.siteUrl)) {
          const result = newRedirectSchema.safeParse(read);
          const why = read.why ?? (result.success ? await take(tx, result.data) : "malformed");
          if (why === "added" || why === "changed" || why === "unchanged") taken[why]++;
          // A line with several addresses is reported once.
          else if (taken.rejected.at(-1)?.line !== read.line)
            taken.rejected.push({ line: read.line, text: read.text, why });
        }
        const { rejected, ...after } = taken;
        if (taken.added || taken.changed)
          await audit.record(tx, {
            actor,
            action: "import",
            entity: entity("csv"),
            after: { ...after, rejected: rejected.length },
          });
        return taken;
      });
      return { ...counts, rejected: rejected.slice(0, mostRejected) };
    },

    async remove(id: number, version: number, actor: Actor): Promise<void> {
      await db.transact(async (tx) => {
        const before = toRedirect(await requireRow(tx, id, version));
        await repo.remove(tx, id);
        invalidateTags(tx, "redirects");
        await audit.record(tx, { actor, action: "delete", entity: entity(id), before: content(before) });
      });
    },
  };
}
