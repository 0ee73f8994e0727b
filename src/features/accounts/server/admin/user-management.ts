import { roleSchema } from "#features/accounts/account.ts";
import type { ManagedUser, NewUser, UserChange, UsersQuery } from "#features/accounts/managed-user.ts";
import { isLanguage, type Language } from "#i18n/languages.ts";
import type { Actor } from "#platform/audit/actor.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { once } from "#platform/database/idempotency.ts";
import { AppError } from "#platform/errors.ts";
import { cutPage, listOf, openCursor } from "#platform/http/api/cursor.ts";
import type { AccountParts } from "../account-parts.ts";
import type { Links } from "../account-settings/links.ts";
import { requireEmail } from "../email-address.ts";
import { requireOtherAdministrator } from "../required-user.ts";
import * as sessionsRepo from "../sign-in/sessions.repo.ts";
import * as users from "../users.repo.ts";
import { type AccountVerbs, languagesOf } from "./account-verbs.ts";
import * as repo from "./managed-users.repo.ts";

/** What administrators do to the accounts of others, each with its line in the audit. */
export function createUserManagement(parts: AccountParts & { links: Links; verbs: AccountVerbs }) {
  const { db, clock, audit, links, verbs } = parts;
  const type = "user";

  async function shown(read: Queries | Tx, rows: readonly repo.ManagedRow[]): Promise<ManagedUser[]> {
    const { sessions, invitations, factors } = await repo.besides(
      read,
      rows.map(({ id }) => id),
      clock.now(),
    );
    return rows.map((row) => {
      const open = sessions.find(({ user_id }) => user_id === row.id);
      const invitation = invitations.find(({ user_id }) => user_id === row.id);
      return {
        id: String(row.id),
        name: row.name,
        email: row.email,
        role: roleSchema.catch("user").parse(row.role),
        translatesInto: users.translatesInto(row),
        state: row.is_active !== 1 ? "deactivated" : invitation ? "invited" : "active",
        language: isLanguage(row.language) ? row.language : null,
        createdAt: isoTime(row.created_at),
        lastSeenAt: open ? isoTime(Number(open.last_seen_at)) : null,
        sessions: Number(open?.open ?? 0),
        hasSecondFactor: factors.some(({ user_id }) => user_id === row.id),
        invitedUntil: invitation ? isoTime(invitation.expires_at) : null,
        version: row.version,
      };
    });
  }

  async function requireShown(read: Queries | Tx, id: number): Promise<ManagedUser> {
    const row = await repo.byId(read, id);
    const [user] = row ? await shown(read, [row]) : [];
    if (!user) throw new AppError("not-found");
    return user;
  }

  /** Locks and returns the account; throws `conflict` when it is no longer at this version. */
  async function requireSeen(tx: Tx, id: number, version: number): Promise<ManagedUser> {
    await users.lockRow(tx, db.engine, id);
    const user = await requireShown(tx, id);
    if (user.version !== version) throw new AppError("conflict", { current: user });
    return user;
  }

  const auditedFields = ({ name, role, translatesInto, state }: ManagedUser) => ({
    name,
    role,
    translatesInto,
    isActive: state !== "deactivated",
  });
  type AuditedFields = ReturnType<typeof auditedFields>;
  const differing = (one: AuditedFields, other: AuditedFields): Partial<AuditedFields> =>
    Object.fromEntries(
      Object.entries(one).filter(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(other[key as keyof AuditedFields]),
      ),
    );

  return {
    async list({ cursor, limit, ...filter }: UsersQuery) {
      const own = listOf("users", filter);
      const after = openCursor(own, cursor);
      const [rows, total] = await Promise.all([
        repo.page(db.read, filter, limit + 1, after?.id ?? null),
        repo.count(db.read, filter),
      ]);
      const { shown: page, nextCursor } = cutPage(
        own,
        rows.map((row) => ({ ...row, value: null })),
        limit,
      );
      return { items: await shown(db.read, page), total, nextCursor };
    },

    one: (id: number): Promise<ManagedUser> => requireShown(db.read, id),

    /** Makes an account without a way in, and mails the link by which its owner gives it one; once for a `key`. */
    invite: (given: NewUser, by: Actor, { lang, key }: { lang: Language; key: string | undefined }) =>
      db.transact(async (tx): Promise<ManagedUser> => {
        const email = requireEmail(given.email);
        const { name = "", role, language = null } = given;
        const account = { email, name, role, translatesInto: languagesOf(given), language };
        const call = { userId: by.id, about: "users", key, request: account, now: clock.now() };
        const id = await once(tx, call, async () => {
          const made = await users.insert(
            tx,
            { ...account, passwordHash: null, emailVerified: false },
            clock.now(),
          );
          if (made === null) throw new AppError("email-taken");
          await links.send(tx, "invitation", { id: made, ...account }, { to: email, lang });
          await audit.record(tx, { actor: by, action: "invite", entity: { type, id: made }, after: account });
          return made;
        });
        return requireShown(tx, id);
      }),

    /** Mails another link; the one before works no more. Throws `conflict` for who has accepted already. */
    inviteAgain: (id: number, by: Actor, lang: Language): Promise<ManagedUser> =>
      db.transact(async (tx) => {
        const row = await users.lockRow(tx, db.engine, id);
        const user = await requireShown(tx, id);
        if (!row || user.state !== "invited") throw new AppError("conflict", { current: user });
        await links.send(tx, "invitation", row, { to: row.email, lang });
        await audit.record(tx, { actor: by, action: "invite", entity: { type, id } });
        return requireShown(tx, id);
      }),

    edit: (id: number, { version, ...change }: UserChange, by: Actor): Promise<ManagedUser> =>
      db.transact(async (tx) => {
        // Before the account itself: two administrators who remove each other would else wait for each other.
        if ((change.role ?? "admin") !== "admin" || change.isActive === false)
          await requireOtherAdministrator(tx, db, id);
        const user = await requireSeen(tx, id, version);
        const before = auditedFields(user);
        const { name = before.name, isActive = before.isActive } = change;
        const role = change.role ?? before.role;
        const translatesInto = languagesOf({ ...before, ...change, role });
        const after = { name, role, translatesInto, isActive };
        if (name !== before.name) await users.update(tx, id, { name }, clock.now());
        if (role !== before.role || String(translatesInto) !== String(before.translatesInto))
          await verbs.changeRole(tx, id, role, translatesInto);
        if (isActive !== before.isActive) await verbs.setActive(tx, id, isActive);
        const differs = differing(after, before);
        if (Object.keys(differs).length === 0) return user;
        const entity = { type, id };
        await audit.record(tx, {
          actor: by,
          action: "update",
          entity,
          before: differing(before, after),
          after: differs,
        });
        return requireShown(tx, id);
      }),

    remove: (id: number, version: number, by: Actor): Promise<void> =>
      db.transact(async (tx) => {
        await requireOtherAdministrator(tx, db, id);
        const user = await requireSeen(tx, id, version);
        const entity = { type, id };
        await audit.record(tx, { actor: by, action: "delete", entity, before: auditedFields(user) });
        await verbs.remove(tx, id);
      }),

    async sessionsOf(id: number) {
      await requireShown(db.read, id);
      return (await sessionsRepo.ofUser(db.read, id, clock.now())).map((row) => ({
        id: String(row.id),
        userAgent: row.user_agent,
        network: row.ip_prefix,
        createdAt: isoTime(row.created_at),
        lastSeenAt: isoTime(row.last_seen_at),
      }));
    },

    /** Signs a user out of one session, or of all. */
    endSessions: (id: number, session: number | "all", by: Actor): Promise<void> =>
      db.transact(async (tx) => {
        await requireShown(tx, id);
        if (session === "all") await sessionsRepo.removeOthers(tx, id, null);
        else if (!(await sessionsRepo.remove(tx, id, session))) throw new AppError("not-found");
        await audit.record(tx, { actor: by, action: "end-sessions", entity: { type, id } });
      }),
  };
}
