import { startSite, temporaryFolder } from "./programs.ts";

let seeded: string | undefined;

/** A data folder with the demo content, created once per run. */
export async function demoFolder(): Promise<string> {
  if (seeded) return seeded;
  const folder = temporaryFolder();
  await (await startSite(folder, { DEMO: "1" })).stop();
  seeded = folder;
  return folder;
}

/** One address of each kind of page of the demo. */
export const demoPages = {
  home: "/",
  category: "/category/electronics",
  product: "/product/tarnlight-2p",
  article: "/article/a-desk-that-works",
} as const;
