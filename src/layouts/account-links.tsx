import { useEffect, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { languages } from "#i18n/languages.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import {
  endSession,
  onSession,
  type SessionUser,
  seesCrm,
  storedSession,
} from "#platform/browser/session.ts";
import { Isolate } from "#ui/isolate.tsx";
import { firstLetter } from "./first-letter.ts";

/**
 * Who is signed in on this device. The document's mark, set before first paint by the boot script, decides by style which form of
 * the header shows; from here on it follows the stored session, in all tabs.
 */
export function useSession(): SessionUser | null {
  const user = useSyncExternalStore(onSession, storedSession, () => null);
  useEffect(() => {
    document.documentElement.toggleAttribute("data-signed-in", user !== null);
  }, [user]);
  return user;
}

/** Empty until the browser knows the name: the server's page is the same for everybody. */
export function Avatar({ user }: { user: SessionUser | null }) {
  const { lang } = useMessages();
  return (
    <span
      aria-hidden="true"
      className="grid size-9 place-items-center rounded-full bg-brand-deep text-sm font-semibold text-paper"
    >
      {user ? firstLetter(user.name, languages[lang].tag) : null}
    </span>
  );
}

const entry = "flex min-h-11 w-full items-center rounded-md px-3 py-1.5 text-start text-sm hover:bg-surface";

export function AccountMenuList({ user }: { user: SessionUser | null }) {
  const { lang, t } = useMessages();
  const navigate = useNavigate();
  const leave = () => {
    endSession();
    navigate(localPath(lang, "/"));
  };
  return (
    <>
      <p className="border-b border-line px-3 pt-1 pb-3 text-sm">
        <span className="block font-semibold wrap-anywhere">
          <Isolate>{user?.name}</Isolate>
        </span>
        <span className="block text-ink-soft wrap-anywhere">
          <Isolate dir="ltr">{user?.email}</Isolate>
        </span>
      </p>
      <ul className="pt-2">
        <li>
          <a href="/favorites" className={entry}>
            {t("account.my-favorites")}
          </a>
        </li>
        {user && seesCrm(user) ? (
          <li>
            <a href="/crm/home" className={entry}>
              {t("account.crm")}
            </a>
          </li>
        ) : null}
        <li>
          <button type="button" onClick={leave} className={entry}>
            {t("account.sign-out")}
          </button>
        </li>
      </ul>
    </>
  );
}
