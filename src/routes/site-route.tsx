import type { ReactNode } from "react";
import { Outlet, type UIMatch, useMatches } from "react-router";
import { NotFoundSuggestions } from "#features/discovery/site/not-found-suggestions.tsx";
import { isLanguage } from "#i18n/languages.ts";
import { RootError } from "#layouts/site-layout/errors/root-error.tsx";
import type { PageHandle } from "#pages/page-handle.ts";
import { layoutLoader, type PageRequest, redirectUnknownPath } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { SiteLayout } from "./site-layout.tsx";

/** What every public page shows around its content: the site's settings and the categories of the menu. */
async function load({ services, lang, params, url }: PageRequest) {
  // `/:lang?` matches any first segment; what is no language is no page.
  if (params.lang !== undefined && !isLanguage(params.lang)) return redirectUnknownPath(services, url);
  const [settings, categories] = await Promise.all([
    services.settings.shown(lang),
    services.categories.list(lang),
  ]);
  return { settings, categories };
}

export const loader = layoutLoader(load);

const barOf = ({ handle, loaderData }: UIMatch): ReactNode =>
  loaderData ? (handle as PageHandle<unknown> | undefined)?.bar?.(loaderData) : undefined;

export default function SiteRoute({ loaderData: { settings, categories } }: PageProps<typeof loader>) {
  const page = useMatches().at(-1);
  return (
    <SiteLayout settings={settings} categories={categories} bar={page && barOf(page)}>
      <Outlet />
    </SiteLayout>
  );
}

export const ErrorBoundary = () => <RootError suggestions={<NotFoundSuggestions />} />;
