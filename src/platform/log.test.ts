import { spawnSync } from "node:child_process";
import { existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";

const fullDisk = "/dev/full";

it.runIf(existsSync(fullDisk))("survives a log that cannot be written because the disk is full", () => {
  const program = `
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    const log = createLog("info");
    for (let line = 0; line < 3; line++) log.warn({ line }, "an upload failed");
    setTimeout(() => { log.error({}, "again"); console.log("goes on"); }, 50);`;
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", openSync(fullDisk, "w")],
    encoding: "utf8",
  });
  expect([status, stdout.trim()]).toEqual([0, "goes on"]);
});

it("adds the given fields to every line", () => {
  const program = `
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    let id = 0;
    const log = createLog("info", () => ({ trace_id: String(++id) }));
    log.info({ token: "secret" }, "one");
    log.warn({}, "two");`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  const lines = stderr.trim().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { trace_id: "1", token: "[redacted]", msg: "one" },
    { trace_id: "2", msg: "two" },
  ]);
});

it("redacts secrets in what is nested", () => {
  const program = `
    import { createLog } from ${JSON.stringify(new URL("log.ts", import.meta.url).href)};
    const log = createLog("info");
    log.info({ call: { answer: { body: { access_token: "geheim" } } } }, "one");`;
  const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect(JSON.parse(stderr)).toMatchObject({ call: { answer: { body: { access_token: "[redacted]" } } } });
});
