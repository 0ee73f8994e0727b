import { Suspense } from "react";
import { Outlet, redirect } from "react-router";
import { isLanguage } from "#i18n/languages.ts";
import { splitLanguage } from "#i18n/paths.ts";
import { optionalPart } from "#ui/optional-part.tsx";
import { browserLoader, leaveUnknownPath, type PageRequest, serverLoader } from "../page-api.ts";
import type { PageProps } from "../page-types.ts";
import { frameParts, SiteFrame } from "./site-frame.tsx";

/** Of a site that has none its code is never loaded. */
const OutsideStatistics = optionalPart(() => import("./outside-statistics.tsx"));

/** What every public page shows around its content: the site's settings and the categories of the menu. */
async function load({ api, lang, params, url }: PageRequest) {
  // `/:lang?` matches any first segment; what is no language is no page.
  if (params.lang !== undefined && !isLanguage(params.lang)) return leaveUnknownPath(api, url);
  const [settings, categories] = await Promise.all([
    api.get("/api/settings/public", { query: { lang } }),
    api.get("/api/categories", { query: { lang } }),
  ]);
  // For the time being: the language may come back (docs/decisions/0016).
  if (!settings.languages.includes(lang))
    throw redirect(splitLanguage(url.pathname).rest + url.search, { status: 302 });
  return { settings, shown: { categories } };
}

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load, frameParts);
/** A document keeps its language, so the frame is read once. */
export const shouldRevalidate = () => false;

export default function SiteLayout({ loaderData }: PageProps<typeof loader>) {
  return (
    <SiteFrame settings={loaderData.settings} categories={loaderData.shown?.categories}>
      <Outlet />
      {loaderData.settings.statistics ? (
        <Suspense>
          <OutsideStatistics statistics={loaderData.settings.statistics} />
        </Suspense>
      ) : null}
    </SiteFrame>
  );
}

export { RootError as ErrorBoundary } from "./root-error.tsx";
