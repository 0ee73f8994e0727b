import { useEffect } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { browserApi } from "#client/browser-api.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { BareShell } from "#layouts/site-layout/bare-shell.tsx";
import { ErrorPage } from "#layouts/site-layout/errors/error-page.tsx";
import type { PageHandle } from "#pages/page-handle.ts";
import type { PageProps } from "#pages/page-props.ts";
import { SiteLayout } from "./site-layout.tsx";

export const handle: PageHandle = { isHydrated: true };

export async function clientLoader() {
  const api = await browserApi();
  const query = { lang: documentLanguage() };
  const [settings, categories] = await Promise.all([
    api.get("/api/settings/public", { query }),
    api.get("/api/categories", { query }),
  ]);
  return { settings, categories };
}
clientLoader.hydrate = true as const;

export { VisitorFallback as HydrateFallback } from "#layouts/site-layout/visitor-fallback.tsx";

export const shouldRevalidate = () => false;

/** A visitor's own pages must not be indexed. */
export const meta = () => [{ name: "robots", content: "noindex" }];

let isStarted = false;

/** A visitor's own pages run in the browser; their layout is the one of public pages, and so is what moves in it. */
export default function VisitorRoute({ loaderData }: PageProps<typeof clientLoader>) {
  const messages = useMessages();
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    // The server has no custom elements.
    void import("#client/site/start-page.ts").then(({ startPage }) => startPage(messages));
  }, [messages]);
  return (
    <SiteLayout {...loaderData}>
      <Outlet />
    </SiteLayout>
  );
}

export function ErrorBoundary() {
  const content = useRouteLoaderData<typeof clientLoader>("visitor");
  const page = <ErrorPage />;
  // On the server, and until the browser has loaded, only the site's name is there.
  return content?.categories ? <SiteLayout {...content}>{page}</SiteLayout> : <BareShell>{page}</BareShell>;
}
