import { createHash } from "node:crypto";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import { type Clock, isoTime } from "#platform/clock.ts";
import type { Config } from "#platform/config.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import type { Metrics } from "#platform/metrics/metrics.ts";
import { createSealing } from "#platform/sealing.ts";
import { dayIn, dayText } from "#platform/time-zones.ts";
import { type Connection, type ConnectionChange, fieldsOf, isReadable, type Keys } from "../connection.ts";
import {
  type Marketplace,
  MarketplaceError,
  type MarketplaceKey,
  marketplaceKeys,
  type Refusal,
} from "../listing.ts";
import type { Scenario } from "../scenario.ts";
import type { Adapter, AdapterConnection } from "./adapters/adapter.ts";
import { aliexpress } from "./adapters/aliexpress.ts";
import { amazon } from "./adapters/amazon.ts";
import { amazonTagEnd } from "./adapters/amazon-shops.ts";
import type { Limits } from "./adapters/bounded-fetch.ts";
import { byHalves } from "./adapters/by-halves.ts";
import { ebay } from "./adapters/ebay.ts";
import { walmart } from "./adapters/walmart.ts";
import { type Caller, createCalling, type Pace } from "./calling.ts";
import { createMarketplaceKeys } from "./marketplace-keys.ts";
import * as repo from "./marketplaces.repo.ts";
import { createTokens } from "./tokens.ts";

/** From so many requested items on, an answer that none of them exists is treated as a failure. */
const leastDoubted = 5;

const adapters: { [Key in MarketplaceKey]: Adapter<Key> } = { amazon, walmart, aliexpress, ebay };

/** The current access to a marketplace. */
type Way<Key extends MarketplaceKey> = {
  keys: Keys[Key];
  isDemo: boolean;
  bases: { api: string; token: string };
  pace: Pace;
  /** Counts the calls. */
  callerId: string;
};

/** Servers in place of the marketplaces, each with keys of its own. */
export type DemoMarketplaces = {
  of<Key extends MarketplaceKey>(
    key: Key,
  ): Promise<{ url: string; keys: Keys[Key]; play(scenario: Scenario): void }>;
};

export type Marketplaces = ReturnType<typeof createMarketplaces>;

