import { localPath } from "#i18n/urls/paths.ts";
import { headOf, type PageHead } from "#pages/page-head.ts";
import { isRefusal, type PageRequest, pageLoader } from "#pages/page-loader.ts";
import type { PageProps } from "#pages/page-props.ts";
import { PriceAlertView } from "./price-alert-view.tsx";

/** The target of the link in an email. An expired link says so instead of returning 404. */
async function load({ services, lang, t, url }: PageRequest) {
  const token = url.searchParams.get("token") ?? "";
  const alert = await services.priceAlerts.state(token, lang).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  const head: PageHead = {
    lang,
    title: t("alert.title"),
    path: localPath(lang, "/price-alert"),
    alternates: null,
    noindex: true,
  };
  return { head, token, alert };
}

export const loader = pageLoader(load);
export const meta = headOf;

export default function PriceAlertPage({ loaderData: { token, alert } }: PageProps<typeof loader>) {
  return (
    <div className="frame py-10 md:py-14">
      <PriceAlertView token={token} alert={alert} />
    </div>
  );
}
