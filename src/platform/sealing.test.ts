import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createSealing } from "./sealing.ts";

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "magpie-sealing-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
const SECRET = "a secret of more than thirty characters";

describe("a sealed value", () => {
  it("can be opened, is unreadable, and differs each time", async () => {
    const sealing = createSealing({ SECRET, dataDir: "/nowhere" });
    for (const text of ["JBSWY3DPEHPK3PXP", "", "כן"]) {
      const sealed = await sealing.seal(text, "totp 1");
      expect(await sealing.open(sealed, "totp 1")).toBe(text);
      expect(await sealing.seal(text, "totp 1")).not.toBe(sealed);
    }
    expect(await sealing.seal("JBSWY3DPEHPK3PXP", "totp 1")).not.toContain("JBSWY3DP");
  });

  it("cannot be opened for another subject, with another secret, or when changed", async () => {
    const sealing = createSealing({ SECRET, dataDir: "/nowhere" });
    const sealed = await sealing.seal("JBSWY3DPEHPK3PXP", "totp 1");
    expect(await sealing.open(sealed, "totp 2")).toBe(null);
    const other = createSealing({ SECRET: `${SECRET}!`, dataDir: "/nowhere" });
    expect(await other.open(sealed, "totp 1")).toBe(null);
    const changed = sealed.slice(0, -2) + (sealed.at(-2) === "A" ? "B" : "A") + sealed.at(-1);
    for (const wrong of [changed, sealed.slice(0, 30), "v1.", "", "JBSWY3DPEHPK3PXP"])
      expect([wrong, await sealing.open(wrong, "totp 1")]).toEqual([wrong, null]);
  });
});

describe("without the setting", () => {
  it("creates and stores one secret, also for concurrent callers, readable only by the files' owner", async () => {
    const dataDir = join(await aFolder(), "data");
    const both = [1, 2, 3].map(() => createSealing({ SECRET: undefined, dataDir }));
    const [sealed = ""] = await Promise.all(both.map((one) => one.seal("word", "x")));
    for (const one of [...both, createSealing({ SECRET: undefined, dataDir })])
      expect(await one.open(sealed, "x")).toBe("word");
    const path = join(dataDir, "secret");
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await readFile(path, "utf8")).trim()).toMatch(/^[\w-]{43}$/);
  });
});
