/** What an article being written by a language model costs readers. */
import { demoPages } from "../demo-site.ts";
import { openEngines } from "../engines.ts";
import { ofRounds, quantile, type Sheet } from "../figures.ts";
import { startLoad } from "../load.ts";
import type { ModelOpen, ModelWanted } from "../model-child.ts";
import { startHelper, startSite, temporaryFolder } from "../programs.ts";

const rounds = 5;
const window = 1_000;
const quietWindows = 20;
/** As a fast model sends them: chunks of some twenty words. */
const between = 50;
const admin = { email: "admin@example.com", password: "blue kettle on the hob" };

type Draft = { state: string; articleId: string | null };

async function measure(sheet: Sheet, engine: string, databaseUrl: string, modelUrl: string): Promise<void> {
  const site = await startSite(temporaryFolder(), {
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  const load = startLoad();
  let token = "";
  const call = async <Answer>(method: string, path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${site.url}/api${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Answer;
  };
  ({ token } = await call<{ token: string }>("POST", "/auth/login", admin));
  const { version } = await call<{ version: number }>("GET", "/admin/writer");
  await call("PATCH", "/admin/writer", {
    version,
    provider: "openai-compatible",
    model: "bench",
    baseUrl: `${modelUrl}/v1`,
    mayBePrivate: true,
  });
  const { items } = await call<{ items: { id: string }[] }>("GET", "/products?limit=8");
  const productIds = items.map(({ id }) => id);

  const read = async (): Promise<readonly number[]> => {
    const { latencies } = await load.send(site, {
      paths: Object.values(demoPages),
      requests: window,
      connections: 1,
      isTimed: true,
    });
    return latencies;
  };
  const reads = async (count: number): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push(...(await read()));
    return all;
  };
  await reads(5);
  const quiet: number[] = [];
  const meanwhile: number[] = [];
  let seconds = 0;
  for (let round = 0; round < rounds; round++) {
    quiet.push(quantile(await reads(quietWindows), 0.99));
    const begin = performance.now();
    let isOver = false;
    const work = call<Draft>("POST", "/articles/generate", {
      topic: `Eight of the bench, ${round}`,
      productIds,
      length: "long",
    }).finally(() => {
      isOver = true;
    });
    const during: number[] = [];
    while (!isOver) during.push(...(await read()));
    const { state } = await work;
    if (state !== "done") throw new Error(`The article was not written: ${state}.`);
    seconds += (performance.now() - begin) / 1000;
    meanwhile.push(quantile(during, 0.99));
  }
  sheet.add({
    name: `${engine}: p99 of cached pages, an article being written / none`,
    unit: "x",
    ...ofRounds(meanwhile.map((p99, round) => p99 / (quiet[round] ?? Number.NaN))),
    aim: { atMost: 1.5 },
    note: `${rounds} articles of eight products, ${(seconds / rounds).toFixed(0)} s each`,
  });
  sheet.add({ name: `${engine}: p99 of cached pages, none`, unit: "ms", ...ofRounds(quiet) });
  sheet.add({ name: `${engine}: p99 of cached pages, meanwhile`, unit: "ms", ...ofRounds(meanwhile) });
  await Promise.all([site.stop(), load.stop()]);
}

export async function generate(sheet: Sheet): Promise<void> {
  const model = startHelper<ModelWanted, ModelOpen>("model-child.ts");
  const { url } = await model.ask({ between });
  for (const engine of await openEngines(sheet)) {
    await measure(sheet, engine.name, await engine.database(), url);
    await engine.stop();
  }
  await model.stop();
}
