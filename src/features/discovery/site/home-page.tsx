import { localPath } from "#i18n/urls/paths.ts";
import { headOf, inEveryLanguage, type PageHead, siteOf } from "#pages/page-head.ts";
import { type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { HomeView } from "./home-view.tsx";

async function load({ services, lang, t }: PageRequest) {
  const [home, writtenPages] = await Promise.all([
    services.homePage.home(lang),
    services.pages.statics.customizedIn(lang),
  ]);
  const head: PageHead = {
    lang,
    title: null,
    description: t("discovery.description"),
    path: localPath(lang, "/"),
    alternates: inEveryLanguage((code) => localPath(code, "/")),
    image: home.shareImage,
  };
  return { head, home, writtenPages };
}

export const loader = pageLoader(load);

export const meta = headOf;

export default function HomePage({ loaderData: { home, writtenPages }, matches }: PageProps<typeof loader>) {
  return <HomeView home={home} writtenPages={writtenPages} site={siteOf(matches)} />;
}
