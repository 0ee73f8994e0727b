import { mkdir, readdir, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";

/** Links the demo into the folder `root`, without its images: resizing them takes most of the first start. */
export async function linkDemoWithoutImages(root: string): Promise<void> {
  await mkdir(join(root, "demo"), { recursive: true });
  for (const part of await readdir("demo"))
    if (part !== "pictures") await symlink(resolve("demo", part), join(root, "demo", part));
}
