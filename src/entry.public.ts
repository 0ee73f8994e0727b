/** The one script of a public page: it starts the frame and the islands, and follows links (docs/architecture.md). */
import { islandMessages } from "#i18n/island-messages.ts";
import { consentState, mayCount, mayLoadOthers } from "#platform/browser/consent.ts";
import { documentLanguage } from "#platform/browser/document-language.ts";
import { onStored } from "#platform/browser/stored.ts";
import { takeEarlyPresses } from "./head/early-presses.ts";
import { startNavigation } from "./layouts/public/navigation.ts";
import { startPage } from "./layouts/public/start-page.ts";

const inHead = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

const gateways = inHead("gateways");
if (gateways)
  void import("./staging.ts").then(
    ({ reloadOnStaging }) => reloadOnStaging(gateways),
    () => {},
  );

const messages = islandMessages(documentLanguage());
const started = startPage(messages);
startNavigation(messages);
// What was pressed before there was somebody to answer is pressed again.
void started.then(() => {
  for (const target of takeEarlyPresses())
    if (target instanceof HTMLButtonElement) target.click();
    else target.dispatchEvent(new Event("change", { bubbles: true }));
});

/** Counts the visit, and loads an outside statistics service, as far as the visitor allows it. Without them a page is as good. */
function count(): void {
  const state = consentState();
  if (mayCount(state))
    void import("#features/analytics/site/visits.ts").then(
      ({ watchVisits }) => watchVisits(),
      () => {},
    );
  const statistics = inHead("statistics");
  if (statistics && mayLoadOthers(state))
    void import("./layouts/outside-statistics.ts").then(
      ({ startOutsideStatistics }) => startOutsideStatistics(JSON.parse(statistics)),
      () => {},
    );
}
(window.requestIdleCallback ?? setTimeout)(count);
onStored("consent", count);
