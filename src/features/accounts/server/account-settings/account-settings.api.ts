import { createRoute, z } from "@hono/zod-openapi";
import {
  credentialsSchema,
  emailOnlySchema,
  newPasskeySchema,
  passkeysSchema,
  passwordChangeSchema,
  passwordOnlySchema,
  passwordResetSchema,
  profileSchema,
  sessionsSchema,
  tokenOnlySchema,
  totpRequestSchema,
  totpResponseSchema,
  totpStateSchema,
  userSchema,
} from "#features/accounts/account.ts";
import { languageQuery } from "#i18n/language-query.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { done, json, withBearer } from "#platform/http/api/route-parts.ts";
import type { VisitOf } from "../account-routes.ts";
import type { Accounts } from "../accounts.service.ts";

const query = languageQuery;
const params = z.object({ id: z.string().regex(/^\d{1,9}$/) });

/** What concerns the own account, with the bearer; and what a mail's link does without it. */
export const accountSettingsApi = ({ accounts, visitOf }: { accounts: Accounts; visitOf: VisitOf }) => {
  const own = { security: withBearer, middleware: accounts.guards.requireUser };
  const { secondFactor, passkeys, sessions, signIn } = accounts;
  return apiRouter()
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/forgot-password",
        request: { query, ...json(emailOnlySchema) },
        responses: done,
      }),
      async (c) => {
        await accounts.forgotPassword(c.req.valid("json"), c.req.valid("query").lang, visitOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/reset-password",
        request: { query, ...json(passwordResetSchema) },
        responses: done,
      }),
      async (c) => {
        await accounts.resetPassword(c.req.valid("json"), c.req.valid("query").lang, visitOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: "post",
        path: "/auth/confirm-email",
        request: { query, ...json(tokenOnlySchema) },
        responses: done,
      }),
      async (c) => {
        await accounts.confirmEmail(c.req.valid("json"), c.req.valid("query").lang, visitOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/confirm-email/again",
        request: { query },
        responses: done,
      }),
      async (c) => {
        await accounts.resendConfirmation(c.get("signedIn"), c.req.valid("query").lang);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/profile",
        request: json(profileSchema),
        responses: jsonResponse(z.object({ user: userSchema }), "The account."),
      }),
      async (c) =>
        c.json({ user: await accounts.changeProfile(c.get("signedIn"), c.req.valid("json")) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/change-password",
        request: { query, ...json(passwordChangeSchema) },
        responses: done,
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        await accounts.changePassword(c.get("signedIn"), c.req.valid("json"), lang, visitOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/email",
        request: { query, ...json(credentialsSchema) },
        responses: done,
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        await accounts.changeEmail(c.get("signedIn"), c.req.valid("json"), lang, visitOf(c));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/auth/sessions",
        responses: jsonResponse(sessionsSchema, "The account's sessions, latest first."),
      }),
      async (c) => c.json({ items: await sessions.list(c.get("signedIn")) }, 200),
    )
    .openapi(
      createRoute({ ...own, method: "delete", path: "/auth/sessions", responses: done }),
      async (c) => {
        await sessions.endOthers(c.get("signedIn"));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: "/auth/sessions/{id}",
        request: { params },
        responses: done,
      }),
      async (c) => {
        await sessions.end(c.get("signedIn"), Number(c.req.valid("param").id));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/auth/totp",
        responses: jsonResponse(totpStateSchema, "Whether signing in requires an authenticator's code."),
      }),
      async (c) => c.json(await secondFactor.state(c.get("signedIn")), 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/totp",
        request: json(totpRequestSchema),
        responses: jsonResponse(
          totpResponseSchema,
          "Without a code: a secret for the authenticator. With its first code: the recovery codes.",
        ),
      }),
      async (c) => {
        const { code, password } = c.req.valid("json");
        const signedIn = c.get("signedIn");
        if (code !== undefined) return c.json(await secondFactor.confirm(signedIn, code), 200);
        await signIn.requireOwner(signedIn, password, visitOf(c));
        return c.json(await secondFactor.propose(signedIn), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: "/auth/totp",
        // A DELETE has no body; a code works once, so that it is of no use to who reads the address.
        request: { query: z.object({ code: z.string().min(6).max(20) }) },
        responses: done,
      }),
      async (c) => {
        await secondFactor.remove(c.get("signedIn"), c.req.valid("query").code);
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/auth/passkeys",
        responses: jsonResponse(passkeysSchema, "The account's passkeys."),
      }),
      async (c) => c.json({ items: await passkeys.list(c.get("signedIn")) }, 200),
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/passkeys/options",
        request: json(passwordOnlySchema.partial()),
        responses: jsonResponse(z.looseObject({}), "Options for navigator.credentials.create."),
      }),
      async (c) => {
        await signIn.requireOwner(c.get("signedIn"), c.req.valid("json").password, visitOf(c));
        return c.json({ ...(await passkeys.registrationOptions(c.get("signedIn"))) }, 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/passkeys",
        request: json(newPasskeySchema),
        responses: {
          201: {
            content: { "application/json": { schema: z.object({ id: z.string() }) } },
            description: "A new passkey.",
          },
        },
      }),
      async (c) => c.json(await passkeys.add(c.get("signedIn"), c.req.valid("json")), 201),
    )
    .openapi(
      createRoute({
        ...own,
        method: "delete",
        path: "/auth/passkeys/{id}",
        request: { params },
        responses: done,
      }),
      async (c) => {
        await passkeys.remove(c.get("signedIn"), Number(c.req.valid("param").id));
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "get",
        path: "/auth/export",
        responses: jsonResponse(z.looseObject({}), "All data stored for the account."),
      }),
      async (c) => {
        c.header("Content-Disposition", 'attachment; filename="my-data.json"');
        return c.json(await accounts.exportData(c.get("signedIn")), 200);
      },
    )
    .openapi(
      createRoute({
        ...own,
        method: "post",
        path: "/auth/delete-account",
        request: { query, ...json(passwordOnlySchema) },
        responses: done,
      }),
      async (c) => {
        const { lang } = c.req.valid("query");
        await accounts.deleteAccount(c.get("signedIn"), c.req.valid("json"), lang, visitOf(c));
        return c.body(null, 204);
      },
    );
};
