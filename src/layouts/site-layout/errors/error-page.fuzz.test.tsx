import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  data,
  Outlet,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { expect, it } from "vitest";
import { ApiFailure } from "#client/api/api-failure.ts";
import { NoResponseError } from "#client/browser-api.ts";
import { NotFoundSuggestions } from "#features/discovery/site/not-found-suggestions.tsx";
import { languageCodes } from "#i18n/languages.ts";
import { messagesFor } from "#i18n/messages/catalogues.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import { languageOfPath } from "#i18n/urls/paths.ts";
import { dice } from "#tests/support/random/dice.ts";
import { BareShell } from "../bare-shell.tsx";
import { ErrorPage } from "./error-page.tsx";

const pieces =
  "privacy product x %E2%80%A8 %E2%80%A9 %F0%9F%98%80 %D7%90 %00 %0A %7F %25 %2F %5C %3Cb%3E %22 __proto__ constructor ~ : @ ; = &".split(
    " ",
  );
const wayOn = {
  id: "1",
  slug: "a b/\ud83d",
  title: "Guide \ud83d\u2028",
  name: "</script>",
  productCount: 3,
  textLang: "fr",
};
/** What a loader may throw: answers with any data, failures of calls, and anything at all. */
const thrown: (() => unknown)[] = [
  ...[400, 404, 410, 418, 429, 451, 500, 503].flatMap((status) =>
    [
      null,
      "Error: No route matches",
      {},
      [],
      7,
      { guides: null, departments: "x" },
      { guides: [wayOn], departments: [wayOn] },
    ].map((body) => () => data(body, { status })),
  ),
  ...[0, 404, 429, 500, 503].map((status) => () => new ApiFailure("\u2028 \ud83d </script>", { status })),
  ...(["http-error", "fetching", "timed-out"] as const).map(
    (text) => () => new ApiFailure("x", { status: 502, text }),
  ),
  () => new NoResponseError("timeout" as never),
  () => new URIError("URI malformed"),
  () => null,
  () => "\ud83d",
  () => Object.create(null),
  () => new Response("\u2028", { status: 404 }),
  () => new Response(null, { status: 503 }),
];

/** The page that is shown where the loader of any path fails, or no route has it, as the server renders it. */
async function shown(
  path: string,
  error: unknown,
  matched: boolean,
): Promise<{ html: string; status: number }> {
  const failure = (
    <BareShell>
      <ErrorPage suggestions={<NotFoundSuggestions />} />
    </BareShell>
  );
  const routes = [
    {
      id: "root",
      path: "/",
      element: <Outlet />,
      errorElement: failure,
      children: matched ? [{ path: "*", loader: () => Promise.reject(error), element: <p /> }] : [],
    },
  ];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = (await query(new Request(`http://test${path}`))) as StaticHandlerContext;
  const html = renderToString(
    <MessagesProvider messages={messagesFor(languageOfPath(path))}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </MessagesProvider>,
  );
  return { html, status: context.statusCode };
}

it("an error page is shown for any path and any failure, in every language", async () => {
  const roll = dice(23);
  for (const lang of languageCodes)
    for (const error of thrown) {
      const path = `/${lang}/${Array.from({ length: 1 + roll(3) }, () => pieces[roll(pieces.length)]).join(roll(2) ? "/" : "")}`;
      for (const matched of [true, false]) {
        const { html } = await shown(path, error(), matched);
        expect([path, html.includes("<h1"), html.includes("</h1>")]).toEqual([path, true, true]);
      }
    }
});
