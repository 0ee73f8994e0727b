/** Divides the messages for the build: what a page's hydrated code says, and everything. Used by vite.config.ts. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Plugin, runnerImport } from "vite";
import { type Catalogue, namedKeys } from "./message-rules.ts";

/** A page that says so hydrates with its first messages (src/i18n/first-messages.ts). */
const declaration = "export const handle = firstMessages;";
/** What runs on every such page, beside the page. */
const everywhere = ["entry.client.tsx", "root.tsx", "layouts/site-layout.tsx", "layouts/page-errors.tsx"];
const typeImport = /^import type [^;]*;$/gm;
/** Its code is loaded by a navigation only, together with all messages (src/ui/server-part.tsx). */
const serverPart = /\bserverPart\(\(\) => import\("[^"]*"\)/g;
const imported = /\b(?:from|import)\s*\(?\s*"((?:#|\.\.?\/)[^"]*\.tsx?)"/g;

type Source = { file: string; text: string };

/** The sources that may run before the first navigation: what `starts` import, at once or later, server parts left out. */
export function hydratedSources(
  starts: readonly string[],
  read: (file: string) => string,
): readonly Source[] {
  const sources = new Map<string, string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (sources.has(file)) continue;
    const text = read(file);
    sources.set(file, text);
    for (const [, path = ""] of text.replace(typeImport, "").replace(serverPart, "").matchAll(imported))
      if (!path.startsWith("#locales/"))
        waiting.push(path.startsWith("#") ? path.slice(1) : join(dirname(file), path));
  }
  return [...sources].map(([file, text]) => ({ file, text }));
}

/** The keys that the pages under `src` need to hydrate. */
export function firstKeys(src: string, keys: readonly string[]): string[] {
  const read = (file: string) => readFileSync(join(src, file), "utf8");
  const pages = (readdirSync(src, { recursive: true }) as string[]).filter(
    (file) => file.endsWith("-page.tsx") && read(file).includes(declaration),
  );
  if (!pages.length) throw new Error(`No page says "${declaration}".`);
  return namedKeys(keys, hydratedSources([...everywhere, ...pages], read));
}

/** Gives `site.ts?first` only the keys that pages need to hydrate. In development, and on the server, it is the whole file. */
export function firstMessages(): Plugin {
  let root = "";
  return {
    name: "first-messages",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved(config) {
      root = config.root;
    },
    async load(id) {
      const [file = "", query] = id.split("?");
      if (query !== "first") return;
      const { module } = await runnerImport<{ default: Catalogue }>(file);
      const texts = module.default;
      const first = firstKeys(join(root, "src"), Object.keys(texts)).map((key) => [key, texts[key]]);
      return `export default ${JSON.stringify(Object.fromEntries(first))};`;
    },
  };
}
