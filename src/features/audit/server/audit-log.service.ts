import { isoTime, parseTime } from "#platform/clock.ts";
import type { Database, Tx } from "#platform/database/handles.ts";
import { csvLine } from "#platform/http/api/csv.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import { dayLength } from "#platform/time-zones.ts";
import type { AuditEntry, AuditFilter, AuditQuery } from "../audit-entry.ts";
import * as repo from "./audit-log.repo.ts";

/** Rows of one look at the table. */
const portion = 500;

const timed = ({ from, to, ...filter }: AuditFilter): repo.Filter => ({
  ...filter,
  ...(from === undefined ? {} : { from: parseTime(from) }),
  // The last day whole.
  ...(to === undefined ? {} : { until: parseTime(to) + (to.length === 10 ? dayLength : 0) }),
});

const parsed = (text: string | null): AuditEntry["before"] => {
  const value: unknown = text === null ? null : JSON.parse(text);
  return value !== null && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
};

const auditEntry = (row: repo.AuditRow): AuditEntry => ({
  id: String(row.id),
  at: isoTime(row.created_at),
  person: row.actor_name
    ? { id: row.actor_id === null ? null : String(row.actor_id), name: row.actor_name }
    : null,
  key: row.key_name,
  network: row.ip_prefix,
  action: row.action,
  type: row.entity_type,
  thing: row.entity_id,
  before: parsed(row.before),
  after: parsed(row.after),
});

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Reads what platform/audit records. */
export const createAuditLog = ({ db }: { db: Database }) => ({
  async list({ limit, cursor, ...filter }: AuditQuery) {
    const list = listOf("audit", filter);
    const before = openCursor(list, cursor)?.id ?? null;
    const [rows, total] = await Promise.all([
      repo.page(db.read, timed(filter), { limit: limit + 1, before }),
      repo.count(db.read, timed(filter)),
    ]);
    const { shown, nextCursor } = cutPage(
      list,
      rows.map((row) => ({ ...row, value: null })),
      limit,
    );
    return { items: shown.map(auditEntry), total, nextCursor };
  },

  /** The filter options: the people, actions and entity types that occur in the log. */
  choices: () => repo.choices(db.read),

  /** Everything a filter leaves, as lines of a table for spreadsheets, the newest first. */
  async *lines(filter: AuditFilter): AsyncGenerator<string> {
    yield csvLine(["time", "person", "key", "network", "action", "type", "id", "before", "after"]);
    for (let before: number | null = null; ; ) {
      const rows = await repo.page(db.read, timed(filter), { limit: portion, before });
      for (const row of rows) {
        const { at, person, key, network, action, type, thing } = auditEntry(row);
        yield csvLine([
          at,
          person?.name ?? "",
          key ?? "",
          network ?? "",
          action,
          type,
          thing ?? "",
          row.before ?? "",
          row.after ?? "",
        ]);
      }
      const last = rows.at(-1);
      if (!last || rows.length < portion) return;
      before = last.id;
    }
  },

  /** For an account that goes: what it did, and what was done with it, stays; its name, address and network do not. */
  forgetPerson: (tx: Tx, userId: number): Promise<void> => repo.removePerson(tx, userId),
});
