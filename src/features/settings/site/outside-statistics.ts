import { consentState, mayLoadOthers } from "#client/browser/consent.ts";
import { onStored } from "#client/browser/stored.ts";
import { dateOf, systemClock } from "#platform/clock.ts";
import type { Statistics } from "../statistics-provider.ts";
import { statisticsSources } from "../statistics-sources.ts";

type Commands = { dataLayer?: unknown[]; _paq?: unknown[][] };
const commands = (): Commands => window as Commands;

/** Loads a provider's script, with what it has to know of the site. */
function begin(statistics: Statistics): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = statisticsSources(statistics).script;
  switch (statistics.provider) {
    case "google": {
      const layer: unknown[] = [];
      commands().dataLayer = layer;
      // It reads the arguments of a call, not a list.
      const tell = function tell() {
        // biome-ignore lint/complexity/noArguments: as above
        layer.push(arguments);
      } as (...words: unknown[]) => void;
      tell("js", dateOf(systemClock.now()));
      tell("config", statistics.id);
      break;
    }
    case "plausible":
      script.dataset.domain = statistics.domain;
      break;
    case "matomo":
      commands()._paq = [
        ["setTrackerUrl", `https://${statistics.host}/matomo.php`],
        ["setSiteId", statistics.id],
        ["trackPageView"],
        ["enableLinkTracking"],
      ];
      break;
    case "umami":
      script.dataset.websiteId = statistics.id;
      break;
  }
  document.head.append(script);
}

let isStarted = false;

/**
 * Starts a third-party statistics service after the visitor's consent. Withdrawing consent reloads the document, which removes it. The
 * services detect navigation themselves, except Matomo, which must be notified.
 */
export function startOutsideStatistics(statistics: Statistics): void {
  if (isStarted) return;
  isStarted = true;
  begin(statistics);
  onStored("consent", () => {
    if (!mayLoadOthers(consentState())) location.reload();
  });
  if (statistics.provider !== "matomo") return;
  let counted = location.pathname;
  document.addEventListener("navigated", ({ detail }) => {
    if (detail.isError || location.pathname === counted) return;
    counted = location.pathname;
    commands()._paq?.push(
      ["setCustomUrl", location.href],
      ["setDocumentTitle", document.title],
      ["trackPageView"],
    );
  });
}
