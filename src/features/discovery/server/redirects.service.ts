import type { Actor } from "#features/audit/actor.ts";
import type { Audit } from "#features/audit/server/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import { noteChange } from "#platform/database/changes.ts";
import type { Database, Tx } from "#platform/database/database.ts";
import { AppError } from "#platform/errors.ts";
import { csvLine } from "#platform/http/csv.ts";
import { cutPage, listOf, openCursor } from "#platform/http/cursor.ts";
import { noteCounted, noteTag } from "#platform/http/request-context.ts";
import {
  type NewRedirect,
  newRedirectSchema,
  type Redirect,
  type RedirectChange,
  type RedirectsQuery,
  type RedirectsTaken,
} from "../redirect.ts";
import type { PathCounts } from "./path-counts.ts";
import { fromKey, hasOwnPage, keyOf, linkOf, ownKeyOf, targetOf } from "./redirect-paths.ts";
import * as repo from "./redirects.repo.ts";
import { columns, linesOf } from "./redirects-file.ts";

/** Rejected lines that are told one by one. */
const mostTold = 100;

export type Redirects = ReturnType<typeof createRedirects>;

const told = (row: repo.RedirectRow): Redirect => ({
  id: String(row.id),
  from: row.from_path,
  to: row.to_path,
  status: row.status === 302 ? 302 : 301,
  hits: row.hits,
  createdAt: isoTime(row.created_at),
  version: row.version,
});
/** What the audit says of one. */
const content = ({ from, to, status }: Redirect) => ({ from, to, status });

