import {
  type AgentScope,
  type Authorization,
  agentScopes,
  authorizationParameters,
  authorizationSchema,
} from "#features/agents/agent.ts";
import type { ClientRow, Clients } from "./clients.ts";
import { OAuthError } from "./oauth-error.ts";

/** An authorization request that is sound: what the agent requests of the user, and where the answer goes. */
type SoundRequest = {
  client: ClientRow;
  redirectUri: string;
  challenge: string;
  scopes: AgentScope[];
  state: string | undefined;
};

/** The scopes of a request, in their own order; all where it names none. Throws OAuthError `invalid_scope`. */
function scopesOf(scope: string | undefined): AgentScope[] {
  const wanted = new Set((scope ?? "").split(" ").filter(Boolean));
  const known = wanted.size ? agentScopes.filter((one) => wanted.has(one)) : [...agentScopes];
  if (!known.length) throw new OAuthError("invalid_scope", `Known scopes are ${agentScopes.join(", ")}.`);
  return known;
}

/** The address of an audience without what makes no difference. */
export const sameResource = (one: string, other: string): boolean =>
  URL.canParse(one) && new URL(one).href.replace(/\/$/, "") === new URL(other).href.replace(/\/$/, "");

const loopback = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** An address without its port where that is this computer's: null for any other. */
function withoutPort(uri: string): string | null {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:" || !loopback.has(url.hostname)) return null;
  url.port = "";
  return url.href;
}

/** Compared exactly, but for the port of a program on the user's computer, which takes a free one each time (RFC 8252 section 7.3). */
const isRegistered = (redirectUris: readonly string[], given: string): boolean => {
  const local = withoutPort(given);
  return redirectUris.some((uri) => uri === given || (local !== null && withoutPort(uri) === local));
};

export type Authorizations = ReturnType<typeof createAuthorizations>;

/**
 * The requests of agents to act for a user (OAuth 2.1 with PKCE). An unsound one is answered here and never sent on to its redirect
 * address: everyone may register a client, so that would redirect anywhere.
 */
export const createAuthorizations = ({
  clients,
  siteUrl,
  resource,
}: {
  clients: Pick<Clients, "find">;
  siteUrl: string;
  /** The audience of all tokens. */
  resource: string;
}) => ({
  /** Throws OAuthError. */
  async read(given: unknown): Promise<SoundRequest> {
    const read = authorizationSchema.safeParse(given);
    if (!read.success)
      throw new OAuthError(
        "invalid_request",
        "client_id, redirect_uri, response_type, code_challenge and code_challenge_method are required.",
      );
    const request = read.data;
    const client = await clients.find(request.client_id);
    if (!client) throw new OAuthError("invalid_client", "This client is not registered here.");
    if (!isRegistered(client.redirectUris, request.redirect_uri))
      throw new OAuthError("invalid_redirect_uri", "The client has not registered this redirect URI.");
    if (request.response_type !== "code")
      throw new OAuthError("unsupported_response_type", "Only the response type code is supported.");
    if (request.code_challenge_method !== "S256" || !/^[A-Za-z0-9_-]{43}$/.test(request.code_challenge))
      throw new OAuthError("invalid_request", "PKCE with the method S256 is required.");
    if (request.resource !== undefined && !sameResource(request.resource, resource))
      throw new OAuthError("invalid_target", `Tokens are for ${resource} only.`);
    return {
      client,
      redirectUri: request.redirect_uri,
      challenge: request.code_challenge,
      scopes: scopesOf(request.scope),
      state: request.state,
    };
  },

  /** The consent screen for a request, with the parameters that it passes on. */
  consentUrl(given: Partial<Authorization>): string {
    const query = new URLSearchParams(
      authorizationParameters.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
    );
    return `/crm/connect-agent?${query}`;
  },

  /** Where the user goes with the answer; `iss` says whose it is (RFC 9207). */
  answerUrl({ redirectUri, state }: SoundRequest, answer: { code: string } | { error: string }): string {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
    if (state !== undefined) url.searchParams.set("state", state);
    url.searchParams.set("iss", siteUrl);
    return url.href;
  },
});
