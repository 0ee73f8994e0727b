import type { ReactNode } from "react";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { ConsentNotice } from "./consent-notice/consent-notice.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header/header.tsx";
import type { SiteSettings, SiteSlots } from "./site-slots.ts";

type FrameProps = {
  settings: SiteSettings;
  slots: SiteSlots;
  /** A bar of the page's own, at the foot of the window. */
  bar?: ReactNode;
  children: ReactNode;
};

/** The frame of every public page. The notice comes first in tab order and last visually. */
export function SiteShell({ settings, slots, bar, children }: FrameProps) {
  const { t } = useMessages();
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        {t("frame.skip")}
      </a>
      {settings.statistics ? <meta name="statistics" content={JSON.stringify(settings.statistics)} /> : null}
      <ConsentNotice outside={slots.statisticsName} asksFirst={settings.asksFirst} />
      <Header settings={settings} slots={slots} />
      <main id="main" tabIndex={-1} className="mb-24 grow outline-none">
        {children}
      </main>
      {/*
       * The bars at the foot of the window: what is put aside to compare, and what a page adds. Sticky, after the page's content, so
       * they cover neither the footer nor the end of the text. On phones both share one line.
       */}
      <div className="bottom-bar sticky z-30">
        {slots.compareTray}
        <div id="page-bar" className="min-w-0 grow">
          {bar}
        </div>
      </div>
      <Footer settings={settings} slots={slots} />
    </div>
  );
}
