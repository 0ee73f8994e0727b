import { createRoute } from "@hono/zod-openapi";
import { safePath } from "#features/accounts/safe-path.ts";
import type { VisitOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { hasLink, helpfulSchema, questionSchema } from "#features/feedback/feedback.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { firstDefaultLanguage } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter } from "#platform/http/api/api-middleware.ts";
import { done, json, seeOther } from "#platform/http/api/route-parts.ts";
import { formBody } from "#platform/http/body/form-body.ts";
import { idText } from "#platform/input/text-input.ts";
import type { Feedback } from "./feedback.service.ts";

/** Votes and questions, for anyone; without JavaScript the response redirects to a page. */
export const feedbackApi = ({
  feedback: { helpful, questions },
  accounts,
  visitOf,
}: {
  feedback: Feedback;
  accounts: Pick<Accounts, "countAddress">;
  visitOf: VisitOf;
}) => {
  const router = apiRouter();
  router.post("/feedback/helpful", async (c, next) => {
    const sent = await formBody(c);
    if (!sent) return next();
    const { ip } = visitOf(c);
    accounts.countAddress("helpful", ip);
    const vote = helpfulSchema.safeParse(sent);
    if (!vote.success) throw new AppError("invalid");
    await helpful.vote(vote.data, ip);
    return seeOther(c, `${safePath(typeof sent.back === "string" ? sent.back : null)}#helpful`);
  });
  // A form alone: what proves its time is in the page.
  router.post("/feedback/questions", async (c, next) => {
    const sent = await formBody(c);
    if (!sent) return next();
    accounts.countAddress("question", visitOf(c).ip);
    const articleId = idText.safeParse(sent.articleId);
    const lang = languageSchema.safeParse(sent.lang);
    if (!articleId.success) throw new AppError("not-found");
    const question = questionSchema.safeParse(sent);
    const isAccepted =
      question.success &&
      (await questions.ask(question.data).then(
        () => true,
        (error: unknown) => {
          // The page of the form explains what is wrong; anything else is an error page.
          if (error instanceof AppError && (error.code === "invalid" || error.code === "link-expired"))
            return false;
          throw error;
        },
      ));
    const step = isAccepted
      ? "sent"
      : typeof sent.question === "string" && hasLink(sent.question)
        ? "links"
        : "retry";
    const of = lang.success ? lang.data : firstDefaultLanguage;
    return seeOther(c, localPath(of, `/questions/${articleId.data}/${step}`));
  });
  return router.openapi(
    createRoute({
      ...{ method: "post", path: "/feedback/helpful", responses: done },
      request: json(helpfulSchema),
    }),
    async (c) => {
      const { ip } = visitOf(c);
      accounts.countAddress("helpful", ip);
      await helpful.vote(c.req.valid("json"), ip);
      return c.body(null, 204);
    },
  );
};
