import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";

it("shows complete lists and counts once another instance has finished an import", async () => {
  const app = await testApp();
  const other = await app.another();
  const { token } = await aMember(app, "editor");
  const { ask } = await webInstance(app);
  const total = async (): Promise<number> =>
    JSON.parse(String((await ask("/api/products?lang=en&limit=1")).bytes)).total;
  const path = join(app.config.dataDir, "kettles.csv");
  for (const many of [120, 260]) {
    expect(await total()).toBeLessThan(many);
    const rows = Array.from({ length: many }, (_, i) => `k${i},Kettle ${i},${i}.90,USD`);
    await writeFile(path, `sku,name,price,currency\n${rows.join("\n")}\n`);
    await other.imports.run({ path, source: "kettles" }, () => {});
    const { bytes } = await ask("/api/admin/imports", { authorization: `Bearer ${token}` });
    expect(JSON.parse(String(bytes)).items[0]).toMatchObject({ state: "done" });
    expect(await total()).toBe(many);
  }
});
