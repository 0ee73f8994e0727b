import { firstMessages } from "#i18n/first-messages.ts";
import { loadCatalogue } from "#i18n/load-catalogue.ts";
import { messagesOf } from "#i18n/messages.ts";
import { localPath } from "#i18n/paths.ts";
import { serverPart } from "#ui/server-part.tsx";
import { browserLoader, isApiFailure, type PageRequest, serverLoader } from "../../../page-api.ts";
import { headOf, type PageHead } from "../../../page-head.ts";
import type { PageProps } from "../../../page-types.ts";

/** Where the link out of a mail leads. One that stands for nothing any more says so, and is no missing page. */
async function load({ api, lang, url }: PageRequest) {
  const token = url.searchParams.get("token") ?? "";
  const found = api.get("/api/price-alerts/{token}", { params: { token: token || "none" }, query: { lang } });
  const [alert, catalogue] = await Promise.all([
    found.catch((error: unknown) => {
      if (isApiFailure(error) && error.status >= 400 && error.status < 500) return null;
      throw error;
    }),
    loadCatalogue(lang),
  ]);
  const head: PageHead = {
    lang,
    title: messagesOf(lang, catalogue).t("alert.title"),
    path: localPath(lang, "/price-alert"),
    alternates: null,
    noindex: true,
  };
  return { head, shown: { token, alert } };
}

export const loader = serverLoader(load);
export const handle = firstMessages;
const PriceAlertView = serverPart(() => import("./price-alert-view.tsx"));
export const clientLoader = browserLoader(load, PriceAlertView);
export const meta = headOf;

export default function PriceAlertPage({ loaderData: { shown } }: PageProps<typeof loader>) {
  return (
    <div className="frame py-10 md:py-14">
      <PriceAlertView token={shown?.token} alert={shown?.alert} />
    </div>
  );
}
