import { mkdir, readdir, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import sharp from "sharp";
import { linkDemoWithoutImages } from "./demo-without-images.ts";

/** Wider than the narrowest variant, so that each image has two. */
const width = 360;

/** Makes `root` a root of the built site whose demo has small copies of its images, in their proportions. */
export async function linkDemoWithSmallImages(root: string): Promise<void> {
  await linkDemoWithoutImages(root);
  await symlink(resolve("build"), join(root, "build"));
  const pictures = resolve("demo", "pictures");
  const files = await readdir(pictures, { recursive: true });
  for (const file of files.filter((name) => name.endsWith(".webp"))) {
    const copy = join(root, "demo", "pictures", file);
    await mkdir(dirname(copy), { recursive: true });
    await sharp(join(pictures, file)).resize({ width }).webp({ effort: 0 }).toFile(copy);
  }
}
