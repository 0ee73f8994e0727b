import type { Actor } from "#features/audit/actor.ts";
import type { App } from "../../src/app.ts";
import { photo } from "./made-pictures.ts";

/** Pictures that are described and deleted by chance; and how a product shows one. */
export async function randomPictures(app: App, roll: (sides: number) => number, actor: Actor) {
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  let made = 0;
  const add = async (on: App) => {
    // So different that no two are the same picture once they are packed.
    const shade = ((made++ * 37) % 256).toString(16).padStart(2, "0");
    const id = await on.media.add({ bytes: await photo(330, `#${shade}4466`), fileName: `${made}.jpg` });
    return { id, url: (await on.media.addressOf(id)) ?? "" };
  };
  const pictures = [await add(app), await add(app)];
  return {
    /** By chance a picture of its own, one in its gallery, or none. */
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
    async drop(on: App): Promise<void> {
      const place = roll(pictures.length);
      await on.media.library.remove(pictures[place]?.id ?? 0, { force: true }, actor);
      pictures[place] = await add(on);
    },
  };
}
