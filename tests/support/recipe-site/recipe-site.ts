import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readConfig } from "#platform/config.ts";
import { createLog } from "#platform/log.ts";
import { siteEnv } from "#tests/support/journey/journey-engines.ts";
import { builtSite, listening } from "#tests/support/site/built-site.ts";
import { recipe } from "../content/fixture-type.ts";

const screens = "features/recipes/crm";
const routes = `
    route("crm/recipes", "${screens}/recipe-list-screen.tsx"),
    layout("${screens}/recipe-editor-screen.tsx", [
      route("crm/recipes/new", editorAddress, { id: "new-recipe" }),
      route("crm/recipes/:id/edit", editorAddress, { id: "recipe" }),
    ]),`;
const layout = `layout("routes/crm-route.tsx", [`;

/** Builds the site with the fixture's screens, as an engineer adds those of a type: into a copy of the source. */
async function build(root: string): Promise<void> {
  const copied = ["src", "locales", "scripts", "package.json", "tsconfig.json", "tests/support/content"];
  for (const part of [...copied, "vite.config.ts", "react-router.config.ts"])
    await cp(resolve(part), join(root, part), { recursive: true });
  await cp(resolve("tests/support/recipe-site/crm"), join(root, "src", screens), { recursive: true });
  for (const part of ["node_modules", "demo", "public"]) await symlink(resolve(part), join(root, part));
  const table = join(root, "src/routes.ts");
  const own = await readFile(table, "utf8");
  if (!own.includes(layout)) throw new Error("The table of routes has no layout of the CRM");
  await writeFile(table, own.replace(layout, layout + routes));
  const tool = join(root, "node_modules/@react-router/dev/bin.cjs");
  const child = spawn(process.execPath, [tool, "build", "--logLevel", "error"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes) => {
      said += bytes;
    });
  const code = await new Promise((done) => child.once("close", done));
  if (code !== 0) throw new Error(said);
}

/** A site with the content type `recipe`, which only tests declare. */
export async function recipeSite() {
  const root = await mkdtemp(join(tmpdir(), "magpie-recipes-"));
  const data = join(root, "data");
  await mkdir(data);
  await build(root);
  const { createApp, createListener } = await builtSite(root);
  const config = readConfig({
    ...siteEnv,
    DEMO: "0",
    DATA_DIR: data,
    MAGPIE_ROOT: root,
    LOG_LEVEL: "silent",
  });
  const app = await createApp(config, { log: createLog("silent"), contentTypes: [recipe] });
  const { address, close } = await listening(await createListener(app));
  return {
    app,
    address,
    keeping: { DATA_DIR: data, DATABASE_URL: "" },
    async end() {
      close();
      await app.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}
