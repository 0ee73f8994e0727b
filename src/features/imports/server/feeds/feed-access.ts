import { maskedUrl } from "#features/imports/feed.ts";
import { AppError } from "#platform/errors.ts";
import { addressRules } from "#platform/http/fetch/public-address.ts";
import type { FetchOptions } from "#platform/http/fetch/public-fetch.ts";
import type { Sealing } from "#platform/sealing.ts";

/** The location of a feed and the credentials for it. */
export type Access = { address: string | null; login: { user: string; password: string } | null };

export const noAccess: Access = { address: null, login: null };

const aboutFeed = (key: string): string => `feed ${key}`;

/** Undefined if a "%" starts no character. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    // The caller rejects such a URL with a specific error.
    return undefined;
  }
}

/** Encrypts and decrypts the secrets of a feed, bound to the feed's key. */
export function createFeedAccess({
  sealing,
  own,
}: {
  sealing: Sealing;
  own: NonNullable<FetchOptions["own"]>;
}) {
  const rules = addressRules({ own, mayBePlain: false });

  /** The stored form of a URL: its user name and password become the login. Throws `invalid` for a URL that can't be fetched. */
  function checked({ address, login }: Access): Access {
    if (address === null) return { address, login: null };
    const url = URL.parse(address);
    const refuse = (message: string) => new AppError("invalid", { details: [{ path: "address", message }] });
    if (!url) throw refuse("not-an-address");
    const { username, password } = url;
    url.username = "";
    url.password = "";
    if (rules.refusalOf(url)) throw refuse(url.protocol === "https:" ? "not-public" : "not-https");
    const [user, pass] = [username, password].map(decoded);
    if (user === undefined || pass === undefined) throw refuse("not-an-address");
    const written = user ? { user, password: pass } : null;
    return { address: url.href, login: login ?? written };
  }

  return {
    checked,
    seal: (key: string, access: Access): Promise<string> =>
      sealing.seal(JSON.stringify(access), aboutFeed(key)),
    /** Null if it was encrypted with a secret the site no longer has. */
    async open(key: string, sealed: string | null): Promise<Access | null> {
      if (sealed === null) return noAccess;
      const text = await sealing.open(sealed, aboutFeed(key));
      return text === null ? null : (JSON.parse(text) as Access);
    },
    /** The parts that may be displayed. */
    shown: ({ address, login }: Access) => ({
      shown_address: address === null ? null : maskedUrl(address),
      has_login: login ? (1 as const) : (0 as const),
    }),
  };
}
export type FeedAccess = ReturnType<typeof createFeedAccess>;

/** Request headers: credentials and validators of the last response. */
export function headersOf(
  { login }: Access,
  before: { etag: string | null; last_modified: string | null } | null,
): Record<string, string> {
  const basic = login && Buffer.from(`${login.user}:${login.password}`).toString("base64");
  return {
    ...(basic ? { Authorization: `Basic ${basic}` } : {}),
    ...(before?.etag ? { "If-None-Match": before.etag } : {}),
    ...(before?.last_modified ? { "If-Modified-Since": before.last_modified } : {}),
  };
}
