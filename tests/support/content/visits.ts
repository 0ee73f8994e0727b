import { randomUUID } from "node:crypto";
import type { VisitEvent } from "#features/analytics/visit-event.ts";
import type { App } from "#server/app.ts";

/** A real browser's user agent. */
export const personsBrowser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export const aView = (path: string, from?: string): VisitEvent => ({
  type: "view",
  id: randomUUID(),
  path,
  ...(from ? { from } : {}),
});

type Click = Extract<VisitEvent, { type: "outbound" }>;
export const clickEvent = (given: Pick<Click, "programme" | "path"> & Partial<Click>): Click => ({
  type: "outbound",
  id: randomUUID(),
  block: "box",
  position: 1,
  lang: "en",
  ...given,
});

/** An outbound click, counted and stored. */
export async function aClick(app: App, given: Parameters<typeof clickEvent>[0]): Promise<void> {
  app.analytics.visits.note([clickEvent(given)], personsBrowser);
  await app.analytics.visits.write();
}
