import type { App } from "../../src/app.ts";
import { goodPassword } from "./account-calls.ts";
import { photo } from "./made-pictures.ts";

/** Pictures that are described and deleted by chance; and how a product shows one. */
export async function randomPictures(app: App, roll: (sides: number) => number) {
  const one = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  let made = 0;
  const { id: editor } = await app.accounts.createUser({
    email: "pictures@example.com",
    name: "Ada",
    role: "editor",
    password: goodPassword,
  });
  const actor = { id: editor, name: "Ada", ipPrefix: null };
  const add = async (on: App) => {
    const id = await on.media.add({
      bytes: await photo(330, `#3344${String(10 + made++)}`),
      fileName: `${made}.jpg`,
    });
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
