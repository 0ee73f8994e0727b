/** What sign-ins cost readers: a password hash takes some forty milliseconds of a core, by design. */
import { setTimeout as pause } from "node:timers/promises";
import { demoFolder, demoPages } from "../demo-site.ts";
import { ofRounds, quantile, type Sheet } from "../figures.ts";
import { pastTheCache, startLoad } from "../load.ts";
import { type Site, startSite } from "../programs.ts";

const rounds = 3;
const seconds = 5;
const password = "blue kettle on the hob";
const people = 20;

/** Every call comes from another IP address, or the rate limit would respond before anything is hashed. */
let address = 0;
async function call(
  site: Site,
  path: string,
  body: object,
): Promise<{ status: number; waits: boolean; token: string }> {
  address++;
  const from = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
  const answer = await fetch(`${site.url}/api/auth/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": from },
    body: JSON.stringify(body),
  });
  const { token = "" } = (await answer.json()) as { token?: string };
  return { status: answer.status, waits: answer.headers.has("retry-after"), token };
}

const emailOf = (i: number) => `reader-${i % people}@example.com`;

/** Sends `perSecond` sign-ins each second for some seconds, whether earlier ones have been answered or not. */
async function signIns(site: Site, perSecond: number): Promise<{ status: number; waits: boolean }[]> {
  const answers: Promise<{ status: number; waits: boolean }>[] = [];
  const begin = performance.now();
  for (let i = 0; i < perSecond * seconds; i++) {
    const due = begin + (i * 1000) / perSecond;
    if (due > performance.now()) await pause(due - performance.now());
    answers.push(call(site, "login", { email: emailOf(i), password }));
  }
  return Promise.all(answers);
}

export async function signIn(sheet: Sheet): Promise<void> {
  const site = await startSite(await demoFolder(), { TRUSTED_PROXIES: "127.0.0.1" });
  const load = startLoad();
  const tokens: string[] = [];
  for (let i = 0; i < people; i++) {
    const { status, token } = await call(site, "register", { name: "Reader", email: emailOf(i), password });
    // An earlier section may have used the folder.
    if (status === 201) tokens.push(token);
    else tokens.push((await call(site, "login", { email: emailOf(i), password })).token);
  }
  const p99 = async (requests: number) => {
    const { latencies } = await load.send(site, {
      paths: [demoPages.product],
      requests,
      connections: 1,
      isTimed: true,
    });
    return quantile(latencies, 0.99);
  };
  await p99(3000);
  for (const perSecond of [10, 100]) {
    const quiet: number[] = [];
    const ratios: number[] = [];
    const answers: { status: number; waits: boolean }[] = [];
    for (let round = 0; round < rounds; round++) {
      const before = await p99(3000);
      const given = signIns(site, perSecond);
      const during: number[] = [];
      for (const end = performance.now() + seconds * 900; performance.now() < end; )
        during.push(await p99(1000));
      quiet.push(before);
      ratios.push(quantile(during, 0.5) / before);
      answers.push(...(await given));
    }
    const count = (is: (one: { status: number; waits: boolean }) => boolean) => answers.filter(is).length;
    const done = count(({ status }) => status === 200);
    const refused = count(({ status, waits }) => (status === 503 || status === 429) && waits);
    const note = `${done} of ${answers.length} signed in, ${refused} asked to retry later, ${answers.length - done - refused} otherwise`;
    sheet.add({
      name: `p99 of a cached page, ${perSecond} sign-ins a second / none`,
      unit: "x",
      ...ofRounds(ratios),
      aim: { atMost: 3 },
      note,
    });
    sheet.add({ name: "p99 of a cached page, none", unit: "ms", ...ofRounds(quiet) });
  }
  const headers = { authorization: `Bearer ${tokens[0]}` };
  const cpuOf = async (paths: string[], more: Record<string, string>) =>
    (await load.send(site, { paths, requests: 3000, connections: 2, headers: more })).cpu * 1000;
  const verify: number[] = [];
  const beyond: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const whole = await cpuOf(["/api/auth/verify"], headers);
    verify.push(whole);
    beyond.push(whole - (await cpuOf(["/healthz"], pastTheCache)));
  }
  sheet.add({ name: "CPU of verify, whole call", unit: "ms", ...ofRounds(verify) });
  sheet.add({
    name: "CPU of verify, beyond /healthz",
    unit: "ms",
    ...ofRounds(beyond),
    aim: { atMost: 0.3 },
  });
  await Promise.all([site.stop(), load.stop()]);
}
