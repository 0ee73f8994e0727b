import { type ModelServer, startModelServer } from "./model-server.ts";

/** Pause between the model's chunks, in milliseconds: slow enough to watch. */
const pace = 150;

/** The demo's language model, started on a free local port with its first request. */
export function createDemoModel() {
  let server: Promise<ModelServer> | undefined;
  return {
    async url(): Promise<string> {
      server ??= startModelServer({ between: pace });
      return (await server).url;
    },
    close: async (): Promise<void> => (await server)?.close(),
  };
}
