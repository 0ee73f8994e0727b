import { createRoute, z } from "@hono/zod-openapi";
import {
  credentialsSchema,
  registrationSchema,
  secondFactorResponseSchema,
  signedInSchema,
  signInResponseSchema,
  tokenOnlySchema,
  userSchema,
} from "#features/accounts/account.ts";
import { acceptanceSchema, invitationSchema } from "#features/accounts/managed-user.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { VisitOf } from "../account-routes.ts";
import type { Accounts } from "../accounts.service.ts";
import { bearerOf } from "../guards.ts";

const register = createRoute({
  method: "post",
  path: "/auth/register",
  request: { query: languageQuery, ...json(registrationSchema) },
  responses: {
    201: {
      content: { "application/json": { schema: signedInSchema } },
      description: "A new account, signed in.",
    },
  },
});
const login = createRoute({
  method: "post",
  path: "/auth/login",
  request: json(credentialsSchema),
  responses: jsonResponse(signInResponseSchema, "Signed in, or the challenge that a second factor answers."),
});
const invitation = createRoute({
  method: "post",
  path: "/auth/invitation",
  request: json(tokenOnlySchema),
  responses: jsonResponse(invitationSchema, "The invitation behind a mail's link, which stays valid."),
});
const acceptInvitation = createRoute({
  method: "post",
  path: "/auth/accept-invitation",
  request: json(acceptanceSchema),
  responses: jsonResponse(signedInSchema, "Signed in, with the name and password just chosen."),
});
const secondFactor = createRoute({
  method: "post",
  path: "/auth/second-factor",
  request: json(secondFactorResponseSchema),
  responses: jsonResponse(signedInSchema, "Signed in."),
});
const verify = createRoute({
  method: "get",
  path: "/auth/verify",
  security: withBearer,
  request: { query: z.object({ token: z.string().max(200).optional() }) },
  responses: jsonResponse(
    z.object({ user: userSchema }),
    "The user of the token, from the header or else the query.",
  ),
});
const logout = createRoute({
  method: "post",
  path: "/auth/logout",
  security: withBearer,
  responses: done,
});

/** Coming in and going out. */
export const signInApi = ({ accounts, visitOf }: { accounts: Accounts; visitOf: VisitOf }) =>
  apiRouter()
    .openapi(register, async (c) =>
      c.json(await accounts.register(c.req.valid("json"), c.req.valid("query").lang, visitOf(c)), 201),
    )
    .openapi(login, async (c) => c.json(await accounts.signIn.login(c.req.valid("json"), visitOf(c)), 200))
    .openapi(secondFactor, async (c) =>
      c.json(await accounts.signIn.withSecondFactor(c.req.valid("json"), visitOf(c)), 200),
    )
    .openapi(invitation, async (c) =>
      c.json(await accounts.invitation(c.req.valid("json").token, visitOf(c)), 200),
    )
    .openapi(acceptInvitation, async (c) =>
      c.json(await accounts.acceptInvitation(c.req.valid("json"), visitOf(c)), 200),
    )
    .openapi(verify, async (c) => {
      const token = bearerOf(c) ?? c.req.valid("query").token;
      const signedIn = token === undefined ? null : await accounts.sessions.find(token);
      if (!signedIn) throw new AppError("unauthenticated");
      return c.json({ user: signedIn.user }, 200);
    })
    .openapi(logout, async (c) => {
      const token = bearerOf(c);
      const signedIn = token === undefined ? null : await accounts.sessions.find(token);
      // A session that has ended already is no error.
      if (signedIn) await accounts.sessions.end(signedIn, signedIn.sessionId);
      return c.body(null, 204);
    });
