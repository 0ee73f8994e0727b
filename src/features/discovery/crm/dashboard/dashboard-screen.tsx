import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { useCrmUser } from "#client/crm-user.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { CrmLink } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { Isolate } from "#ui/text/isolate.tsx";
import { loadJobsMessages } from "../jobs/jobs-messages.ts";
import { SetUpInvitation } from "../set-up/set-up-invitation.tsx";
import { AuthorWork } from "./author-work.tsx";
import { loadDashboardMessages } from "./dashboard-messages.ts";
import { Inbox } from "./inbox.tsx";
import { MissedSearches } from "./missed-searches.tsx";
import { Traffic } from "./traffic.tsx";

export const clientLoader = async () => {
  await Promise.all([loadDashboardMessages(), loadJobsMessages()]);
  return null;
};

/** The CRM's home: a greeting, problems to fix, and what readers look for. */
export default function Dashboard() {
  const { lang, t, parts } = useCrmMessages();
  const user = useCrmUser();
  if (!user) return null;
  const name = user.name.trim();
  const namesOf = (codes: readonly Language[]) =>
    new Intl.ListFormat(lang).format(codes.map((code) => languages[code].nativeName));
  return (
    <>
      <Refusal />
      <PageHeader title={t("crm.section-home")}>
        <p>
          {name
            ? parts("crm.greeting", { name: <Isolate key="name">{name}</Isolate> })
            : t("crm.greeting-unnamed")}
          {" · "}
          {user.translatesInto
            ? t("crm.role-translator", { languages: namesOf(user.translatesInto) })
            : t(`crm.role-${user.role === "admin" || user.role === "author" ? user.role : "editor"}`)}
        </p>
      </PageHeader>
      {user.role === "admin" ? <SetUpInvitation /> : null}
      {user.translatesInto ? (
        <ul className="flex flex-wrap gap-3">
          {user.translatesInto.map((code) => (
            <li key={code}>
              <CrmLink href={`/crm/translations?${new URLSearchParams({ lang: code })}`} icon="globe">
                {t("crm.translate-into", { language: languages[code].nativeName })}
              </CrmLink>
            </li>
          ))}
        </ul>
      ) : user.role === "author" ? (
        <>
          <AuthorWork />
          <div className="flex flex-wrap gap-3">
            <CrmLink href="/crm/articles/new" kind="primary" icon="plus">
              {t("crm.action-new-article")}
            </CrmLink>
            <CrmLink href="/crm/articles" icon="articles">
              {t("crm.section-articles")}
            </CrmLink>
          </div>
        </>
      ) : (
        <>
          <Inbox />
          <Traffic />
          <MissedSearches />
        </>
      )}
    </>
  );
}

/** In milliseconds: long enough to see why the requested address was refused. */
const addressKeepsIt = 3_000;

/** The guard's refusal, shown once. */
function Refusal() {
  const { t } = useCrmMessages();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const isRefused = new URLSearchParams(search).get("error") === "insufficient-permissions";
  // Bypasses the router: the message stays visible, but a reload, a bookmark or the back button does not repeat it.
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
