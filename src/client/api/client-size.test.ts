import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { expect, it } from "vitest";

/** What the browser would load of these files, minified. */
async function bundled(...files: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify: true,
      rolldownOptions: { input: "virtual:entry", preserveEntrySignatures: "strict" },
    },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === "virtual:entry" ? id : undefined),
        load: (id) =>
          id === "virtual:entry"
            ? files
                .map((file) => `export * from ${JSON.stringify(join(import.meta.dirname, file))};`)
                .join("\n")
            : undefined,
      },
    ],
  });
  const outputs = Array.isArray(built) ? built : "output" in built ? [built] : [];
  return outputs
    .flatMap(({ output }) => output)
    .map((part) => (part.type === "chunk" ? part.code : ""))
    .join("\n");
}

const everyPage = ["api-client.ts", "../../platform/gateways.ts", "staging-reload.ts"];

it("what calls of the API load of the client is below 2,600 bytes, and all of it below 3 KiB", async () => {
  const page = await bundled(...everyPage);
  expect(page).toContain("HTTP error! status:");
  expect(page).not.toMatch(/node:|process\.|console\./);
  expect(brotliCompressSync(page).length).toBeLessThan(2_600);
  const whole = await bundled(...everyPage, "account-calls.ts", "api-failure.ts");
  expect(brotliCompressSync(whole).length).toBeLessThan(3_072);
});
