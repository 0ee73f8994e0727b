import sharp from "sharp";
import { expect, it } from "vitest";
import { testApp } from "../../../../tests/support/test-app.ts";

const picture = (width: number, colour: string) =>
  sharp({ create: { width, height: Math.round(width * 0.75), channels: 3, background: colour } })
    .withExif({ IFD0: { Copyright: "somebody" } })
    .jpeg()
    .toBuffer();

it("a picture gets variants no wider than itself, without its metadata, and the same one twice is one", async () => {
  const app = await testApp();
  const bytes = await picture(800, "#336699");
  const id = await app.media.add({ bytes, fileName: "blue.jpg", alt: { en: "Blue", fr: "Bleu" } });
  expect(await app.media.add({ bytes, fileName: "again.jpg" })).toBe(id);
  const shown = (await app.media.pictures([id], "fr")).get(id);
  expect(shown).toMatchObject({ width: 800, height: 600, alt: "Bleu" });
  expect(shown?.srcset.match(/\d+w/g)).toEqual(["320w", "640w", "800w"]);
  const file = await app.media.open(shown?.url.slice("/media/".length) ?? "");
  const stored = await new Response(file?.stream).arrayBuffer();
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
});

it("what is no picture is refused, and nothing outside the media folder can be opened", async () => {
  const app = await testApp();
  await expect(
    app.media.add({ bytes: Buffer.from("MZ not a picture"), fileName: "a.png" }),
  ).rejects.toMatchObject({
    code: "unsupported-media-type",
  });
  for (const key of [
    "../magpie.sqlite",
    "/etc/passwd",
    "a/../../b.webp",
    "..%2fmagpie.sqlite",
    "a\\b.webp",
    "",
  ])
    expect([key, await app.media.open(key)]).toEqual([key, null]);
});
