import type { Plugin } from "vite";

/** Programs that the server runs in threads or processes of their own, by their names in build/server. */
export const programs = {
  "backup-program.js": "/src/platform/backup/backup-program.ts",
  "font-worker.js": "/src/features/media/server/fonts/font-worker.ts",
  "svg-drawer.js": "/src/features/media/server/vector/svg-drawer.ts",
};

/** Builds them beside the server. */
export const threadPrograms = (): Plugin => ({
  name: "thread-programs",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "ssr",
  buildStart() {
    for (const [fileName, id] of Object.entries(programs)) this.emitFile({ type: "chunk", id, fileName });
  },
});
