import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import * as repo from "./clients.repo.ts";
import { OAuthError } from "./oauth-error.ts";

const day = 86_400_000;
/** A client without an authorization is removed after this time, in milliseconds. */
const unusedFor = day;
/** Of clients without an authorization: registration is open to everyone. */
const mostUnused = 500;

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether codes may be sent there: https, or the user's own machine. Compared exactly later, so no fragment and no credentials. */
function isRedirectUri(text: string): boolean {
  if (/[\s#]/.test(text) || !URL.canParse(text)) return false;
  const { protocol, username, password, hostname } = new URL(text);
  if (username || password) return false;
  return protocol === "https:" || (protocol === "http:" && loopback.has(hostname));
}

/** Control characters and those that change the direction of a line could disguise a name on the consent screen. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const metadataSchema = z.object({
  client_name: z.string().max(500).optional(),
  redirect_uris: z.array(z.string().max(2_000)).min(1).max(10),
  grant_types: z.array(z.string().max(60)).max(10).optional(),
  response_types: z.array(z.string().max(60)).max(10).optional(),
});

export type ClientRow = { id: number; clientId: string; name: string; redirectUris: readonly string[] };
export type Clients = ReturnType<typeof createClients>;

/** Agents as they register themselves (RFC 7591): public clients, which prove who they are by PKCE and their redirect address. */
export const createClients = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Throws OAuthError `invalid_redirect_uri`, `invalid_client_metadata`, `temporarily_unavailable`. */
  async register(given: unknown): Promise<Record<string, unknown>> {
    const read = metadataSchema.safeParse(given);
    if (!read.success)
      throw new OAuthError(
        "invalid_client_metadata",
        "redirect_uris and client_name are required in this form.",
      );
    const { redirect_uris: uris, client_name: called = "" } = read.data;
    if (!uris.every(isRedirectUri))
      throw new OAuthError(
        "invalid_redirect_uri",
        "A redirect URI must be https, or http on the loopback interface, without fragment and credentials.",
      );
    if (read.data.grant_types && !read.data.grant_types.includes("authorization_code"))
      throw new OAuthError(
        "invalid_client_metadata",
        "Only the grant type authorization_code can be registered.",
      );
    const name = plainName(called).slice(0, 80) || new URL(uris[0] as string).host;
    const clientId = randomBytes(18).toString("base64url");
    const now = clock.now();
    await db.transact(async (tx) => {
      recordUntaggedWrite(tx);
      await repo.removeUnused(tx, now - unusedFor);
      if ((await repo.countUnused(tx)) >= mostUnused)
        throw new OAuthError("temporarily_unavailable", "Too many registrations wait for their first use.");
      await repo.insert(tx, {
        client_id: clientId,
        name,
        redirect_uris: JSON.stringify(uris),
        created_at: now,
      });
    });
    return {
      client_id: clientId,
      client_id_issued_at: Math.floor(now / 1_000),
      client_name: name,
      redirect_uris: uris,
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  },

  async find(clientId: string): Promise<ClientRow | null> {
    const row = await repo.byClientId(db.read, clientId);
    return row
      ? {
          id: row.id,
          clientId: row.client_id,
          name: row.name,
          redirectUris: JSON.parse(row.redirect_uris) as string[],
        }
      : null;
  },
});
