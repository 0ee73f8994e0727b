import type { ReactNode } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation, useRouteLoaderData } from "react-router";
import { bootScript } from "#i18n/boot-script.ts";
import { languages } from "#i18n/languages.ts";
import { isUnprefixed, languageOfPath } from "#i18n/paths.ts";
import { serverGateways } from "./page-api.ts";
import type { Route } from "./+types/root";
import "#ui/app.css";

export function loader({ context }: Route.LoaderArgs) {
  return { gateways: context.get(serverGateways) };
}

/** The gateways are settings of the deployment: asked once a document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const anyLanguage = isUnprefixed(pathname);
  const { tag, direction } = languages[languageOfPath(pathname)];
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    // The language of a page that exists once is the browser's to set (boot-script.ts); React must not set it back.
    <html {...(anyLanguage ? { "data-any-language": "" } : { lang: tag, dir: direction })} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {shell?.gateways ? <meta name="gateways" content={shell.gateways} /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <script>{bootScript}</script>
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from "./layouts/error-page.tsx";
