/** What a cached page costs, compared with the least that Node can do with the same bytes. */
import { request } from "node:http";
import type { BareResponses } from "../bare-server.ts";
import { demoFolder, demoPages } from "../demo-site.ts";
import { ofRounds, type Sheet } from "../figures.ts";
import { type Load, startLoad, type Target } from "../load.ts";
import { startNginx } from "../nginx.ts";
import { startHelper, startSite } from "../programs.ts";

const rounds = 7;
const requests = 12_000;

/** A response's headers as sent, without those that Node adds itself, and its bytes. */
function sentAnswer(port: number, path: string): Promise<{ headers: string[]; body: Buffer }> {
  const added = new Set(["date", "connection", "keep-alive"]);
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, headers: { "accept-encoding": "br" } };
    request(options, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const headers: string[] = [];
      for (let i = 0; i < answer.rawHeaders.length; i += 2) {
        const name = answer.rawHeaders[i] ?? "";
        if (!added.has(name.toLowerCase())) headers.push(name, answer.rawHeaders[i + 1] ?? "");
      }
      resolve({ headers, body: Buffer.concat(chunks) });
    })
      .on("error", reject)
      .end();
  });
}

/** The two take turns at going first, so that a drift in the computer's speed affects both. */
async function compare(load: Load, path: string, site: Target, other: Target) {
  const found = { cpu: [] as number[], throughput: [] as number[], busy: [] as number[] };
  for (const target of [site, other]) await load.send(target, { paths: [path], requests: requests / 2 });
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 ? other : site;
    const one = await load.send(first, { paths: [path], requests });
    const two = await load.send(first === site ? other : site, { paths: [path], requests });
    const [mine, bare] = first === site ? [one, two] : [two, one];
    found.cpu.push(mine.cpu / bare.cpu);
    found.throughput.push(mine.perSecond / bare.perSecond);
    found.busy.push(mine.busy, bare.busy);
  }
  return found;
}

export async function hit(sheet: Sheet): Promise<void> {
  const site = await startSite(await demoFolder());
  const load = startLoad();
  const bare = startHelper<BareResponses, number>("bare-server.ts");
  const paths = [demoPages.home, demoPages.product];
  const answers: BareResponses = {};
  for (const path of paths) {
    // The first request renders the page, the second is a cache hit.
    await sentAnswer(site.port, path);
    const { headers, body } = await sentAnswer(site.port, path);
    answers[path] = { headers, body: body.toString("base64") };
  }
  const port = await bare.ask(answers);
  const twin = startHelper<BareResponses, number>("bare-server.ts");
  const twinPort = await twin.ask(answers);
  for (const path of paths) {
    const { cpu, throughput, busy } = await compare(load, path, site, { port, pid: bare.pid });
    const client = `client ${Math.round(ofRounds(busy).value * 100)} % of a core`;
    sheet.add({
      name: `CPU per hit / bare node:http, ${path}`,
      unit: "x",
      ...ofRounds(cpu),
      aim: { atMost: 1.3 },
    });
    sheet.add({
      name: `hits per second / bare node:http, ${path}`,
      unit: "x",
      ...ofRounds(throughput),
      note: client,
    });
  }
  // Two servers of the same kind: the distance from 1 is the error of the figures above.
  const control = await compare(
    load,
    demoPages.home,
    { port: twinPort, pid: twin.pid },
    { port, pid: bare.pid },
  );
  sheet.add({ name: "control: CPU of bare node:http / another one", unit: "x", ...ofRounds(control.cpu) });
  await againstNginx(sheet, load, site, answers[demoPages.home]);
  await Promise.all([site.stop(), bare.stop(), twin.stop(), load.stop()]);
}

async function againstNginx(
  sheet: Sheet,
  load: Load,
  site: Target,
  answer: BareResponses[string] | undefined,
) {
  if (!answer) return;
  const nginx = await startNginx(Buffer.from(answer.body, "base64"), answer.headers);
  if (!nginx) return sheet.say("nginx is not installed: not compared with it.");
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const mine = await load.send(site, { paths: [demoPages.home], requests });
    // The server's CPU time is not needed here, so the client's own process is measured instead.
    const theirs = await load.send({ port: nginx.port, pid: process.pid }, { paths: ["/page"], requests });
    ratios.push(mine.perSecond / theirs.perSecond);
  }
  nginx.stop();
  sheet.add({
    name: "hits per second / nginx with a file, /",
    unit: "x",
    ...ofRounds(ratios),
    aim: { atLeast: 0.25 },
  });
}
