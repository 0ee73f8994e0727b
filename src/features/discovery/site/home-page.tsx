import type { MetaDescriptor } from "react-router";
import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader } from "../../../page-api.ts";
import { inEveryLanguage, pageHead, siteOf } from "../../../page-head.ts";
import type { Route } from "./+types/home-page";

async function load({ api, lang }: PageRequest) {
  const [home, catalogue] = await Promise.all([
    api.get("/api/home", { query: { lang } }),
    loadCatalogue(lang),
  ]);
  return { lang, home, description: messagesOf(lang, catalogue).t("discovery.description") };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
const HomeView = serverPart(() => import("./home-view.tsx"));

export const clientLoader = browserLoader(load, HomeView);

export function meta({ loaderData, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [];
  const { lang, home, description } = loaderData;
  const site = siteOf(matches);
  return pageHead(site, {
    lang,
    title: null,
    description,
    path: localPath(lang, "/"),
    alternates: inEveryLanguage((code) => localPath(code, "/")),
    image: home.lead?.image?.url,
  });
}

export default function HomePage({ loaderData: { home }, matches }: Route.ComponentProps) {
  return <HomeView home={home} site={siteOf(matches)} />;
}
