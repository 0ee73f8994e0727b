import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { diskStorage } from "./storage.ts";

it("returns null for an invalid key, however it is written", async () => {
  const folder = mkdtempSync(join(tmpdir(), "magpie-storage-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const storage = diskStorage(join(folder, "media"), join(folder, "drafts"));
  await storage.put("ab12/320.webp", Buffer.from("picture"));
  expect((await storage.open("ab12/320.webp"))?.size).toBe(7);
  const keys = [
    `${"x".repeat(300)}.webp`,
    `${"x/".repeat(3_000)}x.webp`,
    "ab12",
    "ab12/320.webp/1.webp",
    "../a.webp",
  ];
  for (const key of [...keys, "ab12/.webp", "ab12/320\0.webp", "", "constructor", "__proto__.webp"])
    expect([key.slice(0, 30), await storage.open(key)]).toEqual([key.slice(0, 30), null]);
});
