/** Serves the sources directly and shows every change at once. `npm run dev`; settings as for `npm start`. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createVite } from "vite";
import { loadEnvFile, readConfig } from "../src/platform/config.ts";
import { fail, root } from "./bootstrap.mjs";

if (process.argv.includes("--help")) {
  console.log(
    "npm run dev              serve the sources, with hot reload\nnpm run dev -- --empty   without demo content",
  );
  process.exit(0);
}

process.chdir(root);
loadEnvFile();
// Keeps the server module from listening by itself.
process.env.MAGPIE_EMBEDDED = "1";
if (process.argv.includes("--empty")) process.env.DEMO = "0";
process.env.DEMO ??= "1";
const config = readConfig();

const server = createServer();
const vite = await createVite({ root, appType: "custom", server: { middlewareMode: true, hmr: { server } } });

type Entry = typeof import("../src/server/main.ts");
type App = Awaited<ReturnType<Entry["createApp"]>>;
type Site = {
  entry: Entry;
  app: App;
  listener: Awaited<ReturnType<Entry["createListener"]>>;
  running: number;
};

async function open(entry: Entry): Promise<Site> {
  const app = await entry.createApp(config);
  if (config.ROLE !== "web") app.worker.start();
  const publicScript = { file: "/src/client/site.ts", imports: [] };
  return { entry, app, listener: await entry.createListener(app, { publicScript }), running: 0 };
}

let latest: Promise<Site> | undefined;

/** The site built from the current sources. Vite returns a new module when one of its sources has changed. */
function currentSite(): Promise<Site> {
  // The failure was reported to the request that built it; the sources may be fixed by now.
  const before = latest?.catch(() => undefined);
  latest = (async () => {
    const [old, entry] = [await before, (await vite.ssrLoadModule("/src/server/main.ts")) as Entry];
    if (old?.entry === entry) return old;
    const site = await open(entry);
    if (old?.running === 0) await old.app.close();
    return site;
  })();
  return latest;
}

/** Runs `work` with a site; closes the site after its last work if newer sources have replaced it. */
async function use(site: Site, work: () => Promise<unknown>): Promise<void> {
  site.running++;
  try {
    await work();
  } finally {
    site.running--;
    // A site that failed to build does not stay open.
    if (site.running === 0 && (await latest?.catch(() => undefined)) !== site) await site.app.close();
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const site = await currentSite();
  await use(site, async () => {
    const ended = new Promise((resolve) => response.once("close", resolve));
    await site.listener(request, response);
    await ended;
  });
}

server.on("request", (request, response) =>
  vite.middlewares(request, response, () => {
    answer(request, response).catch((error: Error) => {
      vite.ssrFixStacktrace(error);
      console.error(error.stack);
      if (!response.headersSent) response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" });
      response.end(error.stack);
    });
  }),
);

server.once("error", (error) =>
  fail(
    `The address http://${config.HOST}:${config.PORT} cannot be used: ${error.message}. Choose another one with PORT or HOST.`,
  ),
);
server.listen(config.PORT, config.HOST, async () => {
  const { runCommand } = (await vite.ssrLoadModule(
    "/src/server/cli/commands.ts",
  )) as typeof import("../src/server/cli/commands.ts");
  const site = await currentSite();
  await use(site, async () => {
    for (const command of ["prepare", "welcome"]) await runCommand(command, site.app, []);
  });
});

let leaving = false;
// Vite's own listener would end the process before the database is closed.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.removeAllListeners(signal).on(signal, async () => {
    if (leaving) return;
    leaving = true;
    server.close();
    server.closeAllConnections();
    await vite.close();
    // A site that failed to build has nothing to close.
    await (await latest?.catch(() => undefined))?.app.close();
    process.exit(0);
  });
