import { subIdParameter } from "#features/marketplaces/affiliate-link.ts";
import type { ManagedProgramme, NewProgramme, ProgrammeChange } from "#features/offers/managed-programme.ts";
import { allows, type Permission, type Policy } from "#features/offers/policy.ts";
import {
  firstProgrammes,
  givesPricesItself,
  isFirst,
  isPartner,
  openPolicy,
  type Programme,
  programmeOfHost,
} from "#features/offers/programmes.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database, Queries, Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import { setExpiries } from "../offers.repo.ts";
import * as repo from "./programmes.repo.ts";

/** Cache tag of the prices of whole programmes: in-memory price indexes reload on it. */
export const pricesTag = "prices";

const hour = 3_600_000;

/** The given fields, without undefined ones. */
const defined = <Given extends object>(given: Given) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Given]?: Exclude<Given[Key], undefined>;
  };

/** Defaults of an unknown shop until the owner edits it. */
const unknownShop: Omit<repo.StoredProgramme, "id" | "key" | "name" | "homeUrl" | "hosts" | "version"> = {
  kind: "retail",
  logoUrl: null,
  country: "",
  tags: [],
  linkTemplate: null,
  subId: null,
  hidesReferrer: false,
  disclosure: {},
  isActive: true,
  policy: openPolicy,
};

export type Programmes = ReturnType<typeof createProgrammes>;

