/** A local language model server in a separate process, so that its cost is not counted as the site's. */
import { startModelServer } from "#demo/servers/writing/model-server.ts";

/** `between`: the pause between two chunks of a response, in milliseconds. */
export type ModelWanted = { between: number };
export type ModelOpen = { url: string };

process.on("message", async ({ between }: ModelWanted) => {
  const { url } = await startModelServer({ between });
  process.send?.({ url } satisfies ModelOpen);
});
// The server alone would let the process exit.
setInterval(() => {}, 60_000);
process.on("disconnect", () => process.exit(0));
