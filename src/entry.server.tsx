import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { languageCodes } from "#i18n/languages.ts";
import { catalogues, messagesFor } from "#i18n/messages/catalogues.ts";
import { islandTexts } from "#i18n/messages/island-messages-json.ts";
import { MessagesProvider } from "#i18n/messages/messages-context.tsx";
import { languageOfPath } from "#i18n/urls/paths.ts";
import { renderContext } from "#platform/http/render-context.ts";
import { PublicScriptContext } from "./client/site/public-script.tsx";
import { isHydrated } from "./pages/page-handle.ts";

const textsOf = new Map(languageCodes.map((lang) => [lang, islandTexts(catalogues[lang])]));

/**
 * Rendered completely before the first byte: pages are cached, hashed for the security policy, and work without JavaScript. A public page
 * is static markup; only hydrated pages need React's own marks.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Response | Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const lang = languageOfPath(new URL(request.url).pathname);
  const { publicScript } = context.get(renderContext);
  const page = (
    <PublicScriptContext value={{ ...publicScript, texts: textsOf.get(lang) ?? "" }}>
      <MessagesProvider messages={messagesFor(lang)}>
        <ServerRouter context={router} url={request.url} />
      </MessagesProvider>
    </PublicScriptContext>
  );
  if (!isHydrated(router.staticHandlerContext.matches.map(({ route }) => route)))
    // As bytes: a Response inspects every character of a string.
    return new Response(Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`), { headers, status });
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough();
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
      onError: (error) => handleError(error, { request, context }),
    });
  });
}

/** Loader errors: a thrown Response (404, redirect) and an unmatched path are regular responses; everything else is logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) context.get(renderContext).report(error, request.url);
}
