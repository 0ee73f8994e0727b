/** How long readers see the old page after a change: on the instance that made it, and on another. */
import { setTimeout as pause } from "node:timers/promises";
import { openEngines } from "../engines.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { pastTheCache } from "../load.ts";
import { freePort, siteEnvironment, startHelper, startSite, temporaryFolder } from "../programs.ts";
import type { Change, WriteTimes } from "../writer.ts";

const rounds = 15;
const page = "/product/lantern-for-the-bench";

const now = () => performance.timeOrigin + performance.now();

/** Polls until the page contains the text; returns the time. */
async function freshAt(origin: string, text: string): Promise<number> {
  for (const begin = now(); now() - begin < 10_000; await pause(1)) {
    const answer = await (await fetch(origin + page)).text();
    if (answer.includes(text)) return now();
  }
  throw new Error(`${origin}${page} still shows the old text after ten seconds.`);
}

async function measure(sheet: Sheet, engine: string, databaseUrl: string): Promise<void> {
  const folder = temporaryFolder();
  const more = { DATABASE_URL: databaseUrl };
  const port = await freePort();
  const here = `http://127.0.0.1:${port}`;
  const writer = startHelper<Change, WriteTimes>(
    "writer.ts",
    siteEnvironment(folder, { ...more, PORT: String(port), SITE_URL: here, MAGPIE_EMBEDDED: "1" }),
  );
  await writer.ask({ text: "text-of-round-0." });
  const second = await startSite(folder, more);
  const same: number[] = [];
  const other: number[] = [];
  const writing: number[] = [];
  const inRenders: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const old = `text-of-round-${round - 1}.`;
    // Both have the old page cached, as in production.
    await Promise.all([freshAt(here, old), freshAt(second.url, old)]);
    // The second instance polls the log every 250 ms: changes are spread evenly over that interval.
    await pause((250 * round) / rounds);
    const text = `text-of-round-${round}.`;
    const [{ begun, done }, sameAt, otherAt] = await Promise.all([
      writer.ask({ text }),
      freshAt(here, text),
      freshAt(second.url, text),
    ]);
    writing.push(done - begun);
    same.push(sameAt - begun);
    other.push(otherAt - begun);
    const begin = now();
    await (await fetch(here + page, { headers: pastTheCache })).text();
    inRenders.push((sameAt - begun) / (now() - begin));
  }
  const name = (where: string) => `${engine}: change to fresh page, ${where}`;
  sheet.add({ name: name("same instance"), unit: "ms", ...ofRounds(same), aim: { atMost: 100 } });
  sheet.add({ name: name("another instance"), unit: "ms", ...ofRounds(other), aim: { atMost: 1000 } });
  sheet.add({ name: `${engine}: of it, the change itself`, unit: "ms", ...ofRounds(writing) });
  sheet.add({ name: `${engine}: same instance / one render`, unit: "x", ...ofRounds(inRenders) });
  await Promise.all([writer.stop(), second.stop()]);
}

export async function publish(sheet: Sheet): Promise<void> {
  for (const engine of await openEngines(sheet)) {
    await measure(sheet, engine.name, await engine.database());
    await engine.stop();
  }
}
