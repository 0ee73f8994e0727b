/** The script of public pages: starts the layout, the islands and the navigation (docs/architecture.md). */

import { consentState, mayCount, mayLoadOthers } from "#client/browser/consent.ts";
import { documentLanguage } from "#client/browser/document-language.ts";
import { onStored } from "#client/browser/stored.ts";
import { islandMessages } from "#i18n/messages/island-messages.ts";
import { drainEarlyInteractions } from "./head/early-interactions.ts";
import { startNavigation } from "./site/navigation.ts";
import { startPage } from "./site/start-page.ts";

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
// Clicks and changes from before this script are repeated.
void started.then(() => {
  for (const target of drainEarlyInteractions())
    if (target instanceof HTMLButtonElement) target.click();
    else target.dispatchEvent(new Event("change", { bubbles: true }));
});

/** Starts the counting of visits, and an outside statistics service, if the visitor allows it. */
function count(): void {
  const state = consentState();
  if (mayCount(state))
    void import("#features/analytics/site/visits.ts").then(
      ({ watchVisits }) => watchVisits(),
      () => {},
    );
  const statistics = inHead("statistics");
  if (statistics && mayLoadOthers(state))
    void import("#features/settings/site/outside-statistics.ts").then(
      ({ startOutsideStatistics }) => startOutsideStatistics(JSON.parse(statistics)),
      () => {},
    );
}
(window.requestIdleCallback ?? setTimeout)(count);
onStored("consent", count);
