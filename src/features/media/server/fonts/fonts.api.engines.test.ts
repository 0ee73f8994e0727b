import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { convert } from "fontverter";
import { Face, Font, Blob as FontBlob, Buffer as ShapingBuffer, shape } from "harfbuzzjs";
import { expect, it } from "vitest";
import { type Design, defaultDesign } from "#features/settings/design/design.ts";
import type { DesignState } from "#features/settings/design/design-contract.ts";
import type { FontSlot, OwnFont } from "#features/settings/design/own-font.ts";
import type { App } from "#server/app.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { hostileFonts, packagedFonts } from "#tests/support/content/made-fonts.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";

const day = 86_400_000;

async function setUp() {
  const app = await testApp();
  const { token, by } = await aMember(app, "admin");
  const send = <Body = OwnFont>(bytes: Uint8Array, slot: string, headers: Record<string, string> = {}) => {
    const body = new FormData();
    body.set("slot", slot);
    body.set("file", new File([new Uint8Array(bytes)], "font.woff2"));
    return call<Body>(app, "/api/admin/design/fonts", {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  };
  const write = async (value: Partial<Design>) => {
    const { version, draft } = (await by<DesignState>("GET", "/admin/design")).body;
    return { version, draftOf: draft?.updatedAt ?? null, value: { ...defaultDesign, ...value } };
  };
  return {
    ...{ app, by, send },
    publish: async (value: Partial<Design>) => by("POST", "/admin/design/publish", await write(value)),
    draft: async (value: Partial<Design>) => by("PUT", "/admin/design/draft", await write(value)),
  };
}

const keysOf = ({ parts }: OwnFont) => parts.map(({ url }) => url.slice("/media/".length));
async function bytesOf(app: App, key = ""): Promise<Buffer | null> {
  const file = await app.media.open(key);
  return file && Buffer.from(await new Response(file.stream).arrayBuffer());
}
const storedFonts = async (app: App) =>
  (await readdir(join(app.config.dataDir, "media")).catch(() => [])).filter((name) =>
    name.startsWith("font-"),
  );

it("an uploaded font is cut to its script, measured, and used once its design is published", {
  tags: postgresInEndure,
}, async () => {
  const { app, send, publish } = await setUp();
  const whole = await packagedFonts.latin();
  const { status, body: font } = await send(whole, "text-latin");
  expect(status).toBe(200);
  expect(font).toMatchObject({
    family: "Rubik",
    weights: [400, 700],
    sentBytes: whole.length,
    ascent: 93.5,
    descent: 25,
  });
  const [common, rare] = font.parts;
  expect(common?.bytes).toBeLessThan(whole.length);
  expect(common?.range).toContain("U+20-7E");
  expect(rare?.range).not.toContain("U+20-7E");
  const file = await bytesOf(app, keysOf(font)[0]);
  expect([file?.length, file?.toString("latin1", 0, 4)]).toEqual([common?.bytes, "wOF2"]);

  expect(await app.settings.design.stylesheet()).toBeNull();
  expect((await publish({ fonts: { "text-latin": font } })).status).toBe(200);
  const css = (await app.settings.design.stylesheet())?.css ?? "";
  expect(css).toContain(`font-weight:400 700;font-display:swap;src:url("${common?.url}")format("woff2")`);
  expect(css).toContain(
    "html:lang(en),html:lang(fr){--brand-face-text:own-text-latin,own-text-latin-fallback-1,",
  );
  expect(css).toMatch(/size-adjust:10\d(\.\d)?%;ascent-override:8\d(\.\d)?%/);
  expect(css).not.toContain("--brand-face-title");
});

it("Arabic letters still join, and a font file that is not variable has one weight", {
  tags: postgresInEndure,
}, async () => {
  const { app, send } = await setUp();
  const { body: font } = await send(await packagedFonts.arabic(), "title-arabic");
  expect(font).toMatchObject({ family: "IBM Plex Sans Arabic", weights: [400, 400] });
  const file = await bytesOf(app, keysOf(font)[0]);
  const face = new Face(new FontBlob(await convert(file as Buffer, "sfnt")));
  const glyphs = (text: string) => {
    const buffer = new ShapingBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(new Font(face), buffer);
    return buffer.getGlyphInfos().map(({ codepoint }) => codepoint);
  };
  expect(glyphs("عع")).not.toContain(glyphs("ع")[0]);
});

it.each([
  ["latin", "text-hebrew"],
  ["hebrew", "title-latin"],
  ["hebrew", "text-chinese"],
] as const)("a font of %s letters is refused for %s", async (script, slot) => {
  const { app, send } = await setUp();
  const refused = await send<{ code: string }>(await packagedFonts[script](), slot);
  expect([refused.status, refused.body.code]).toEqual([422, "font-lacks-letters"]);
  expect(await storedFonts(app)).toEqual([]);
});

it("what is no font, damaged, or a bomb is refused in the reader's language, and nothing of it stays", {
  tags: postgresInEndure,
}, async () => {
  const { app, send } = await setUp();
  for (const { name, bytes, code } of await hostileFonts()) {
    const { status, body } = await send<{ code: string; message: string; error: string }>(
      bytes,
      "text-latin",
      {
        "accept-language": "fr",
      },
    );
    expect([name, status, body.code]).toEqual([name, code === "too-large" ? 413 : 422, code]);
    expect(body.message).not.toBe(body.error);
  }
  expect(await storedFonts(app)).toEqual([]);
});

it("a damaged font never makes the server fail, and one of 100 MB is not read", {
  tags: postgresInEndure,
}, async () => {
  const { send } = await setUp();
  const announced = await send(Buffer.alloc(100_000_000), "text-latin");
  expect(announced.status).toBe(413);
  const whole = await packagedFonts.arabic();
  for (let at = 100; at < 20_000; at += 5_000) {
    const damaged = Buffer.from(whole).fill(0xff, at, at + 20);
    expect([at, (await send(damaged, "text-arabic")).status]).not.toEqual([at, 500]);
  }
  for (const slot of ["", "text", "__proto__", "text-klingon"])
    expect((await send(await packagedFonts.latin(), slot)).status).toBe(422);
});

it("only administrators upload fonts, and no design names other files", async () => {
  const { app, send, publish } = await setUp();
  const { token } = await aMember(app, "editor");
  const bytes = await packagedFonts.hebrew();
  expect((await send(bytes, "text-hebrew", { authorization: `Bearer ${token}` })).status).toBe(403);
  const { body: font } = await send(bytes, "text-hebrew");
  const [part] = font.parts;
  if (!part) throw new Error("no file");
  const wrong: object[] = [
    { parts: [{ ...part, url: "https://elsewhere.example/x.woff2" }] },
    { parts: [{ ...part, url: '/media/font-0123456789abcdef/x.woff2")}body{display:none}' }] },
    { parts: [{ ...part, range: "U+20}body{display:none" }] },
    { parts: [] },
    { ascent: -1 },
    { weights: [400] },
  ];
  for (const change of wrong) {
    const fonts = { "text-hebrew": { ...font, ...change } } as Design["fonts"];
    expect([change, (await publish({ fonts })).status]).toEqual([change, 422]);
  }
  expect((await publish({ fonts: { "text-klingon": font } as Design["fonts"] })).status).toBe(422);
});

it("files stay while the design, its draft or its history names them, and go with a backup", async () => {
  const { app, send, publish, draft } = await setUp();
  const add = async (slot: FontSlot) => (await send(await packagedFonts.hebrew(), slot)).body;
  const [published, drafted, unused] = [
    await add("text-hebrew"),
    await add("title-hebrew"),
    await add("bold-hebrew"),
  ];
  const isThere = async (on: App, font: OwnFont) => (await bytesOf(on, keysOf(font)[0])) !== null;
  await publish({ fonts: { "text-hebrew": published } });
  await publish({});
  await draft({ fonts: { "title-hebrew": drafted } });
  for (let days = 0; days < 3; days++) {
    app.clock.move(day + 1);
    await app.worker.runDue();
  }
  const there = [await isThere(app, published), await isThere(app, drafted), await isThere(app, unused)];
  expect(there).toEqual([true, true, false]);

  const file = join(app.config.dataDir, "site.tar.gz");
  await app.backups.write(file);
  const other = await testApp({ clock: app.clock });
  await other.backups.restore(file);
  expect([await isThere(other, published), await isThere(other, drafted)]).toEqual([true, true]);
});
