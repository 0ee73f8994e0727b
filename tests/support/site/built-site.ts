import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** The server that is built in a folder as a module, the only way to render pages. It does not start listening. */
export async function builtSite(root = "."): Promise<typeof import("#server/main.ts")> {
  process.env.MAGPIE_EMBEDDED = "1";
  // Read by React when it is loaded.
  process.env.NODE_ENV = "production";
  try {
    return await import(pathToFileURL(resolve(root, "build/server/index.js")).href);
  } finally {
    // Otherwise the command that creates an account for another test of this worker would silently do nothing.
    delete process.env.MAGPIE_EMBEDDED;
  }
}

/** Serves a listener on a free port. */
export async function listening(listener: RequestListener): Promise<{ address: string; close(): void }> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