/** Affiliate programmes and their rules. */
export function createProgrammes({
  db,
  clock,
  audit,
}: {
  db: Database;
  clock: Clock;
  audit: Pick<Audit, "record">;
}) {
  /** The enabled ones. */
  const known = (): Promise<Programme[]> =>
    db.memory.remember("programmes", async () => {
      addCacheTag("programmes");
      return (await repo.all(db.read)).filter(({ isActive }) => isActive);
    });

  const shown = (
    { id, kind: _, ...programme }: repo.StoredProgramme,
    offers: ReadonlyMap<number, number>,
  ): ManagedProgramme => ({
    ...programme,
    id: String(id),
    isFirst: isFirst(programme.key),
    offers: offers.get(id) ?? 0,
  });
  const managed = async (tx: Tx, id: number): Promise<ManagedProgramme> => {
    const row = (await repo.all(tx)).find((one) => one.id === id);
    if (!row) throw new AppError("not-found");
    return shown(row, await repo.offerCounts(tx));
  };

  /** A sub-id placeholder in the template determines its parameter. */
  function withSubIdParameter<Row extends Pick<repo.StoredProgramme, "linkTemplate" | "subId">>(
    row: Row,
  ): Row {
    const parameter = row.linkTemplate && subIdParameter(row.linkTemplate);
    return parameter ? { ...row, subId: { most: 50, letters: "word", ...row.subId, parameter } } : row;
  }

  async function requireOwnHosts(tx: Tx, hosts: readonly string[], id: number | null): Promise<void> {
    const others = (await repo.all(tx)).filter((one) => one.id !== id);
    const taken = hosts.find((host) => programmeOfHost(others, host));
    if (taken)
      throw new AppError("invalid", {
        details: [{ path: "hosts", message: `${taken} is another programme's` }],
      });
  }

  /** Changes a programme in the caller's transaction; without a version, unconditionally. */
  async function change(
    tx: Tx,
    id: number,
    { version, policy, ...given }: Omit<ProgrammeChange, "version"> & { version?: number },
    by: Actor | null,
  ): Promise<ManagedProgramme> {
    const before = await repo.lockRow(tx, db.engine, id);
    if (!before) throw new AppError("not-found");
    if (version !== undefined && before.version !== version)
      throw new AppError("conflict", { current: await managed(tx, id) });
    if (given.hosts) await requireOwnHosts(tx, given.hosts, id);
    const [changes, rules] = [defined(given), defined(policy ?? {})];
    const after: repo.StoredProgramme = withSubIdParameter({
      ...before,
      ...changes,
      policy: { ...before.policy, ...rules },
    });
    await repo.update(tx, after, clock.now());
    const age = after.policy.maxPriceAgeHours.value;
    const isOther = age !== before.policy.maxPriceAgeHours.value;
    if (isOther)
      await setExpiries(tx, id, {
        age: age === null ? null : age * hour,
        onlySeen: givesPricesItself(before.key),
      });
    if (isOther || after.isActive !== before.isActive) invalidateTags(tx, pricesTag, "products");
    const names = [...Object.keys(changes), ...Object.keys(rules)];
    const said = (one: repo.StoredProgramme) =>
      Object.fromEntries(
        names.map((name) => [name, ({ ...one.policy, ...one } as Record<string, unknown>)[name]]),
      );
    const entity = { type: "programme", id };
    await audit.record(tx, { actor: by, action: "update", entity, before: said(before), after: said(after) });
    invalidateTags(tx, "programmes");
    return managed(tx, id);
  }

  async function add(
    tx: Tx,
    programme: Omit<repo.StoredProgramme, "id" | "version">,
  ): Promise<number | undefined> {
    const id = await repo.insert(tx, programme, clock.now());
    if (id !== undefined) invalidateTags(tx, "programmes");
    return id;
  }

  /** The programme of a host; created on first sight, without commission or rules. */
  async function ofHost(host: string): Promise<string> {
    const rows = await repo.all(db.read);
    const found = rows.find(({ key }) => key === host) ?? programmeOfHost(rows, host);
    if (found) return found.key;
    const name = host.replace(/^www\./, "");
    const homeUrl = `https://${host}/`;
    await db.transact((tx) => add(tx, { ...unknownShop, key: host, name, hosts: [name], homeUrl }));
    return host;
  }

  return {
    known,
    /** The programme of a host, enabled or not; null for an unknown shop, which is not created. */
    async find(host: string): Promise<Pick<repo.StoredProgramme, "key" | "name" | "isActive"> | null> {
      const rows = await repo.all(db.read);
      const found = rows.find(({ key }) => key === host) ?? programmeOfHost(rows, host);
      return found ? { key: found.key, name: found.name, isActive: found.isActive } : null;
    },
    knownIn: async (tx: Tx): Promise<Programme[]> => (await repo.all(tx)).filter(({ isActive }) => isActive),
    /** The rules of a marketplace, or of a URL's programme; of an unknown shop, the defaults. */
    policyOf: async (shop: { marketplace: string } | { marketplace: null; url: string }): Promise<Policy> => {
      const programmes = await known();
      const found =
        shop.marketplace === null
          ? programmeOfHost(programmes, URL.parse(shop.url)?.hostname ?? "")
          : programmes.find(({ key }) => key === shop.marketplace);
      return found?.policy ?? openPolicy;
    },
    /** The owner's tag for a country; null if there is none. */
    tagIn: async (key: string, country: string): Promise<string | null> => {
      const programme = (await known()).find((one) => one.key === key);
      return programme?.tags.find((own) => own.country === country)?.tag ?? null;
    },
    allIn: (handle: Queries | Tx): Promise<Programme[]> => repo.all(handle),

    list: async (): Promise<ManagedProgramme[]> => {
      const [rows, offers] = await Promise.all([repo.all(db.read), repo.offerCounts(db.read)]);
      return rows.map((row) => shown(row, offers));
    },

    change,
    /** Tags of the home country, as entered in the setup wizard. Those of other countries stay. */
    async setHomeTags(tx: Tx, id: number, tags: readonly string[], by: Actor): Promise<void> {
      const row = await repo.lockRow(tx, db.engine, id);
      if (!row) throw new AppError("not-found");
      const { country } = row;
      const others = row.tags.filter((one) => one.country !== country);
      await change(tx, id, { tags: [...tags.map((tag) => ({ country, tag })), ...others] }, by);
    },
    edit: (id: number, given: ProgrammeChange, by: Actor): Promise<ManagedProgramme> =>
      db.transact((tx) => change(tx, id, given, by)),

    create: ({ policy, ...given }: NewProgramme, by: Actor): Promise<ManagedProgramme> =>
      db.transact(async (tx) => {
        await requireOwnHosts(tx, given.hosts, null);
        const { name, homeUrl, hosts } = given;
        const rules = { ...openPolicy, ...defined(policy ?? {}) };
        const said = {
          ...unknownShop,
          ...defined(given),
          key: hosts[0] as string,
          name,
          homeUrl,
          hosts,
          policy: rules,
        };
        const id = await add(tx, withSubIdParameter(said));
        if (id === undefined)
          throw new AppError("conflict", { details: [{ path: "hosts", message: "twice" }] });
        await audit.record(tx, {
          actor: by,
          action: "create",
          entity: { type: "programme", id },
          after: given,
        });
        return managed(tx, id);
      }),

    /** Throws `conflict` if it has offers, and for built-in ones: these can only be disabled. */
    remove: (id: number, version: number | null, by: Actor): Promise<void> =>
      db.transact(async (tx) => {
        const row = await repo.lockRow(tx, db.engine, id);
        if (!row) throw new AppError("not-found");
        const current = await managed(tx, id);
        if (current.isFirst || current.offers > 0 || (version !== null && version !== row.version))
          throw new AppError("conflict", { current });
        await repo.remove(tx, id);
        const before = { name: row.name, hosts: row.hosts };
        await audit.record(tx, { actor: by, action: "delete", entity: { type: "programme", id }, before });
        invalidateTags(tx, "programmes");
      }),

    /** Creates missing built-in programmes, and fills in new fields of those stored by an older release; idempotent. */
    prepare: () =>
      db.transact(async (tx) => {
        const rows = new Map((await repo.all(tx)).map((row) => [row.key, row]));
        for (const first of firstProgrammes) {
          const row = rows.get(first.key);
          if (!row) await add(tx, { ...first, logoUrl: null, tags: [], isActive: true });
          else if (!row.hosts.length) {
            const { hosts, subId, disclosure } = first;
            // A rule that the owner has not changed follows our defaults.
            const policy = Object.fromEntries(
              Object.entries(row.policy).map(([name, rule]) => {
                const ours = first.policy[name as keyof typeof first.policy];
                return [name, rule.value === ours.value ? ours : rule];
              }),
            ) as Programme["policy"];
            await repo.update(tx, { ...row, hosts, subId, disclosure, policy }, clock.now());
            invalidateTags(tx, "programmes");
          }
        }
      }),

    /**
     * The programme of a URL. A stated one is accepted only for unknown hosts (a network's link). Throws `invalid` if the host belongs to
     * another partner: its rules cannot be bypassed.
     */
    async at(url: string, stated: string | null): Promise<string> {
      const { hostname } = new URL(url);
      if (stated === null) return ofHost(hostname);
      const found = programmeOfHost(await repo.all(db.read), hostname);
      if (found && found.key !== stated && isPartner(found)) {
        const message = `${hostname} is of ${found.name}`;
        throw new AppError("invalid", { details: [{ path: "url", message }] });
      }
      return stated;
    },
    ofHost,

    /** Whether a URL's programme grants a permission; URLs without a programme are unrestricted. */
    async allowsAt(url: string, what: Permission): Promise<boolean> {
      const programme = programmeOfHost(await known(), URL.parse(url)?.hostname ?? "");
      return !programme || allows(programme.policy, what);
    },
  };
}
