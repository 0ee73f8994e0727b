import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Logo } from "#ui/logo.tsx";

/** The frame where the site's own data could not be had: nothing in it needs any. */
export function BareShell({ children }: { children: ReactNode }) {
  const { lang, t } = useMessages();
  return (
    <>
      <header className="border-b border-line">
        <div className="frame flex h-16 items-center">
          <a href={localPath(lang, "/")} className="flex min-h-11 items-center gap-2.5">
            <Logo size={34} />
            <span className="font-semibold">{t("frame.home")}</span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
    </>
  );
}
