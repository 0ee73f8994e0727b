import { apiRouter } from "#platform/http/api/api-middleware.ts";
import { limitBody } from "#platform/http/body/body-limit.ts";
import type { VisitOf } from "./account-routes.ts";
import { accountSettingsApi } from "./account-settings/account-settings.api.ts";
import type { Accounts } from "./accounts.service.ts";
import { socialApi } from "./providers/social.api.ts";
import { signInApi } from "./sign-in/sign-in.api.ts";

/** No form of an account is longer, in bytes; a passkey's attestation is the longest. */
const largestBody = 64_000;

/** Everything under /auth: small bodies, and answers that are for one person. */
export const accountsApi = (parts: { accounts: Accounts; visitOf: VisitOf }) => {
  const router = apiRouter();
  router.use("/auth/*", limitBody(largestBody));
  router.use("/auth/*", async (context, next) => {
    await next();
    context.header("Cache-Control", "private, no-store");
  });
  return router
    .route("/", signInApi(parts))
    .route("/", accountSettingsApi(parts))
    .route("/", socialApi(parts));
};
