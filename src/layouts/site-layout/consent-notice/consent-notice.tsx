import { useMessages } from "#i18n/messages/messages-context.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Button } from "#ui/button.tsx";
import { Isolate } from "#ui/text/isolate.tsx";

type Props = {
  /** The name of the outside statistics service that is set, if any. */
  outside: string | null;
  /** Whether the site asks before it counts at all. */
  asksFirst: boolean;
};

/**
 * The question about statistics, where something needs consent: never in the way of reading, refused as easily as accepted. Hidden
 * until consent-notice.element.ts finds that a choice is missing, or the visitor opens it from the footer.
 */
export function ConsentNotice({ outside, asksFirst }: Props) {
  const { lang, t, parts } = useMessages();
  // Nothing here needs consent: the notice is opened to say no.
  const isTotalsOnly = outside === null && !asksFirst;
  const cookies = (
    <a key="cookies" href={localPath(lang, "/cookies")} className="text-link">
      {t("consent.cookies-link")}
    </a>
  );
  return (
    <consent-notice hidden data-others={outside ? "" : undefined}>
      <section
        tabIndex={-1}
        aria-labelledby="consent-title"
        className="not-pressed-yet safe-bottom fixed inset-x-0 bottom-0 z-50 border-t border-line-strong bg-raised pt-3 shadow-lift outline-none"
      >
        <div className="frame flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
          <div className="min-w-0 grow basis-80 text-sm">
            <h2 id="consent-title" className="font-sans text-sm font-semibold">
              {t(isTotalsOnly ? "consent.sums-title" : "consent.title")}
            </h2>
            <p data-asking="" className="text-ink-soft">
              {outside
                ? parts("consent.outside", {
                    provider: <Isolate key="provider">{outside}</Isolate>,
                    link: cookies,
                  })
                : parts(isTotalsOnly ? "consent.sums-text" : "consent.text", { link: cookies })}
            </p>
            <p data-signal="" className="text-ink-soft">
              {t("consent.signal")}
            </p>
          </div>
          <div data-signal="">
            <Button kind="quiet" data-answer="refused">
              {t("consent.close")}
            </Button>
          </div>
          <div data-asking="" className="grid w-full grid-cols-2 gap-3 sm:w-auto">
            <Button kind="quiet" data-answer="refused">
              {t("consent.refuse")}
            </Button>
            <Button kind="quiet" data-answer="accepted">
              {t("consent.accept")}
            </Button>
          </div>
        </div>
      </section>
    </consent-notice>
  );
}
