import { createServer } from "vite";
import { onTestFinished } from "vitest";
import type { createApp } from "#server/app.ts";
import { testApp } from "./test-app.ts";

/** Replaces text of a source file that must be there. */
const replaced = (code: string, from: string, to: string): string => {
  if (!code.includes(from)) throw new Error(`product.content.ts has no ${from}`);
  return code.replace(from, to);
};

/** The app from its source, with the facts of more-facts.ts in the declaration of products, as an engineer would add them. */
async function appSource(): Promise<{ createApp: typeof createApp }> {
  const server = await createServer({
    configFile: false,
    appType: "custom",
    logLevel: "error",
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    // Schemas have names that are unique in a process.
    ssr: { noExternal: ["zod", "@hono/zod-openapi"] },
    plugins: [
      {
        name: "more-facts",
        enforce: "pre",
        transform(code, id) {
          if (!id.endsWith("/products/product.content.ts")) return;
          const imported = `import { moreFacts } from "#tests/support/content/more-facts.ts";\n${code}`;
          const declared = replaced(imported, "\n  },\n  title:", "\n    ...moreFacts,\n  },\n  title:");
          const tab = 'key: "facts",\n      fields: [';
          return replaced(declared, tab, `${tab}...Object.keys(moreFacts), `);
        },
      },
    ],
  });
  onTestFinished(() => server.close());
  // Zod registers the names of schemas for the whole process: the app's own keep theirs.
  const names = globalThis as { __zod_globalRegistry?: unknown };
  const own = names.__zod_globalRegistry;
  delete names.__zod_globalRegistry;
  try {
    return (await server.ssrLoadModule("/src/server/app.ts")) as { createApp: typeof createApp };
  } finally {
    names.__zod_globalRegistry = own;
  }
}

export const appWithFacts = async () => testApp({ createApp: (await appSource()).createApp });
