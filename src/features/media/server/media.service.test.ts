import sharp from "sharp";
import { expect, it } from "vitest";
import { hostileImages, photo } from "#tests/support/content/made-images.ts";
import { testApp } from "#tests/support/site/test-app.ts";

it("a picture is shown at once, and in all sizes and formats when the job has run; the same one twice is one", async () => {
  const app = await testApp();
  const bytes = await photo(1000, "#336699");
  const id = await app.media.add({ bytes, fileName: "blue.jpg", alt: { en: "Blue", fr: "Bleu" } });
  expect(await app.media.add({ bytes, fileName: "again.jpg" })).toBe(id);
  const shown = async () => (await app.media.pictures([id], "fr")).get(id);
  const first = await shown();
  expect(first).toMatchObject({ width: 960, height: 720, alt: "Bleu", colour: expect.stringMatching(/^#/) });
  expect(first?.srcset.match(/\d+w/g)).toEqual(["960w"]);
  expect(first?.avif).toBeUndefined();

  const changed: string[] = [];
  app.db.onCommit(({ tags }) => changed.push(...tags));
  await app.worker.runDue();
  // What was made with fewer sizes is forgotten.
  expect(changed).toContain(`media:${id}`);
  const whole = await shown();
  expect(whole).toMatchObject({ width: 1000, height: 750, avif: true });
  expect(whole?.srcset.match(/\d+w/g)).toEqual(["320w", "640w", "960w", "1000w"]);
  for (const address of whole?.srcset.split(", ") ?? [])
    for (const format of ["webp", "avif"]) {
      const key = address.replace(/ .*/, "").replace("/media/", "").replace("webp", format);
      const file = await app.media.open(key);
      const { exif, width, height } = await sharp(await new Response(file?.stream).arrayBuffer()).metadata();
      expect([key, exif, Math.round((4 * (height ?? 0)) / 3)]).toEqual([key, undefined, width]);
    }
});

it("shows a picture upright, in every size", async () => {
  const app = await testApp();
  const bytes = await sharp(await photo(800, "#884422"))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const id = await app.media.add({ bytes, fileName: "turned.jpg" });
  await app.worker.runDue();
  expect((await app.media.pictures([id], "en")).get(id)).toMatchObject({ width: 600, height: 800 });
});

it("what is no picture, damaged, or too large for the memory is refused, and nothing of it stays", async () => {
  const app = await testApp();
  for (const { name, bytes, code } of await hostileImages()) {
    const failure = await app.media.add({ bytes, fileName: name }).then(
      () => "taken in",
      (error: { code?: string }) => error.code,
    );
    expect([name, failure]).toEqual([name, code]);
  }
  expect(await app.media.library.list({ limit: 10 })).toMatchObject({ items: [], total: 0 });
});

it("nothing outside the media can be opened, nor the original of a picture", async () => {
  const app = await testApp();
  const id = await app.media.add({ bytes: await photo(400, "#123456"), fileName: "a.jpg" });
  const address = (await app.media.addressOf(id)) ?? "";
  const folder = address.split("/")[2];
  for (const key of [
    "../magpie.sqlite",
    "/etc/passwd",
    "a/../../b.webp",
    "..%2fmagpie.sqlite",
    "a\\b.webp",
    "",
    `${folder}/original.jpeg`,
  ])
    expect([key, await app.media.open(key)]).toEqual([key, null]);
});
