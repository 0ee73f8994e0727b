import { basename, join } from "node:path";

/** A source file that runs as a thread or process of its own; the build has it beside the server (scripts/thread-programs.ts). */
export const ownProgram = (rootDir: string, source: string): string =>
  import.meta.env.PROD
    ? join(rootDir, "build/server", basename(source).replace(/\.ts$/, ".js"))
    : join(rootDir, source);
