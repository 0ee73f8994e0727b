import { createRoute, z } from "@hono/zod-openapi";
import {
  oidcExchangeSchema,
  oidcStartSchema,
  passkeySignInSchema,
  signedInSchema,
  signInResponseSchema,
  socialCredentialSchema,
} from "#features/accounts/account.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { json } from "#platform/http/api/route-parts.ts";
import type { VisitOf } from "../account-routes.ts";
import type { Accounts } from "../accounts.service.ts";

const query = languageQuery;
const moved = { 302: { description: "The URL the browser continues at." } };

const nonce = createRoute({
  method: "post",
  path: "/auth/nonce",
  responses: jsonResponse(z.object({ nonce: z.string() }), "A single-use nonce for the provider's script."),
});
const passkeyOptions = createRoute({
  method: "post",
  path: "/auth/passkey/options",
  responses: jsonResponse(z.looseObject({}), "Options for navigator.credentials.get."),
});
const passkey = createRoute({
  method: "post",
  path: "/auth/passkey",
  request: json(passkeySignInSchema),
  responses: jsonResponse(signedInSchema, "Signed in; a passkey is both factors."),
});
const start = createRoute({
  method: "get",
  path: "/auth/oidc/start",
  request: { query: query.extend(oidcStartSchema.shape) },
  responses: moved,
});
const callback = createRoute({
  method: "get",
  path: "/auth/oidc/callback",
  request: { query: z.object({ code: z.string().max(4_000).optional(), state: z.string().max(200) }) },
  responses: moved,
});
const exchange = createRoute({
  method: "post",
  path: "/auth/oidc/exchange",
  request: json(oidcExchangeSchema),
  responses: jsonResponse(signInResponseSchema, "Signed in, or the challenge that a second factor answers."),
});
const provider = createRoute({
  method: "post",
  path: "/auth/{provider}",
  request: { query, params: z.object({ provider: z.string().max(40) }), ...json(socialCredentialSchema) },
  responses: jsonResponse(signInResponseSchema, "Signed in, or the challenge that a second factor answers."),
});

/** Signing in without a password of ours. The last route matches any name, so it comes after all the others. */
export const socialApi = ({ accounts, visitOf }: { accounts: Accounts; visitOf: VisitOf }) => {
  const { social, passkeys } = accounts;
  return apiRouter()
    .openapi(nonce, async (c) => c.json({ nonce: await social.makeNonce(visitOf(c)) }, 200))
    .openapi(passkeyOptions, async (c) => c.json({ ...(await passkeys.signInOptions(visitOf(c))) }, 200))
    .openapi(passkey, async (c) =>
      c.json(await passkeys.signIn(c.req.valid("json").response, visitOf(c)), 200),
    )
    .openapi(start, async (c) => c.redirect(await social.start(c.req.valid("query"), visitOf(c)), 302))
    .openapi(callback, async (c) => c.redirect(await social.comeBack(c.req.valid("query"), visitOf(c)), 302))
    .openapi(exchange, async (c) => c.json(await social.exchange(c.req.valid("json"), visitOf(c)), 200))
    .openapi(provider, async (c) =>
      c.json(
        await social.byCredential(
          c.req.valid("param").provider,
          c.req.valid("json"),
          c.req.valid("query").lang,
          visitOf(c),
        ),
        200,
      ),
    );
};
