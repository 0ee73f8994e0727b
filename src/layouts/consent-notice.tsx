import { useEffect, useRef, useSyncExternalStore } from "react";
import { providerNames } from "#features/settings/statistics-names.ts";
import type { Statistics } from "#features/settings/statistics-provider.ts";
import { useMessages } from "#i18n/messages-context.tsx";
import { localPath } from "#i18n/paths.ts";
import { consentState, privacySignal } from "#platform/browser/consent.ts";
import { Button } from "#ui/button.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { closeConsent, consentNotice, onConsentNotice, reopenConsent } from "./consent-store.ts";

type Provider = Statistics["provider"];

/**
 * The question about statistics, where something needs consent: never in the server's HTML, never in the way of reading, refused as easily as accepted. It comes with the
 * first sign of a hand, and takes no press that was meant for what it covers (frame.css).
 */
export function ConsentNotice({ outside }: { outside: Provider | null }) {
  // The footer that holds the button has no script of its own.
  useEffect(() => {
    const reopen = (event: MouseEvent) => {
      const button = event.target instanceof Element ? event.target.closest("[data-privacy-choices]") : null;
      if (button) reopenConsent(button);
    };
    document.addEventListener("click", reopen);
    return () => document.removeEventListener("click", reopen);
  }, []);
  const state = useSyncExternalStore(
    onConsentNotice,
    () => consentNotice(outside !== null),
    () => "closed" as const,
  );
  return state === "closed" ? null : <Notice isReopened={state === "reopened"} outside={outside} />;
}

function Notice({ isReopened, outside }: { isReopened: boolean; outside: Provider | null }) {
  const { lang, t, parts } = useMessages();
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = notice.current;
    if (!element) return;
    // frame.css keeps what is focused and the bars at the foot clear of the notice, and the end of the page and of the menus within reach.
    const tell = (height: string) => {
      for (const part of document.querySelectorAll<HTMLElement>("html, body, .dock, .above-notice"))
        part.style.setProperty("--notice-height", height);
    };
    const observer = new ResizeObserver(() => tell(`${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      tell("0px");
    };
  }, []);
  useEffect(() => {
    if (isReopened) notice.current?.focus();
  }, [isReopened]);
  // Nothing here needs consent: the notice was opened to say no.
  const isSumsOnly = outside === null && !consentState().asksFirst;
  const cookies = (
    <a key="cookies" href={localPath(lang, "/cookies")} className="text-link">
      {t("consent.cookies-link")}
    </a>
  );
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-labelledby="consent-title"
      className="not-pressed-yet safe-bottom fixed inset-x-0 bottom-0 z-50 border-t border-line-strong bg-raised pt-3 shadow-lift outline-none"
    >
      <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div className="min-w-0 grow basis-80 text-sm">
          <h2 id="consent-title" className="font-sans text-sm font-semibold">
            {t(isSumsOnly ? "consent.sums-title" : "consent.title")}
          </h2>
          <p className="text-ink-soft">
            {privacySignal()
              ? t("consent.signal")
              : outside
                ? parts("consent.outside", {
                    provider: <Isolate key="provider">{providerNames[outside]}</Isolate>,
                    link: cookies,
                  })
                : parts(isSumsOnly ? "consent.sums-text" : "consent.text", { link: cookies })}
          </p>
        </div>
        {privacySignal() ? (
          <Button kind="quiet" onClick={() => closeConsent("refused")}>
            {t("consent.close")}
          </Button>
        ) : (
          <div className="grid w-full grid-cols-2 gap-3 sm:w-auto">
            <Button kind="quiet" onClick={() => closeConsent("refused")}>
              {t("consent.refuse")}
            </Button>
            <Button kind="quiet" onClick={() => closeConsent("accepted")}>
              {t("consent.accept")}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
