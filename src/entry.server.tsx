import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { preloadModule } from "react-dom";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { messagesFor } from "#i18n/catalogues.ts";
import { startsWithFirst } from "#i18n/first-messages.ts";
import type { Language } from "#i18n/languages.ts";
import { MessagesProvider } from "#i18n/messages-context.tsx";
import { isUnprefixed, languageOfPath } from "#i18n/paths.ts";
import { pageFiles } from "#platform/http/page-files.ts";
import { PartFinishing } from "#ui/finished-part.tsx";
import { codeAfterPaint } from "./code-after-paint.ts";
import { createFinishedParts } from "./finished-parts.tsx";

const finishPart = createFinishedParts();

type PageProps = { lang: Language; messages: string | undefined; router: EntryContext; url: string };

/** The document; what it will need for certain is announced first. */
function Page({ lang, messages, router, url }: PageProps) {
  if (messages) preloadModule(messages, { as: "script" });
  return (
    <MessagesProvider messages={messagesFor(lang)}>
      <PartFinishing value={finishPart}>
        <ServerRouter context={router} url={url} />
      </PartFinishing>
    </MessagesProvider>
  );
}

/** Gathers a document; React hands on nothing before the whole of it is ready. */
function rendered(page: ReactNode, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const paper = new Writable({
      write(part: Buffer, _, next) {
        parts.push(part);
        next();
      },
      final(next) {
        resolve(Buffer.concat(parts).toString());
        next();
      },
    });
    const stream = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError,
      onShellError: reject,
      onAllReady: () => void stream.pipe(paper),
    });
  });
}

/** Whole before the first byte: pages are cached, hashed for the security policy, and complete without JavaScript. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const files = context.get(pageFiles);
  const { pathname } = new URL(request.url);
  const lang = languageOfPath(pathname);
  const isWhole = startsWithFirst(router.staticHandlerContext.matches.map(({ route }) => route));
  // A page that stands once for all languages cannot announce the files of one.
  const isForAll = isUnprefixed(pathname);
  const messages = isForAll ? undefined : files.messages[isWhole ? "first" : "all"][lang];
  let failed = false;
  const page = <Page lang={lang} messages={messages} router={router} url={request.url} />;
  const html = await rendered(page, (error) => {
    failed = true;
    files.report(error, request.url);
  });
  headers.set("Content-Type", "text/html; charset=utf-8");
  const visits = isForAll ? undefined : files.messages.visits;
  const hasFaces = !isForAll && lang !== "zh";
  files.take(import.meta.env.DEV ? html : codeAfterPaint(html, { visits, isWhole, hasFaces }));
  return new Response(null, { headers, status: failed && status < 500 ? 500 : status });
}

/** Errors of loaders: a thrown Response (404, redirect) is an answer, as is a path that no route matches; everything else is logged. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  const isAnswer = isRouteErrorResponse(error) && error.status < 500;
  if (!isAnswer && !request.signal.aborted) context.get(pageFiles).report(error, request.url);
}
