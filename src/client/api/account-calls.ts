/** The account's calls under /api/auth by name, with the texts they fail with (specification sections 5, 7 and 8). */

import type { ApiCall } from "./api-call.ts";
import type { ApiClient } from "./api-client.ts";
import {
  ApiFailure,
  type CatalogueText,
  inEnglish,
  type TextVariables,
  type Translate,
} from "./api-failure.ts";

export type SignedIn<User> = { token: string; user: User };
/** The password was right and a second factor is due: no token yet (reading 23). */
export type SecondFactorDue = { challenge: string; methods: readonly string[] };

/**
 * What became of the stored token (reading 19). "refused" (401, 403): clear the session. "unknown" (no answer, or the
 * server's own trouble, then with its failure): keep it, and the CRM stays closed.
 */
export type Verification<User> =
  | { state: "verified"; user: User }
  | { state: "refused"; failure: ApiFailure }
  | { state: "unknown"; failure?: ApiFailure };

/** All reject with an ApiFailure. Those that need a session reject with 'Not authenticated', unsent, without a token. */
export type AccountCalls<User> = {
  login(credentials: { email: string; password: string }): Promise<SignedIn<User> | SecondFactorDue>;
  register(payload: Record<string, unknown>): Promise<SignedIn<User>>;
  /** Rejects only for want of a token; the token goes as header and, for compatibility, as query parameter. */
  verify(call?: Pick<ApiCall, "signal" | "timeoutMs">): Promise<Verification<User>>;
  profile(fields: Record<string, unknown>): Promise<User>;
  changePassword(passwords: { currentPassword: string; newPassword: string }): Promise<void>;
  /** `shownName` replaces the provider's name from the URL in '{provider} login failed'. */
  social(
    provider: string,
    payload: Record<string, unknown>,
    shownName?: string,
  ): Promise<SignedIn<User> | SecondFactorDue>;
  forgotPassword(payload: { email: string }): Promise<void>;
  /** Without a token there is nothing to end and nothing is sent. After a failure the browser still forgets its session. */
  logout(): Promise<void>;
};

type SignInAnswer<User> = Partial<SignedIn<User> & SecondFactorDue> | null;
type Unanswered = readonly [text: CatalogueText, variables?: TextVariables];

/** `token` and `translate` are those of the client. */
export function createAccountCalls<User>(parts: {
  api: ApiClient;
  token: () => string | null;
  translate?: Translate;
}): AccountCalls<User> {
  const { api, token, translate = inEnglish } = parts;
  const failed = (...[text, variables]: Unanswered) => new ApiFailure(translate(text, variables), { text });
  const requireToken = () => {
    const stored = token();
    if (!stored) throw failed("not-authenticated");
    return stored;
  };
  // A success without a token or user is a failure: the screen would assume a session that does not exist.
  const signedIn = (answer: SignInAnswer<User>, unanswered: Unanswered): SignedIn<User> => {
    if (!answer?.token || !answer.user) throw failed(...unanswered);
    return { token: answer.token, user: answer.user };
  };
  const signIn = async (
    path: string,
    payload: unknown,
    unanswered: Unanswered,
    params?: Record<string, string>,
  ): Promise<SignedIn<User> | SecondFactorDue> => {
    const answer = await api.post<SignInAnswer<User>>(path, payload, { params, unanswered });
    return answer?.challenge
      ? { challenge: answer.challenge, methods: answer.methods ?? [] }
      : signedIn(answer, unanswered);
  };

  return {
    login: (credentials) => signIn("/api/auth/login", credentials, ["login"]),
    async register(payload) {
      const unanswered = ["registration"] as const;
      return signedIn(await api.post("/api/auth/register", payload, { unanswered }), unanswered);
    },
    async verify(call) {
      const query = { token: requireToken() };
      try {
        const answer = await api.get<{ user?: User }>("/api/auth/verify", { ...call, query });
        return answer?.user ? { state: "verified", user: answer.user } : { state: "unknown" };
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        const refused = failure.status === 401 || failure.status === 403;
        return { state: refused ? "refused" : "unknown", failure };
      }
    },
    async profile(fields) {
      requireToken();
      const unanswered = ["profile"] as const;
      const answer = await api.post<{ user?: User } | null>("/api/auth/profile", fields, { unanswered });
      if (!answer?.user) throw failed(...unanswered);
      return answer.user;
    },
    async changePassword(passwords) {
      requireToken();
      await api.post("/api/auth/change-password", passwords, { unanswered: ["change-password"] });
    },
    social: (provider, payload, shownName = provider) =>
      signIn("/api/auth/{provider}", payload, ["social-login", { provider: shownName }], { provider }),
    async forgotPassword(payload) {
      // Its base, its missing bearer and its text hang on the path: see call-rules.ts.
      await api.post("/api/auth/forgot-password", payload);
    },
    async logout() {
      if (token()) await api.post("/api/auth/logout");
    },
  };
}
