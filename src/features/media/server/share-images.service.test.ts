import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aProduct } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { MediaItem } from "../media-item.ts";

/** A site with one picture, white in its top left quarter and blue elsewhere, that a product shows. */
async function site() {
  const app = await testApp();
  const { by } = await aMember(app, "editor");
  const id = await app.media.add({ bytes: await photo(1600, "#0000ff"), fileName: "lamp.jpg" });
  await app.worker.runDue();
  await aProduct(app, "Lamp", { imageUrl: (await app.media.addressOf(id)) ?? "" });
  const key = async () => {
    const { body } = await call<{ shareImage: string }>(app, "/api/products/by-slug/lamp");
    return body.shareImage.replace("/media/", "");
  };
  const fileAt = async (at: string) => {
    const file = await app.media.open(at);
    return file && Buffer.from(await new Response(file.stream).arrayBuffer());
  };
  const item = async () => (await by<MediaItem>("GET", `/admin/media/${id}`)).body;
  const focus = async (focalX: number, focalY: number) =>
    by("PATCH", `/admin/media/${id}`, { version: (await item()).version, focalX, focalY });
  return { app, by, id, key, fileAt, item, focus };
}

/** How light the picture's top left corner is, from 0 to 255. */
async function corner(bytes: Buffer | null): Promise<number> {
  const { data } = await sharp(bytes ?? Buffer.alloc(0))
    .extract({ left: 0, top: 0, width: 40, height: 40 })
    .resize(1, 1)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data[0] ?? 0;
}

describe("images used in several places", { tags: postgresInEndure }, () => {
  it("a shared link shows the part around the focal point, 1200 × 630, and another part once the point is set elsewhere", async () => {
    const { app, key, fileAt, focus } = await site();
    const before = await key();
    expect(before).toMatch(/\/1280-50-50\.jpg$/);
    const first = await fileAt(before);
    expect(await sharp(first ?? Buffer.alloc(0)).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });

    await focus(50, 100);
    const below = await key();
    expect(below).toMatch(/-50-100\.jpg$/);
    await focus(0, 0);
    const top = await key();
    expect([(await corner(await fileAt(top))) > 200, (await corner(first)) > 200]).toEqual([true, true]);
    // The white quarter reaches to a quarter of the height, which a crop from the bottom has left behind.
    await focus(0, 100);
    expect(await corner(await fileAt(await key()))).toBeLessThan(80);

    // Where the picture was shared before leads to what is shared now, and its file goes.
    await app.worker.runDue();
    expect(await app.media.movedTo(before)).toBe(`/media/${await key()}`);
  });

  it("makes only pictures that their page names", async () => {
    const { app, key, fileAt } = await site();
    const own = await key();
    for (const other of [own.replace("-50-50", "-1-2"), own.replace("1280", "640"), own.replace("1280", "1")])
      expect([other, await fileAt(other)]).toEqual([other, null]);
    expect(await app.media.movedTo(own.replace("-50-50", "-1-2"))).toBe(`/media/${own}`);
    expect(await app.media.movedTo("ffff/1280-50-50.jpg")).toBeNull();
  });

  it("who asks at the same time gets one file, and it goes with its picture", async () => {
    const { app, by, id, key, fileAt, item } = await site();
    const own = await key();
    const files = await Promise.all(Array.from({ length: 5 }, () => fileAt(own)));
    expect(new Set(files.map((file) => file?.length)).size).toBe(1);
    const { status } = await by("DELETE", `/admin/media/${id}?force=1`, undefined, (await item()).version);
    expect(status).toBe(204);
    await app.worker.runDue();
    expect(await fileAt(own)).toBeNull();
  });
});