/** The shops whose own interface the site can ask: with the owner's keys, or, in a demo without any keys, its servers. */
export function createMarketplaces({
  db,
  clock,
  config,
  log,
  audit,
  partnerTag,
  demo,
  pause,
  limits,
  metrics,
}: {
  db: Database;
  clock: Clock;
  config: Config;
  log: Log;
  audit: Audit;
  /** The owner's tag at a marketplace for a country; null where there is none. */
  partnerTag: (key: MarketplaceKey, country: string) => Promise<string | null>;
  /** Null outside of a demo. */
  demo: DemoMarketplaces | null;
  pause?: (milliseconds: number) => Promise<unknown>;
  limits?: Limits;
  metrics?: Pick<Metrics, "marketplace">;
}) {
  const sealing = createSealing(config);
  const keys = createMarketplaceKeys({ db, clock, audit, sealing });
  const calling = createCalling({ db, clock, pause, limits, metrics });
  const tokens = createTokens({ db, clock, sealing });
  const bases: Record<MarketplaceKey, { api: string; token: string }> = {
    amazon: { api: config.AMAZON_API_URL, token: config.AMAZON_TOKEN_URL },
    walmart: { api: config.WALMART_API_URL, token: "" },
    aliexpress: { api: config.ALIEXPRESS_API_URL, token: "" },
    ebay: { api: config.EBAY_API_URL, token: config.EBAY_API_URL },
  };

  /** A real key beside demo servers would mix made-up offers with real ones: demo servers are used only without any key. */
  async function demoNow(): Promise<DemoMarketplaces | null> {
    return demo && Object.values(await keys.all()).every(({ isSealed }) => !isSealed) ? demo : null;
  }

  async function wayTo<Key extends MarketplaceKey>(key: Key): Promise<Way<Key> | null> {
    const adapter = adapters[key];
    const stored = (await keys.all())[key];
    if (stored.keys) {
      const own = stored.keys as Keys[Key];
      const who = createHash("sha256").update(adapter.callerId(own)).digest("base64url").slice(0, 22);
      return { keys: own, isDemo: false, bases: bases[key], pace: adapter.pace, callerId: `${key} ${who}` };
    }
    const shop = await (await demoNow())?.of(key);
    if (!shop) return null;
    shop.play(stored.scenario);
    return {
      keys: shop.keys,
      isDemo: true,
      bases: { api: shop.url, token: shop.url },
      pace: { ...adapter.pace, between: 0 },
      callerId: `${key} demo`,
    };
  }

  async function requireTag(key: MarketplaceKey, country: string, isDemo: boolean): Promise<string> {
    const tag = await partnerTag(key, country);
    if (tag) return tag;
    if (isDemo) return `magpie-demo${amazonTagEnd(country)}`;
    throw new MarketplaceError("no-credentials", `no partner tag of ${key} for ${country}`);
  }

  async function ask<Key extends MarketplaceKey, T>(
    key: Key,
    country: string,
    work: (adapter: Adapter<Key>, line: AdapterConnection<Key>) => Promise<T>,
    isTest = false,
  ): Promise<T> {
    const adapter: Adapter<Key> = adapters[key];
    try {
      if (!adapter.countries.includes(country))
        throw new MarketplaceError("invalid-request", `${key} has no shop for ${country}`);
      const way = await wayTo(key);
      if (!way) throw new MarketplaceError("no-credentials", `no keys of ${key}`);
      if (adapter.countriesOf && !adapter.countriesOf(way.keys).includes(country))
        throw new MarketplaceError("no-credentials", `the keys of ${key} are not for ${country}`);
      const secrets = Object.entries(way.keys).flatMap(([name, value]) => (isReadable(name) ? [] : [value]));
      const caller: Caller = { marketplace: key, country, id: way.callerId, pace: way.pace, secrets, isTest };
      const line: AdapterConnection<Key> = {
        keys: way.keys,
        base: way.bases.api,
        now: clock.now,
        tagFor: (of) => requireTag(key, of, way.isDemo),
        call(of, request, read) {
          let token = "";
          return calling.call(
            { ...caller, country: of },
            async (bounds) => {
              const tokenAsk = adapter.tokenAsk?.(way.keys, way.bases.token);
              if (tokenAsk) token = await tokens.of(way.keys, tokenAsk, bounds);
              return request(token);
            },
            read,
            adapter.tokenAsk && (() => tokens.refuse(token)),
          );
        },
      };
      return await work(adapter, line);
    } catch (error) {
      if (error instanceof MarketplaceError) throw error;
      log.error(
        { marketplace: key, error: String((error as Error).stack ?? error) },
        "a marketplace request failed",
      );
      throw new MarketplaceError("upstream", "this site could not ask", undefined, { cause: error });
    }
  }

  const marketplace = (key: MarketplaceKey): Marketplace => {
    const { mostIds, countries, idForm } = adapters[key];
    return {
      key,
      mostIds,
      countries,
      async search(query) {
        const words = query.words.trim();
        if (!words || !(query.page >= 1))
          throw new MarketplaceError("invalid-request", "nothing is searched for");
        return ask(key, query.country, (adapter, line) =>
          adapter.search(line, { ...query, words: words.slice(0, 200), page: Math.floor(query.page) }),
        );
      },
      async byIds(ids, place) {
        const uniqueIds = [...new Set(ids)];
        const wanted = uniqueIds.filter((id) => idForm.test(id));
        const strange = uniqueIds.filter((id) => !idForm.test(id));
        if (!wanted.length) return { listings: [], gone: [], unfit: strange, refusal: null };
        if (wanted.length > mostIds)
          throw new MarketplaceError("invalid-request", `at most ${mostIds} ids can be asked for`);
        const answer = await byHalves(wanted, (some) =>
          ask(key, place.country, (adapter, line) => adapter.byIds(line, some, place)),
        );
        // So many at once, none of them there, and none of them named: an address that moved looks the same.
        if (wanted.length >= leastDoubted && answer.unnamed === wanted.length)
          throw new MarketplaceError("malformed", `none of ${wanted.length} things is known`);
        const { listings, gone, unfit = [], refusal } = answer;
        return { listings, gone, unfit: [...unfit, ...strange], refusal };
      },
    };
  };
  const all = Object.fromEntries(marketplaceKeys.map((key) => [key, marketplace(key)])) as Record<
    MarketplaceKey,
    Marketplace
  >;

  async function connection(key: MarketplaceKey): Promise<Connection> {
    const [stored, way, places] = [
      (await keys.all())[key],
      await wayTo(key),
      await repo.listLocations(db.read),
    ];
    const now = clock.now();
    const { pace } = adapters[key];
    const calls = way && (await repo.callsOf(db.read, way.callerId, dayText(dayIn(pace.zone, now))));
    const last = way && (await repo.lastCallOf(db.read, way.callerId));
    return {
      key,
      source: way ? (way.isDemo ? "demo" : "keys") : "none",
      version: stored.version,
      fields: fieldsOf(key).map((name) => ({
        name,
        isSet: Boolean(stored.keys?.[name]),
        value: isReadable(name) ? (stored.keys?.[name] ?? "") : null,
      })),
      places: places
        .filter((place) => place.marketplace === key)
        .map(({ country, refusal, reason, since, open_until }) => ({
          country,
          refusal: refusal as Refusal | null,
          reason,
          since: isoTime(since),
          openUntil: open_until > now ? isoTime(open_until) : null,
        })),
      lastCallAt: last ? isoTime(last.last_at) : null,
      callsToday: calls?.calls ?? 0,
      callsPerDay: pace.perDay,
      scenario: way?.isDemo ? stored.scenario : null,
    };
  }
  const states = (): Promise<Connection[]> => Promise.all(marketplaceKeys.map(connection));

  /** Where a test is made: the first country that the keys are for and that the owner has a tag of. */
  async function countryToTest<Key extends MarketplaceKey>(key: Key): Promise<string> {
    const { countries, countriesOf }: Adapter<Key> = adapters[key];
    const way = await wayTo(key);
    const candidates = (way && countriesOf?.(way.keys)) ?? countries;
    for (const country of countriesOf ? candidates : []) if (await partnerTag(key, country)) return country;
    return candidates[0] ?? "US";
  }

  return {
    of: (key: MarketplaceKey): Marketplace => all[key],
    states,

    async change(change: ConnectionChange, by: Actor): Promise<Connection> {
      try {
        await keys.change(change, by);
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict")
          throw new AppError("conflict", { current: await connection(change.key) });
        throw error;
      }
      return connection(change.key);
    },

    /** Sends a request at once, even while the circuit is open; a success closes it. */
    async test(key: MarketplaceKey) {
      const country = await countryToTest(key);
      const query = { words: "gift", country, lang: "en", currency: "USD", page: 1 };
      const refused = await ask(key, country, (adapter, line) => adapter.search(line, query), true).then(
        () => null,
        (error: MarketplaceError) => error,
      );
      return {
        refusal: refused?.refusal ?? null,
        reason: refused?.reason ?? "",
        connection: await connection(key),
      };
    },

    /** Has a demo answer otherwise from now on. */
    async play(key: MarketplaceKey, scenario: Scenario): Promise<Connection> {
      if (!(await demoNow())) throw new AppError("conflict", { current: await connection(key) });
      await keys.play(key, scenario);
      return connection(key);
    },
  };
}
