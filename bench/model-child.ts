/** A language model's local server, in a process of its own: what it costs is not the site's. */
import { startModelServer } from "#features/writing/server/local/model-server.ts";

/** `between`: the pause between two pieces of an answer, in milliseconds. */
export type ModelWanted = { between: number };
export type ModelOpen = { url: string };

process.on("message", async ({ between }: ModelWanted) => {
  const { url } = await startModelServer({ between });
  process.send?.({ url } satisfies ModelOpen);
});
// The server by itself would let the process end.
setInterval(() => {}, 60_000);
process.on("disconnect", () => process.exit(0));
