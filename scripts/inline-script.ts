/** `import text from "./file.ts?inline-script"`: the file and its imports as one minified script. Used by vite.config.ts. */
import { build, type Plugin, type Rolldown } from "vite";

const inlineImport = /^(.*)\?inline-script$/;

export function inlineScript(): Plugin {
  return {
    name: "inline-script",
    async load(id) {
      const file = inlineImport.exec(id)?.[1];
      if (!file) return null;
      const built = await build({
        configFile: false,
        logLevel: "error",
        build: {
          write: false,
          minify: true,
          rolldownOptions: { input: file, output: { format: "iife" } },
        },
      });
      const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
      const [{ code }] = output;
      for (const part of Object.keys(output[0].modules)) this.addWatchFile(part);
      return { code: `export default ${JSON.stringify(code.trim())};`, map: null };
    },
  };
}
