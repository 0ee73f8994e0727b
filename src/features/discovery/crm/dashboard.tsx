import { useEffect } from "react";
import { useLocation, useNavigate, useRouteLoaderData } from "react-router";
import { useCrmMessages } from "#i18n/crm-messages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import type { clientLoader } from "../../../layouts/crm-layout.tsx";

/** Where the CRM begins: who is here, and the ways on. */
export default function Dashboard() {
  const { lang, t: site } = useMessages();
  const { t } = useCrmMessages();
  const user = useRouteLoaderData<typeof clientLoader>("layouts/crm-layout")?.user;
  if (!user) return null;
  const name = user.name.trim();
  const ways = [
    { href: localPath(lang, "/"), words: t("crm.to-site") },
    { href: "/account", words: site("account.my-account") },
    { href: "/api/docs", words: t("crm.api-docs") },
  ];
  return (
    <>
      <Refusal />
      <PageHeader
        title={name ? t("crm.greeting", { name }) : t("crm.greeting-unnamed")}
        documentTitle={site("account.crm")}
      >
        <p>{t(user.role === "admin" ? "crm.role-admin" : "crm.role-editor")}</p>
      </PageHeader>
      <h2 className="mt-10 text-xl">{t("crm.ways")}</h2>
      <ul className="mt-3 max-w-md border-b border-line">
        {ways.map(({ href, words }) => (
          <li key={href} className="border-t border-line">
            <a
              href={href}
              className="flex min-h-12 items-center justify-between gap-4 font-semibold hover:text-brand"
            >
              {words}
              <Icon name="arrow" size={20} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** In milliseconds: whoever follows the address sees what became of the one asked for. */
const addressKeepsIt = 3_000;

/** What the guard had to refuse, said once. */
function Refusal() {
  const { t } = useCrmMessages();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRefused = new URLSearchParams(search).get("error") === "insufficient-permissions";
  // Behind the router's back: the message stays, and a reload, a bookmark or the way back does not say it again.
  useEffect(() => {
    if (!isRefused) return;
    const forget = () => history.replaceState(history.state, "", pathname);
    const timer = setTimeout(forget, addressKeepsIt);
    return () => clearTimeout(timer);
  }, [isRefused, pathname]);
  if (!isRefused) return null;
  return (
    <div className="mb-8 max-w-xl">
      <Note tone="warn" role="alert">
        <div className="flex items-center justify-between gap-4">
          <p>{t("crm.insufficient")}</p>
          <button
            type="button"
            aria-label={t("crm.close")}
            onClick={() => navigate(pathname, { replace: true })}
            className="-m-2 grid size-11 shrink-0 place-items-center rounded-md hover:text-ink"
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      </Note>
    </div>
  );
}
