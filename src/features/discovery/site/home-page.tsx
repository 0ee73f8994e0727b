import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, type PageRequest, serverLoader } from "../../../page-api.ts";
import { headOf, inEveryLanguage, type PageHead, siteOf } from "../../../page-head.ts";
import type { PageProps } from "../../../page-types.ts";

async function load({ api, lang }: PageRequest) {
  const [home, catalogue] = await Promise.all([
    api.get("/api/home", { query: { lang } }),
    loadCatalogue(lang),
  ]);
  const head: PageHead = {
    lang,
    title: null,
    description: messagesOf(lang, catalogue).t("discovery.description"),
    path: localPath(lang, "/"),
    alternates: inEveryLanguage((code) => localPath(code, "/")),
    image: home.shareImage,
  };
  return { head, shown: { home } };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
const HomeView = serverPart(() => import("./home-view.tsx"));

export const clientLoader = browserLoader(load, HomeView);

export const meta = headOf;

export default function HomePage({ loaderData: { shown }, matches }: PageProps<typeof loader>) {
  return <HomeView home={shown?.home} site={siteOf(matches)} />;
}
