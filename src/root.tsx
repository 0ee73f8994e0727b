import type { ReactNode } from "react";
import {
  data,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "react-router";
import { announcerId } from "#client/browser/announce.ts";
import { NotFoundSuggestions } from "#features/discovery/site/not-found-suggestions.tsx";
import { firstDefaultLanguage, languageCodes, languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { isUnprefixed, languageOfPath } from "#i18n/urls/paths.ts";
import headScript from "./client/head/head-script.ts?inline-script";
import { PublicScript } from "./client/site/public-script.tsx";
import { RootError } from "./layouts/site-layout/errors/root-error.tsx";
import { HydratedPage } from "./layouts/site-layout/hydrated-page.tsx";
import { isHydrated } from "./pages/page-handle.ts";
import { goneContext, serverGateways, serviceLoader } from "./pages/page-loader.ts";
import { typefaceUrls } from "./pages/typefaces.ts";
import "#ui/styles/site.css";
import "./layouts/site-layout/site-shell.css";

const site = serviceLoader(async ({ services, lang }) => {
  const { siteName, timeZone, languages, defaultLanguage, asksFirst, ...shown } =
    await services.settings.shown(lang);
  return {
    siteName,
    logoUrl: shown.logoUrl,
    logoDarkUrl: shown.logoDarkUrl,
    timeZone,
    asksFirst,
    stylesheets: [typefaceUrls[shown.typeface], shown.stylesheet].filter((url) => url !== null),
    colorScheme: shown.colorScheme,
    icons: shown.icons,
    defaultLanguage,
    off: languageCodes.filter((code) => !languages.includes(code)).join(" "),
  };
});

export const loader = async (args: LoaderFunctionArgs) => {
  if (args.context.get(goneContext)) throw data(null, { status: 410 });
  return { gateways: args.context.get(serverGateways), ...(await site(args)) };
};

/** Settings of the deployment and the site: loaded once per document. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { lang } = useMessages();
  const isCrm = pathname.startsWith("/crm");
  const hydrates = isHydrated(useMatches());
  // The server does not know the language of a locale-neutral page; in the browser the document keeps its own.
  const anyLanguage = isUnprefixed(pathname) && typeof document === "undefined";
  const { tag, direction } = languages[isUnprefixed(pathname) ? lang : languageOfPath(pathname)];
  const shell = useRouteLoaderData<typeof loader>("root");
  return (
    // On such a page `lang` and `dir` are set before React runs (client/head/start-language.ts).
    <html
      {...(anyLanguage ? { "data-any-language": "" } : { lang: tag, dir: direction })}
      data-off={shell?.off || undefined}
      data-default-language={
        shell && shell.defaultLanguage !== firstDefaultLanguage ? shell.defaultLanguage : undefined
      }
      data-asks-first={shell?.asksFirst ? "" : undefined}
      data-theme={isCrm || shell?.colorScheme === "auto" ? undefined : shell?.colorScheme}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {shell?.gateways ? <meta name="gateways" content={shell.gateways} /> : null}
        {shell?.icons ? (
          <>
            <link rel="icon" href={shell.icons.tab} sizes="32x32" type="image/png" />
            <link rel="icon" href={shell.icons.large} sizes="192x192" type="image/png" />
            <link rel="apple-touch-icon" href={shell.icons.touch} />
          </>
        ) : (
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        )}
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        {/* It has run already, so hydration does not compare it; the browser's bundle leaves it out. */}
        <script suppressHydrationWarning>{import.meta.env.SSR ? headScript : ""}</script>
        <Links />
        {/* After the built-in styles, of which they replace some; the CRM keeps its own look. */}
        {isCrm ? null : shell?.stylesheets.map((url) => <link key={url} rel="stylesheet" href={url} />)}
      </head>
      <body>
        {children}
        <p id={announcerId} aria-live="polite" className="sr-only" />
        {hydrates ? <HydratedPage /> : <PublicScript />}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export const ErrorBoundary = () => <RootError suggestions={<NotFoundSuggestions />} />;