/** Old addresses and where they lead: each in one hop, none in a circle. */
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
  /** Where a target ends when the redirects from there are followed. Throws `redirect-loop` where that is its own start. */
  async function endOf(tx: Tx, id: number | null, from: string, to: string): Promise<string> {
    const key = ownKeyOf(to);
    const next = key === null ? undefined : await repo.find(tx, key);
    // What is stored is one hop long already.
    const end = next && next.id !== id ? next.to_path : to;
    if (key === from || ownKeyOf(end) === from)
      throw new AppError("redirect-loop", { details: [{ path: "to", message: "loop" }] });
    return end;
  }

  /** Saves one; those that led to its start lead to its end from now on. */
  async function save(tx: Tx, id: number | null, wanted: NewRedirect): Promise<repo.RedirectRow> {
    const from = fromKey(wanted.from);
    const taken = await repo.find(tx, from);
    if (taken && taken.id !== id)
      throw new AppError("redirect-taken", {
        details: [{ path: "from", message: "taken" }],
        current: told(taken),
      });
    const to = await endOf(tx, id, from, targetOf(wanted.to, config.siteUrl));
    const row = { from_path: from, to_path: to, status: wanted.status };
    const saved = id === null ? await repo.insert(tx, row, clock.now()) : await repo.update(tx, id, row);
    await repo.lead(tx, linkOf(from), to);
    noteChange(tx, "redirects");
    return saved;
  }

  async function requireRow(tx: Tx, id: number, version: number): Promise<repo.RedirectRow> {
    const row = await repo.byId(tx, id);
    if (!row) throw new AppError("not-found");
    if (row.version !== version) throw new AppError("conflict", { current: told(row) });
    return row;
  }

  type Taken = "added" | "changed" | "unchanged" | RedirectsTaken["rejected"][number]["why"];
  async function take(tx: Tx, wanted: NewRedirect): Promise<Taken> {
    try {
      const known = await repo.find(tx, fromKey(wanted.from));
      if (!known) {
        await save(tx, null, wanted);
        return "added";
      }
      const to = await endOf(tx, known.id, known.from_path, targetOf(wanted.to, config.siteUrl));
      if (known.to_path === to && known.status === wanted.status) return "unchanged";
      await save(tx, known.id, wanted);
      return "changed";
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      if (error.code === "redirect-loop") return "loop";
      return error.details?.some(({ message }) => message === hasOwnPage) ? "own-page" : "malformed";
    }
  }

  const entity = (id: string | number) => ({ type: "redirect", id });

  return {
    /** Where an address leads that is no page (readings.md 2); null where nobody said so, which is counted. */
    async follow(path: string): Promise<{ to: string; status: 301 | 302 } | null> {
      noteTag("redirects");
      const key = keyOf(path);
      const found = await repo.find(db.read, key);
      noteCounted({ what: found ? "redirect" : "missing-path", lang: "en", of: key });
      return found ? { to: found.to_path, status: told(found).status } : null;
    },

    /** For what brings old addresses along. `taken`: it leads somewhere else, or is no address of ours. */
    async add(tx: Tx, from: string, to: string): Promise<"added" | "there" | "taken"> {
      try {
        const known = await repo.find(tx, fromKey(from));
        if (known) return known.to_path === targetOf(to, config.siteUrl) ? "there" : "taken";
        await save(tx, null, { from, to, status: 301 });
        return "added";
      } catch (error) {
        if (error instanceof AppError && error.status < 500) return "taken";
        throw error;
      }
    },
    /** Takes back what `add` did; false where it leads elsewhere by now. */
    async takeBack(tx: Tx, from: string, to: string): Promise<boolean> {
      const known = await repo.find(tx, fromKey(from));
      if (known?.to_path !== targetOf(to, config.siteUrl)) return false;
      await repo.remove(tx, known.id);
      noteChange(tx, "redirects");
      return true;
    },

    async list({ q, sort, limit, cursor }: RedirectsQuery) {
      await counts.write();
      const asked = q.trim();
      const list = listOf("redirects", asked, sort);
      const after = openCursor(list, cursor);
      const [rows, total] = await Promise.all([
        repo.page(db.read, { q: asked, sort, limit: limit + 1, after }),
        repo.count(db.read, asked),
      ]);
      const { shown, nextCursor } = cutPage(
        list,
        rows.map((row) => ({ ...row, value: sort === "hits" ? row.hits : null })),
        limit,
      );
      return { items: shown.map(told), total, nextCursor };
    },

    async create(wanted: NewRedirect, actor: Actor): Promise<Redirect> {
      return db.transact(async (tx) => {
        const made = told(await save(tx, null, wanted));
        await audit.record(tx, { actor, action: "create", entity: entity(made.id), after: content(made) });
        return made;
      });
    },

    async edit(id: number, { version, ...change }: RedirectChange, actor: Actor): Promise<Redirect> {
      return db.transact(async (tx) => {
        const before = told(await requireRow(tx, id, version));
        const after = told(await save(tx, id, { ...content(before), ...change }));
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

    /** All of them as a table for spreadsheets, which `takeFile` reads back. */
    async file(): Promise<string> {
      await counts.write();
      const rows = await repo.all(db.read);
      return [
        csvLine([...columns, "hits"]),
        ...rows.map((row) => csvLine([row.from_path, row.to_path, row.status, row.hits])),
      ].join("");
    },

    /** Takes in a table: new ones are added, known ones led to where the table says, lines that cannot be used are told. */
    async takeFile(text: string, actor: Actor): Promise<RedirectsTaken> {
      const { rejected, ...counts } = await db.transact(async (tx) => {
        const taken: RedirectsTaken = { added: 0, changed: 0, unchanged: 0, rejected: [] };
        for (const { line, cells } of linesOf(text)) {
          const [from = "", to = "", status = ""] = cells;
          const result = newRedirectSchema.safeParse({ from, to, status: Number(status || 301) });
          const why = result.success ? await take(tx, result.data) : "malformed";
          if (why === "added" || why === "changed" || why === "unchanged") taken[why]++;
          else taken.rejected.push({ line, text: cells.join(",").slice(0, 200), why });
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
      return { ...counts, rejected: rejected.slice(0, mostTold) };
    },

    async remove(id: number, version: number, actor: Actor): Promise<void> {
      await db.transact(async (tx) => {
        const before = told(await requireRow(tx, id, version));
        await repo.remove(tx, id);
        noteChange(tx, "redirects");
        await audit.record(tx, { actor, action: "delete", entity: entity(id), before: content(before) });
      });
    },
  };
}
