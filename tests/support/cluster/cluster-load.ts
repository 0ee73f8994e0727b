import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, clusterAdmin, type SiteCluster } from "./site-cluster.ts";

/** A write that the site acknowledged: the product, and the summary it has since. */
export type Acknowledged = { id: string; name: string; summary: string };

const readersAtOnce = 3;
const betweenReads = 40;
const betweenWrites = 100;
/** In milliseconds. */
const longestLag = 60_000;

/**
 * Readers, an editor and invitations, until `stop`. The editor creates, changes and publishes products one after the other and reads each
 * back; what is answered with an error, or not at all, is counted and not expected to be there.
 */
export async function startLoad(cluster: SiteCluster) {
  const { token } = JSON.parse(
    (await cluster.send("POST", "/api/auth/login", { body: clusterAdmin })).text,
  ) as { token: string };
  const call = (method: string, path: string, body?: unknown): Promise<Answer> =>
    cluster.send(method, `/api/admin${path}`, { token, ...(body === undefined ? {} : { body }) });

  let isRunning = true;
  let phase = "";
  const acknowledged: Acknowledged[] = [];
  const invited: string[] = [];
  const pages: string[] = ["/", "/he", "/products", "/rss.xml"];
  /** Per phase: responses to readers by status (0 for none), and refused writes. */
  const reads = new Map<string, Map<number, number>>();
  const refusals = new Map<string, number>();
  /** Per phase: the longest time from publishing to the first page with it, in milliseconds. */
  const lags = new Map<string, number>();
  /** Pages that readers did not get for a minute after they were published. */
  const unseen: string[] = [];
  /** Reads by the editor that did not have what was acknowledged before. */
  const forgotten: string[] = [];
  const count = (status: number): void => {
    const ofPhase = reads.get(phase) ?? new Map<number, number>();
    reads.set(phase, ofPhase.set(status, (ofPhase.get(status) ?? 0) + 1));
  };

  async function reader(which: number): Promise<void> {
    for (let step = which; isRunning; step++) {
      const path = pages[step % pages.length] ?? "/";
      const answer = await cluster.send("GET", path).catch(() => null);
      count(answer?.status ?? 0);
      await sleep(betweenReads);
    }
  }

  /** Until readers have what was published: the lag of the replica and of the caches. */
  async function untilPublic(path: string, text: string): Promise<void> {
    const began = performance.now();
    for (;;) {
      const page = await cluster.send("GET", path).catch(() => null);
      const passed = performance.now() - began;
      if (page?.status === 200 && page.text.includes(text)) {
        lags.set(phase, Math.max(lags.get(phase) ?? 0, passed));
        return;
      }
      if (passed > longestLag) {
        unseen.push(path);
        return;
      }
      await sleep(50);
    }
  }

  async function writeOne(number: number): Promise<void> {
    const name = `Kettle ${number}`;
    const summary = `Boils in ${number} seconds.`;
    const made = await call("POST", "/products", { name, summary: "To be written." });
    if (made.status !== 201 && made.status !== 200) throw new Error(`${made.status}`);
    const { id, version } = JSON.parse(made.text) as { id: string; version: number };
    acknowledged.push({ id, name, summary: "To be written." });
    const changed = await call("PATCH", `/products/${id}`, { version, summary });
    if (changed.status !== 200) throw new Error(`${changed.status}`);
    acknowledged.splice(-1, 1, { id, name, summary });
    const read = await call("GET", `/products/${id}`);
    if (read.status === 200 && !read.text.includes(summary)) forgotten.push(id);
    const published = await call("POST", `/products/${id}/publish`, { lang: "en" });
    if (published.status !== 200) throw new Error(`${published.status}`);
    await untilPublic(`/product/kettle-${number}`, summary);
    if (pages.length < 40) pages.push(`/product/kettle-${number}`);
    if (number % 3 === 0) {
      const email = `guest-${number}@example.com`;
      const answer = await call("POST", "/users?lang=en", { email, name: `Guest ${number}`, role: "editor" });
      if (answer.status === 201 || answer.status === 200) invited.push(email);
    }
  }

  async function editor(): Promise<void> {
    for (let number = 1; isRunning; number++) {
      await writeOne(number).catch(() => refusals.set(phase, (refusals.get(phase) ?? 0) + 1));
      await sleep(betweenWrites);
    }
  }

  const running = [editor(), ...Array.from({ length: readersAtOnce }, (_, which) => reader(which))];
  return {
    acknowledged,
    invited,
    forgotten,
    reads,
    refusals,
    lags,
    unseen,
    call,
    /** Names what follows, until it has ended and some load has passed afterwards. */
    async during(name: string, work: () => Promise<void>): Promise<void> {
      phase = name;
      const before = acknowledged.length;
      await work();
      const deadline = performance.now() + 60_000;
      // Until the editor works again.
      while (acknowledged.length < before + 3 && performance.now() < deadline) await sleep(100);
      if (acknowledged.length < before + 3) throw new Error(`Nothing can be saved after: ${name}`);
    },
    async stop(): Promise<void> {
      isRunning = false;
      await Promise.all(running);
    },
  };
}
