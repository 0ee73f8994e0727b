import { createHash } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import type { Sealing } from "#platform/sealing.ts";
import { MarketplaceError } from "../listing.ts";
import {
  boundedFetch,
  jsonIn,
  type Limits,
  type MarketplaceRequest,
  type MarketplaceResponse,
  reasonOf,
  refusalOf,
} from "./adapters/bounded-fetch.ts";
import { at } from "./adapters/listing-fields.ts";
import * as repo from "./marketplaces.repo.ts";

type Token = { text: string; expiresAt: number };

/** Given back so long before it is over, in milliseconds. */
const early = 30_000;
const about = (credential: string): string => `marketplace token ${credential}`;

/** What a token endpoint of OAuth 2 answers: a token and its lifetime in seconds. */
function readToken(answer: MarketplaceResponse, now: number): Token {
  const body = jsonIn(answer);
  if (answer.status === 400 || answer.status === 401)
    throw new MarketplaceError("auth", reasonOf(at(body, "error"), at(body, "error_description")));
  if (answer.status !== 200) throw refusalOf(answer, reasonOf(at(body, "error")));
  const text = at(body, "access_token");
  const lifetime = Number(at(body, "expires_in"));
  if (typeof text !== "string" || !/^[\x21-\x7e]{1,8000}$/.test(text))
    throw new MarketplaceError("malformed", "the answer holds no token");
  return { text, expiresAt: now + (lifetime > 0 && lifetime < 1e6 ? lifetime * 1_000 : 300_000) - early };
}

/**
 * Tokens, each fetched once however many wait for it, and stored sealed in the database: eBay gives a thousand a day, so neither a
 * restart nor another instance fetches its own.
 */
export function createTokens({ db, clock, sealing }: { db: Database; clock: Clock; sealing: Sealing }) {
  const known = new Map<string, Token>();
  const underWay = new Map<string, Promise<Token>>();
  /** What a shop refused although it was not over; the last ones. */
  const refused = new Set<string>();

  const isGood = (token: Token | undefined): token is Token =>
    token !== undefined && token.expiresAt > clock.now() && !refused.has(token.text);

  async function stored(credential: string): Promise<Token | undefined> {
    const row = await repo.token(db.read, credential);
    const text = row && (await sealing.open(row.sealed_token, about(credential)));
    return row && text ? { text, expiresAt: row.expires_at } : undefined;
  }

  async function fetchNew(credential: string, ask: MarketplaceRequest, limits: Limits): Promise<Token> {
    const token = readToken(await boundedFetch(ask, limits), clock.now());
    const sealed_token = await sealing.seal(token.text, about(credential));
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      await repo.forgetTokensBefore(tx, clock.now());
      await repo.saveToken(tx, { credential, sealed_token, expires_at: token.expiresAt });
    });
    return token;
  }

  async function find(credential: string, ask: MarketplaceRequest, limits: Limits): Promise<Token> {
    const saved = await stored(credential);
    const token = isGood(saved) ? saved : await fetchNew(credential, ask, limits);
    known.set(credential, token);
    return token;
  }

  return {
    async of(keys: Record<string, string>, ask: MarketplaceRequest, limits: Limits): Promise<string> {
      // A hash of everything in the request, so that other keys get another token.
      const credential = createHash("sha256")
        .update(JSON.stringify([ask.url, keys]))
        .digest("base64url");
      const token = known.get(credential);
      if (isGood(token)) return token.text;
      let finding = underWay.get(credential);
      if (!finding) {
        finding = find(credential, ask, limits).finally(() => underWay.delete(credential));
        underWay.set(credential, finding);
      }
      return (await finding).text;
    },
    refuse(token: string): void {
      refused.add(token);
      const [oldest] = refused;
      if (refused.size > 100 && oldest) refused.delete(oldest);
    },
  };
}
