import { useEffect } from "react";
import { Outlet, useRouteLoaderData } from "react-router";
import { documentLanguage } from "#client/browser/document-language.ts";
import { browserApi } from "#client/browser-api.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import type { PageHandle } from "#pages/page-handle.ts";
import type { PageProps } from "#pages/page-props.ts";
import type { loader as rootLoader } from "#root.tsx";
import { BareShell } from "./bare-shell.tsx";
import { ErrorPage } from "./errors/error-page.tsx";
import { SiteName } from "./site-name.tsx";
import { SiteShell } from "./site-shell.tsx";

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

export const shouldRevalidate = () => false;

/** A visitor's own pages must not be indexed. */
export const meta = () => [{ name: "robots", content: "noindex" }];

/** The frame without words, until the browser has said its language. */
export function HydrateFallback() {
  const site = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{site?.siteName}</title>
      <div className="border-b border-line">
        <div className="frame flex h-16 items-center gap-2.5 font-display text-xl font-semibold">
          {site ? <SiteName settings={site} /> : null}
        </div>
      </div>
      <main aria-busy="true" className="grow">
        <noscript>
          <ul className="frame grid gap-4 py-12">
            <li lang="en" dir="ltr">
              This page needs JavaScript, because what it shows is kept in your browser.
            </li>
            <li lang="he" dir="rtl">
              העמוד הזה זקוק ל־JavaScript, כי מה שמוצג בו שמור בדפדפן שלכם.
            </li>
            <li lang="fr" dir="ltr">
              Cette page a besoin de JavaScript, car ce qu’elle affiche est conservé dans votre navigateur.
            </li>
            <li lang="ar" dir="rtl">
              تحتاج هذه الصفحة إلى JavaScript، لأن ما تعرضه محفوظ في متصفحك.
            </li>
            <li lang="zh-Hans" dir="ltr">
              此页面需要 JavaScript，因为其内容保存在您的浏览器中。
            </li>
          </ul>
        </noscript>
      </main>
      <div className="h-72 border-t border-line bg-surface" />
    </div>
  );
}

let isStarted = false;

/** A visitor's own pages run in the browser; their frame is the one of public pages, and so is what moves in it. */
export default function VisitorLayout({ loaderData }: PageProps<typeof clientLoader>) {
  const messages = useMessages();
  useEffect(() => {
    if (isStarted) return;
    isStarted = true;
    // The server has no custom elements.
    void import("#client/site/start-page.ts").then(({ startPage }) => startPage(messages));
  }, [messages]);
  return (
    <SiteShell {...loaderData}>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary() {
  const content = useRouteLoaderData<typeof clientLoader>("layouts/site-layout/visitor-layout");
  const page = <ErrorPage />;
  // On the server, and until the browser has loaded, only the site's name is there.
  return content?.categories ? <SiteShell {...content}>{page}</SiteShell> : <BareShell>{page}</BareShell>;
}
