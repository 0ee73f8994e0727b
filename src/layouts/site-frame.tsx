import type { ReactNode } from "react";
import type { Category } from "#features/categories/category.ts";
import type { PublicSettings } from "#features/settings/site-settings.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { Logo } from "#ui/logo.tsx";
import { serverPart } from "#ui/server-part.tsx";
import { ConsentNotice } from "./consent-notice.tsx";
import { Header } from "./header.tsx";

export const Footer = serverPart(() => import("./footer.tsx"));

export type FrameContent = { settings: PublicSettings; categories: readonly Category[] };

const Main = ({ children }: { children: ReactNode }) => (
  <main id="main" tabIndex={-1} className="grow outline-none">
    {children}
  </main>
);

/** What every public page shows around its content. The notice stands first for the keyboard, last for the eye. */
export function SiteFrame({ settings, categories, children }: FrameContent & { children: ReactNode }) {
  const { t } = useMessages();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t("frame.skip")}
      </a>
      <ConsentNotice />
      <Header siteName={settings.siteName} categories={categories} />
      <Main>{children}</Main>
      <Footer settings={settings} />
    </div>
  );
}

/** The frame where the site's own data could not be had: nothing in it needs any. */
export function BareFrame({ children }: { children: ReactNode }) {
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
      <Main>{children}</Main>
    </>
  );
}
