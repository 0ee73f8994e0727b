import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Actor } from "#platform/audit/actor.ts";
import type { App } from "#server/app.ts";
import { photo } from "../content/made-images.ts";

/** Random changes to images, and random images for a product. */
export async function randomImages(app: App, roll: (sides: number) => number, actor: Actor) {
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  let made = 0;
  // Different enough that no two are equal after compression.
  const colour = () => `#${((made++ * 37) % 256).toString(16).padStart(2, "0")}4466`;
  const add = async (on: App) => {
    const id = await on.media.add({ bytes: await photo(330, colour()), fileName: `${made}.jpg` });
    return { id, url: (await on.media.addressOf(id)) ?? "" };
  };
  const pictures = [await add(app), await add(app)];
  return {
    /** At random an image of its own, one in its gallery, or none. */
    shown: () => ({
      imageUrl: one([null, one(pictures).url]),
      images: roll(2) ? [{ mediaId: one(pictures).id, url: null, alt: {} }] : [],
    }),
    async describe(on: App): Promise<void> {
      const { id } = one(pictures);
      const { version } = await on.media.library.details(id);
      const alt = { en: one(["A kettle", "A spade", ""]), he: one(["קומקום", ""]) };
      await on.media.library.amend(id, { version, alt, focalX: roll(101) }, actor);
    },
    async replace(on: App): Promise<void> {
      const { id } = one(pictures);
      const { version } = await on.media.library.details(id);
      const bytes = await photo(330, colour());
      const path = join(on.config.dataDir, "replacement.jpg");
      await writeFile(path, bytes);
      const hash = createHash("sha256").update(bytes).digest("hex");
      const upload = { path, hash, bytes: bytes.length, fileName: "replacement.jpg", fields: {} };
      await on.media.library.replace(id, version, upload, actor);
    },
    async drop(on: App): Promise<void> {
      const place = roll(pictures.length);
      await on.media.library.remove(pictures[place]?.id ?? 0, { force: true }, actor);
      pictures[place] = await add(on);
    },
  };
}
