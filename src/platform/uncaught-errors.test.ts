import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

const program = `
  import { createLog } from "#platform/log.ts";
  import { logUncaught } from "#platform/uncaught-errors.ts";
  logUncaught(createLog("error"));
  setTimeout(() => { throw new TypeError("of a timer"); });
  Promise.reject(new TypeError("of a promise"));
  setTimeout(() => process.exit(7), 100);
`;

it("logs an error that escapes a timer or a promise, and the process continues", async () => {
  const child = spawn(process.execPath, [
    "--experimental-strip-types",
    "--no-warnings",
    "--input-type=module",
    "--eval",
    program,
  ]);
  let logged = "";
  child.stderr.on("data", (bytes) => (logged += bytes));
  expect(await once(child, "close")).toEqual([7, null]);
  expect(logged).toMatch(/uncaughtException.*of a timer/);
  expect(logged).toMatch(/unhandledRejection.*of a promise/);
});
