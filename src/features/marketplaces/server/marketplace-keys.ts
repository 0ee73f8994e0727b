import { createPrivateKey } from "node:crypto";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { invalidateTags } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError, type ErrorDetail } from "#platform/errors.ts";
import { addCacheTag } from "#platform/http/request-context.ts";
import type { Sealing } from "#platform/sealing.ts";
import { type ConnectionChange, fieldsOf, isReadable, type Keys, keySchemas } from "../connection.ts";
import { type MarketplaceKey, marketplaceKeys } from "../listing.ts";
import { type Scenario, scenarioSchema } from "../scenario.ts";
import * as repo from "./marketplaces.repo.ts";

/** What the owner gave of one marketplace. */
type StoredKeys = {
  version: number;
  /** Null where there are none, or where they were sealed with a secret that the site has no more. */
  keys: Record<string, string> | null;
  isSealed: boolean;
  scenario: Scenario;
};

const about = (key: MarketplaceKey): string => `marketplace ${key}`;
const smallestKey = 2_048;

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= smallestKey;
  } catch {
    // No key at all: the form says so at its field.
    return false;
  }
}

/** All fields as they can be used; throws `invalid` with a code for each that cannot. */
function checked<Key extends MarketplaceKey>(key: Key, given: Record<string, string>): Keys[Key] {
  const filled = Object.fromEntries(Object.entries(given).filter(([, value]) => value.trim() !== ""));
  const parsed = keySchemas[key].safeParse(filled);
  const details: ErrorDetail[] = (parsed.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return {
      path: `fields.${name}`,
      message: !Object.hasOwn(filled, name) ? "missing" : message === "digits" ? message : "not-readable",
    };
  });
  if (filled.privateKey && !isRsaKey(filled.privateKey))
    details.push({ path: "fields.privateKey", message: "no-private-key" });
  if (!parsed.success || details.length) throw new AppError("invalid", { details });
  return parsed.data as Keys[Key];
}

const shownOf = (keys: Record<string, string> | null): Record<string, string> =>
  Object.fromEntries(Object.entries(keys ?? {}).filter(([name]) => isReadable(name)));

/** The keys of marketplaces: written, never read again by people, and sealed in the database. */
export function createMarketplaceKeys({
  db,
  clock,
  audit,
  sealing,
}: {
  db: Database;
  clock: Clock;
  audit: Audit;
  sealing: Sealing;
}) {
  async function opened(key: MarketplaceKey, row: repo.MarketplaceRow | undefined): Promise<StoredKeys> {
    const sealed = row?.sealed_keys ?? null;
    const text = sealed === null ? null : await sealing.open(sealed, about(key));
    return {
      version: row?.version ?? 0,
      keys: text === null ? null : (JSON.parse(text) as Record<string, string>),
      isSealed: sealed !== null,
      scenario: scenarioSchema.catch("works").parse(row?.scenario),
    };
  }

  const all = (): Promise<Record<MarketplaceKey, StoredKeys>> =>
    db.memory.remember("marketplace-keys", async () => {
      addCacheTag("marketplaces");
      const rows = await repo.all(db.read);
      const found = marketplaceKeys.map(async (key) => [
        key,
        await opened(
          key,
          rows.find((row) => row.key === key),
        ),
      ]);
      return Object.fromEntries(await Promise.all(found)) as Record<MarketplaceKey, StoredKeys>;
    });

  return {
    all,

    async change({ key, version, fields }: ConnectionChange, by: Actor): Promise<void> {
      const before = (await all())[key];
      // What is left out stays as it was seen.
      if (before.version !== version) throw new AppError("conflict");
      const names = new Set(fieldsOf(key));
      const unknown = Object.keys(fields ?? {}).filter((name) => !names.has(name));
      if (unknown.length)
        throw new AppError("invalid", {
          details: unknown.map((name) => ({ path: `fields.${name}`, message: "unknown" })),
        });
      const keys = fields && checked(key, { ...before.keys, ...fields });
      const sealed_keys = keys && (await sealing.seal(JSON.stringify(keys), about(key)));
      await db.transact(async (tx) => {
        if (!(await repo.save(tx, key, version, { sealed_keys }, clock.now())))
          throw new AppError("conflict");
        await repo.removeLocations(tx, key);
        await audit.record(tx, {
          actor: by,
          action: keys ? "update" : "delete",
          entity: { type: "marketplace", id: key },
          before: shownOf(before.keys),
          // Which secrets were written, and nothing of them.
          after: {
            ...shownOf(keys),
            ...(keys ? { written: Object.keys(fields ?? {}).filter((name) => !isReadable(name)) } : {}),
          },
        });
        invalidateTags(tx, "marketplaces");
      });
    },

    async play(key: MarketplaceKey, scenario: Scenario): Promise<void> {
      const { version } = (await all())[key];
      await db.transact(async (tx) => {
        if (!(await repo.save(tx, key, version, { scenario }, clock.now()))) throw new AppError("conflict");
        await repo.removeLocations(tx, key);
        invalidateTags(tx, "marketplaces");
      });
    },
  };
}
