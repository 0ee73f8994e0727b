import sharp from "sharp";
import { expect, it } from "vitest";
import { defaultDesign } from "#features/settings/design/design.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { icoOf } from "#tests/support/content/made-images.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { MediaDetails, UploadResponse } from "../../media-item.ts";
import { drawSvg } from "./draw-svg.ts";

const drawing = `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" onload="alert(1)">
  <script>alert(1)</script><rect width="20" height="20" fill="#cc0000"/></svg>`;

async function setUp() {
  const app = await testApp();
  const { token, by } = await aMember(app, "admin");
  const send = (bytes: Uint8Array, name: string) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(bytes)], name));
    const headers = { authorization: `Bearer ${token}` };
    return call<UploadResponse>(app, "/api/admin/media", { method: "POST", body, headers });
  };
  const bytesAt = async (url: string) => {
    const file = await app.media.open(url.slice("/media/".length));
    return file && Buffer.from(await new Response(file.stream).arrayBuffer());
  };
  return { app, by, send, bytesAt };
}

/** The color and opacity of a pixel. */
async function pixel(image: Buffer | null, left: number, top: number): Promise<number[]> {
  const one = sharp(image ?? undefined).extract({ left, top, width: 1, height: 1 });
  return [...(await one.ensureAlpha().raw().toBuffer())];
}

it("an SVG logo is shown sanitized, and its bitmaps stand for it elsewhere", async () => {
  const { app, by, send, bytesAt } = await setUp();
  const { status, body } = await send(Buffer.from(drawing), "logo.svg");
  expect(status).toBe(201);
  expect(body).toMatchObject({ mime: "image/svg+xml", width: 1024, height: 512, fileName: "logo.svg" });
  const logo = body.svgUrl ?? "";
  expect(logo).toMatch(/^\/media\/[0-9a-f]{16}\/drawing\.svg$/);
  const text = (await bytesAt(logo))?.toString() ?? "";
  expect(text).toContain('<rect width="20" height="20" fill="#cc0000"/>');
  expect(text).not.toMatch(/script|onload|alert/);
  const bitmap = await bytesAt(body.url);
  expect(await sharp(bitmap ?? undefined).metadata()).toMatchObject({ format: "webp", width: 960 });

  await by("POST", "/admin/design/publish", {
    version: 0,
    draftOf: null,
    value: { ...defaultDesign, logo, icon: logo },
  });
  const shown = await app.settings.shown("en");
  expect(shown.logoUrl).toBe(logo);
  const icon = await app.media.icon(logo, 192);
  expect([await pixel(icon, 40, 96), (await pixel(icon, 140, 96))[3]]).toEqual([[204, 0, 0, 255], 0]);
  const card = await app.media.shareCard(logo, "#ffffff");
  expect(await sharp(card ?? undefined).metadata()).toMatchObject({
    format: "png",
    width: 1200,
    height: 630,
  });
  const { usages } = (await by<MediaDetails>("GET", `/admin/media/${body.id}`)).body;
  expect(usages).toEqual([{ type: "settings", id: "design", name: "design" }]);

  await app.worker.runDue();
  expect((await by<MediaDetails>("GET", `/admin/media/${body.id}`)).body).toMatchObject({
    state: "ready",
    svgUrl: logo,
  });
  expect(await bytesAt(logo)).not.toBeNull();
});

it.each([32, 24, 8])("the largest image of an ICO file is taken: a bitmap of %i bits", async (depth) => {
  const { send, bytesAt } = await setUp();
  const width = 48;
  const colors = depth === 8 ? 256 : 0;
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const data = Buffer.alloc(40 + colors * 4 + rowBytes * width + 8 * width);
  data.writeUInt32LE(40, 0);
  data.writeInt32LE(width, 4);
  data.writeInt32LE(width * 2, 8);
  data.writeUInt16LE(1, 12);
  data.writeUInt16LE(depth, 14);
  // Blue, green, red: everything is orange, and opaque.
  const color = [0x00, 0x80, 0xff, 0xff];
  if (depth === 8) data.set(color, 40);
  else
    for (let y = 0; y < width; y++)
      for (let x = 0; x < width; x++)
        data.set(color.slice(0, depth / 8), 40 + y * rowBytes + (x * depth) / 8);
  const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: "#0000ff" } })
    .png()
    .toBuffer();
  const { status, body } = await send(
    icoOf([
      { width: 16, data: small },
      { width, data },
    ]),
    "favicon.ico",
  );
  expect([status, body.width, body.height, body.svgUrl]).toEqual([201, 48, 48, null]);
  const [red = 0, green = 0, blue = 0, alpha] = await pixel(await bytesAt(body.url), 24, 24);
  expect([red > 240, Math.abs(green - 128) < 15, blue < 30, alpha]).toEqual([true, true, true, 255]);
});

it("a drawing that takes too long is given up", async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>',
  );
  // Starting the program alone takes longer.
  await expect(drawSvg(drawing, process.cwd(), { timeLimit: 1 })).rejects.toMatchObject({
    code: "too-large",
  });
  await expect(drawSvg(drawing, process.cwd())).resolves.toHaveProperty("length");
});
