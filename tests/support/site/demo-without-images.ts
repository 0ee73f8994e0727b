import { mkdir, readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Links the demo into the folder `root`, without its pictures: making their sizes takes most of a first start. */
export async function linkDemoWithoutImages(root: string): Promise<void> {
  await mkdir(join(root, "demo"), { recursive: true });
  for (const part of await readdir("demo"))
    if (part !== "pictures") await symlink(resolve("demo", part), join(root, "demo", part));
}
