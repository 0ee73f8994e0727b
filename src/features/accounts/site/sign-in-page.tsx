import { useLocation, useMatches } from "react-router";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { LinkButton } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { siteOf } from "../../../page-head.ts";

/** Stands at /sign-in and /sign-up until accounts open, and says so. */
export default function SignInPage() {
  const { lang, t } = useMessages();
  const { siteName } = siteOf(useMatches());
  const title = t(useLocation().pathname.startsWith("/sign-up") ? "account.sign-up" : "account.sign-in");
  return (
    <div className="frame max-w-2xl py-16 md:py-24">
      <title>{`${title} | ${siteName}`}</title>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-soft">{t("account.closed")}</p>
      <div className="mt-6">
        <Note>
          <p>{t("favorites.on-this-device")}</p>
        </Note>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <LinkButton href="/favorites">{t("account.my-favorites")}</LinkButton>
        <LinkButton kind="quiet" href={localPath(lang, "/")}>
          {t("frame.home")}
        </LinkButton>
      </div>
    </div>
  );
}
