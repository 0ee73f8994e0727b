import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "@playwright/test";
import Sqlite from "better-sqlite3";
import { endureTag } from "#tests/support/journey/journey-languages.ts";

/** How often the program is killed, and how many writes it has acknowledged by then. */
const kills = [
  { times: 1, acknowledged: 100, tag: [] },
  { times: 5, acknowledged: 200, tag: endureTag },
];
const products = 50;
const atOnce = 8;

type Person = { token: string; favorites: string[] };
type Run = { process: ChildProcess; address: string; ended: Promise<unknown> };

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

async function start(folder: string): Promise<Run> {
  const port = await freePort();
  const child = spawn(process.execPath, [resolve("build/server/index.js")], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DEMO: "0",
      SITE_URL: "http://127.0.0.1",
      // Each visitor below has its own IP address.
      TRUSTED_PROXIES: "127.0.0.1",
    },
  });
  const ended = new Promise((done) => child.once("close", done));
  await new Promise<void>((done, fail) => {
    let text = "";
    const hear = (bytes: Buffer) => {
      text += bytes;
      if (text.includes("Magpie is running")) done();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    void ended.then(() => fail(new Error(text)));
  });
  return { process: child, address: `http://127.0.0.1:${port}`, ended };
}

function fill(folder: string): void {
  const database = new Sqlite(join(folder, "magpie.sqlite"));
  const insert = database.prepare(
    "insert into products (id, awards, specs, created_at, updated_at, version) values (?, '[]', '[]', 1, 1, 1)",
  );
  for (let id = 1; id <= products; id++) insert.run(id);
  database.close();
}

for (const { times, acknowledged, tag } of kills)
  test(`acknowledged writes survive a kill of the process (${times})`, { tag }, async () => {
    test.setTimeout(times * 60_000);
    const folder = await mkdtemp(join(tmpdir(), "magpie-lost-"));
    const people: Person[] = [];
    let run = await start(folder);
    try {
      fill(folder);
      for (let time = 1; time <= times; time++) {
        let count = 0;
        const { address } = run;
        const write = async (method: string, path: string, body: object, headers: Record<string, string>) => {
          const answer = await fetch(address + path, {
            method,
            headers: { "Content-Type": "application/json", ...headers },
            body: JSON.stringify(body),
          });
          const text = await answer.text();
          expect(answer.ok, `${path}: ${text}`).toBe(true);
          count++;
          if (count === acknowledged) run.process.kill("SIGKILL");
          return text;
        };
        const visitor = async (lane: number) => {
          for (let number = 0; ; number++) {
            const name = `${time}-${lane}-${number}`;
            const account = { name, email: `v${name}@example.com`, password: "blue kettle on the hob" };
            const from = { "X-Forwarded-For": `198.${time}.${lane}.${number % 250}` };
            const answer = await write("POST", "/api/auth/register", { ...account, favorites: ["1"] }, from);
            const person: Person = {
              token: (JSON.parse(answer) as { token: string }).token,
              favorites: ["1"],
            };
            people.push(person);
            for (let id = 2; id <= products; id += 3) {
              await write(
                "PUT",
                `/api/favorites/${id}`,
                {},
                { ...from, Authorization: `Bearer ${person.token}` },
              );
              person.favorites.push(String(id));
            }
          }
        };
        // Each lane ends with the process.
        const lanes = await Promise.allSettled(Array.from({ length: atOnce }, (_, lane) => visitor(lane)));
        for (const lane of lanes)
          if (lane.status === "rejected" && !(lane.reason instanceof TypeError)) throw lane.reason;
        await run.ended;
        expect(count).toBeGreaterThanOrEqual(acknowledged);

        run = await start(folder);
        for (const { token, favorites } of people) {
          const answer = await fetch(`${run.address}/api/favorites/ids`, {
            headers: { Authorization: `Bearer ${token}` },
          });
          expect(answer.status).toBe(200);
          const { ids } = (await answer.json()) as { ids: string[] };
          expect(ids).toEqual(expect.arrayContaining(favorites));
        }
      }
    } finally {
      run.process.kill("SIGKILL");
      await run.ended;
      await rm(folder, { recursive: true, force: true });
    }
  });
