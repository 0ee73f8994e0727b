import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import type { App } from "#server/app.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { aCategory, aProduct } from "#tests/support/content/made-content.ts";
import { hostileImages, photo } from "#tests/support/content/made-images.ts";
import { call, postgresInEndure, testApp } from "#tests/support/site/test-app.ts";
import type { MediaBulkResult, MediaDetails, MediaItem, MediaList, MediaUsage } from "../media-item.ts";

type Failure = { code: string; current?: unknown; details?: { path: string; message: string }[] };

/** An editor with a library, and how a form with a file is sent. */
async function library() {
  const app = await testApp({ env: { MEDIA_MAX_MB: "1" } });
  const { token, by } = await aMember(app, "editor");
  const send = <Body = MediaItem>(
    bytes: Uint8Array,
    fields: Record<string, string> = {},
    { path = "", method = "POST", name = "kettle.jpg" } = {},
  ) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(fields)) body.set(field, value);
    body.set("file", new File([new Uint8Array(bytes)], name));
    return call<Body>(app, `/api/admin/media${path}`, {
      method,
      body,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  return { app, by, send };
}

const drafts = (app: App) => readdir(join(app.config.dataDir, "uploads")).catch(() => []);

it("a picture is uploaded, described in five languages, found, and audited", async () => {
  const { app, by, send } = await library();
  const sent = await send(
    await photo(700, "#336699"),
    { folder: "Shots / June", tags: "kettle, steel،red", alt: '{"en":"A kettle","he":"קומקום"}' },
    { name: "C:\\pictures\\Kettle on hob.jpg" },
  );
  expect(sent.status).toBe(201);
  expect(sent.body).toMatchObject({
    fileName: "Kettle on hob.jpg",
    folder: "Shots/June",
    tags: ["kettle", "steel", "red"],
    alt: { en: "A kettle", he: "קומקום" },
    state: "processing",
    mime: "image/jpeg",
    width: 700,
    height: 525,
    focalX: 50,
  });
  expect(await drafts(app)).toEqual([]);
  await app.worker.runDue();

  const { id, version } = sent.body;
  const changed = await by<MediaItem>("PATCH", `/admin/media/${id}`, {
    version,
    alt: { ar: "غلاية", en: "A kettle on a hob" },
    caption: { en: "In our kitchen" },
    focalX: 20,
    focalY: 81,
  });
  expect(changed.body).toMatchObject({
    alt: { en: "A kettle on a hob", he: "קומקום", ar: "غلاية" },
    caption: { en: "In our kitchen" },
    focalX: 20,
    state: "ready",
    version: version + 1,
  });
  const stale = await by<Failure>("PATCH", `/admin/media/${id}`, { version, focalX: 1 });
  expect([stale.status, stale.body.code, stale.body.current]).toEqual([409, "conflict", changed.body]);

  await send(await photo(500, "#990000"), {}, { name: "100%_pot.jpg" });
  for (const [query, found] of [
    ["q=HOB kett", 1],
    ["q=קומקום", 1],
    ["q=kitchen", 1],
    ["q=غلايه", 1],
    ["q=100%25", 1],
    ["q=%25", 2],
    ["q=nothing", 0],
    ["folder=Shots", 1],
    ["folder=Shots/June", 1],
    ["folder=Sh_ts", 0],
    ["folder=", 1],
    ["tag=steel", 1],
    ["tag=ste", 0],
    ["missingAlt=en", 1],
    ["missingAlt=fr", 2],
  ] as const)
    expect([query, (await by<MediaList>("GET", `/admin/media?${query}`)).body.total]).toEqual([query, found]);
  expect((await by("GET", "/admin/media/groups")).body).toEqual({
    total: 2,
    folders: [{ name: "Shots/June", count: 1 }],
    tags: ["kettle", "red", "steel"].map((name) => ({ name, count: 1 })),
  });
  const auditRows = await app.db.read
    .selectFrom("audit")
    .select(["action", "before", "after"])
    .where("entity_type", "=", "media")
    .where("entity_id", "=", id)
    .orderBy("id")
    .execute();
  expect(auditRows.map(({ action }) => action)).toEqual(["create", "update"]);
  expect(JSON.parse(auditRows[1]?.before ?? "")).toMatchObject({ focalX: 50, alt: { en: "A kettle" } });
});

it("the same file twice is one picture; pages of the list follow each other", async () => {
  const { by, send } = await library();
  const bytes = await photo(300, "#111111");
  const first = await send(bytes);
  const again = await send(bytes, { folder: "elsewhere" });
  expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id]);
  const ids = [first.body.id];
  for (const colour of ["#222222", "#333333", "#444444"])
    ids.unshift((await send(await photo(300, colour))).body.id);
  const { body: page } = await by<MediaList>("GET", "/admin/media?limit=3");
  const { body: rest } = await by<MediaList>("GET", `/admin/media?limit=3&cursor=${page.nextCursor}`);
  expect([page.total, [...page.items, ...rest.items].map(({ id }) => id), rest.nextCursor]).toEqual([
    4,
    ids,
    null,
  ]);
  expect((await by("GET", `/admin/media?q=x&cursor=${page.nextCursor}`)).status).toBe(400);
});

it("stores no location, camera or comment of a picture, and nothing that was appended to it", {
  tags: postgresInEndure,
}, async () => {
  const { app, send } = await library();
  const shot = await photo(400, "#0a6b3c");
  const png = await sharp(shot)
    .keepExif()
    .png()
    .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>secret</x:xmpmeta>")
    .toBuffer();
  const webp = await sharp(shot).keepExif().webp().toBuffer();
  const turned = await sharp(shot).withMetadata({ orientation: 8 }).jpeg().toBuffer();
  const zip = Buffer.from("PK\x03\x04 behind the end");
  for (const [name, bytes] of Object.entries({
    "a.jpg": Buffer.concat([shot, zip]),
    "b.png": Buffer.concat([png, zip]),
    "c.webp": Buffer.concat([webp, zip]),
    "d.jpg": turned,
  })) {
    const { status, body } = await send(bytes, {}, { name });
    expect([name, status]).toEqual([name, 201]);
    if (name === "d.jpg") expect([body.width, body.height]).toEqual([300, 400]);
  }
  await app.worker.runDue();
  const folder = join(app.config.dataDir, "media");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.includes("."));
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const path = join(folder, file);
    const { exif, xmp } = await sharp(path).metadata();
    const text = (await readFile(path)).toString("latin1");
    expect([file, xmp, /Telephone|somebody|behind the end|secret/.test(text)]).toEqual([
      file,
      undefined,
      false,
    ]);
    // Only the orientation may be left.
    expect(exif?.length ?? 0).toBeLessThan(40);
  }
});

it("bad files are refused with a reason, and nothing of them stays", { tags: postgresInEndure }, async () => {
  const { app, by, send } = await library();
  const statusOf: Record<string, number> = { "unsupported-media-type": 415, "too-large": 413 };
  for (const { name, bytes, code } of await hostileImages()) {
    const answer = await send<Failure>(bytes, {}, { name });
    expect([name, answer.status, answer.body.code]).toEqual([name, statusOf[code] ?? 422, code]);
  }
  const large = await send<Failure>(Buffer.alloc(1_000_001, 0xff));
  expect([large.status, large.body.code]).toEqual([413, "too-large"]);
  const odd = await send<Failure>(await photo(300, "#555555"), { alt: "{" });
  expect([odd.status, odd.body.details?.[0]?.path]).toEqual([422, "alt"]);
  expect((await send<Failure>(await photo(300, "#555555"), { alt: '{"de":"x"}' })).status).toBe(422);
  expect((await by("POST", "/admin/media", "{}")).status).toBe(415);
  expect(await drafts(app)).toEqual([]);
  expect((await by<MediaList>("GET", "/admin/media")).body.total).toBe(0);
});

it("images in print formats and animations are stored in a form that browsers show", {
  tags: postgresInEndure,
}, async () => {
  const { app, send } = await library();
  const cmyk = await sharp(await photo(400, "#aa2200"))
    .toColourspace("cmyk")
    .jpeg()
    .toBuffer();
  const frames = await Promise.all(
    ["#ff0000", "#00ff00"].map((c) =>
      sharp({ create: { width: 90, height: 60, channels: 3, background: c } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer();
  const deep = await sharp(await photo(300, "#777777"))
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const avif = await sharp(await photo(300, "#775577"))
    .avif({ effort: 0 })
    .toBuffer();
  for (const [name, bytes, size] of [
    ["print.jpg", cmyk, [400, 300]],
    ["moving.gif", moving, [90, 60]],
    ["deep.png", deep, [300, 225]],
    ["new.avif", avif, [300, 225]],
  ] as const) {
    const { status, body } = await send(bytes, {}, { name });
    expect([name, status, body.width, body.height]).toEqual([name, 201, ...size]);
    await app.worker.runDue();
    const shown = (await app.media.pictures([Number(body.id)], "en")).get(Number(body.id));
    expect([name, shown?.avif]).toEqual([name, true]);
  }
});

it("a replaced picture keeps its texts, and its former URL redirects to the current one", async () => {
  const { app, by, send } = await library();
  const { body: old } = await send(await photo(700, "#336699"), { alt: '{"en":"Kettle"}' });
  await app.worker.runDue();
  await aProduct(app, "Kettle", { imageUrl: old.url });
  const shown = async () =>
    (await call<{ image: { url: string; alt: string } }>(app, "/api/products/by-slug/kettle")).body.image;

  const { status, body } = await send(
    await photo(500, "#993333"),
    { version: String(old.version) },
    { path: `/${old.id}`, method: "PUT" },
  );
  expect([status, body.width, body.alt, body.id]).toEqual([200, 500, { en: "Kettle" }, old.id]);
  expect(body.url).not.toBe(old.url);
  expect(await app.media.movedTo(old.url.replace("/media/", ""))).toBe(body.url);
  expect((await shown()).url).toBe(body.url);
  await app.worker.runDue();
  expect(await app.media.open(old.url.replace("/media/", ""))).toBeNull();

  const other = await send(await photo(640, "#00aa00"));
  const taken = await send<Failure>(
    await photo(640, "#00aa00"),
    { version: String(body.version) },
    { path: `/${old.id}`, method: "PUT" },
  );
  expect([taken.status, (taken.body.current as MediaItem).id]).toEqual([409, other.body.id]);
  const stale = await send<Failure>(
    await photo(320, "#abcdef"),
    { version: String(old.version) },
    { path: `/${old.id}`, method: "PUT" },
  );
  expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
  expect(
    (await by<MediaDetails>("GET", `/admin/media/${old.id}`)).body.usages.map(({ name }) => name),
  ).toEqual(["Kettle"]);
});

it("what is used is deleted only when that is meant, and its files go with it", async () => {
  const { app, by, send } = await library();
  const { body: used } = await send(await photo(400, "#336699"));
  const { body: unused } = await send(await photo(400, "#996633"));
  const kettle = await aProduct(app, "Kettle", {
    images: [{ mediaId: Number(used.id), url: null, alt: {} }],
  });
  const home = await aCategory(app, "Home", { imageUrl: used.url });
  const usages: MediaUsage[] = [
    { type: "product", id: String(kettle), name: "Kettle" },
    { type: "category", id: String(home), name: "Home" },
  ];
  const refused = await by<Failure>("DELETE", `/admin/media/${used.id}`);
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([409, "media-in-use", usages]);
  expect(
    (
      await by<MediaBulkResult>("POST", "/admin/media/bulk", {
        action: "delete",
        ids: [used.id, unused.id, "999"],
      })
    ).body,
  ).toEqual({
    done: [unused.id],
    inUse: [{ id: used.id, usages }],
  });
  expect((await by("DELETE", `/admin/media/${used.id}?force=1`, undefined, used.version + 1)).status).toBe(
    409,
  );
  expect((await by("DELETE", `/admin/media/${used.id}?force=1`, undefined, used.version)).status).toBe(204);
  expect((await by("GET", `/admin/media/${used.id}`)).status).toBe(404);
  await app.worker.runDue();
  const left = await readdir(join(app.config.dataDir, "media"), { recursive: true });
  expect(left.filter((file) => file.includes("."))).toEqual([]);
  expect((await call<{ images: unknown[] }>(app, "/api/products/by-slug/kettle")).body.images).toEqual([]);
});

it("many are moved and tagged at once; a picture of another's stays where it is", async () => {
  const { app, by, send } = await library();
  const ids = [];
  for (const colour of ["#101010", "#202020"])
    ids.push((await send(await photo(300, colour), { tags: "old" })).body.id);
  await by("POST", "/admin/media/bulk", { action: "move", ids, folder: "Archive" });
  await by("POST", "/admin/media/bulk", { action: "tag", ids, tags: ["new", "old"] });
  const { body } = await by<MediaList>("GET", "/admin/media?folder=Archive&tag=new");
  expect(body.items.map(({ tags }) => tags)).toEqual([
    ["old", "new"],
    ["old", "new"],
  ]);

  const url = "https://shop.example/p/%D7%A7.jpg?size=2";
  const link = await by<MediaItem>("POST", "/admin/media/links", { url, alt: { en: "Pot" } });
  expect([link.status, link.body.url, link.body.isElsewhere, link.body.fileName]).toEqual([
    200,
    url,
    true,
    "ק.jpg",
  ]);
  expect((await by("POST", "/admin/media/links", { url })).body).toEqual(link.body);
  for (const bad of [
    "http://x.example/a.jpg",
    "//x.example/a",
    "/a.jpg",
    "data:image/png;base64,AA",
    "https://",
    "https://x/%",
  ])
    expect([bad, (await by("POST", "/admin/media/links", { url: bad })).status]).toEqual([
      bad,
      bad.endsWith("%") ? 200 : 422,
    ]);
  await aProduct(app, "Pot", { images: [{ mediaId: Number(link.body.id), url: null, alt: {} }] });
  const page = await call<{ images: { url: string; alt: string }[] }>(app, "/api/products/by-slug/pot");
  expect(page.body.images).toMatchObject([{ url, alt: "Pot" }]);
});

it("who does not work in the CRM gets nothing of it, and sends nothing", async () => {
  const { app } = await library();
  for (const [method, path] of [
    ["GET", ""],
    ["POST", ""],
    ["PUT", "/1"],
    ["PATCH", "/1"],
    ["DELETE", "/1"],
    ["GET", "/groups"],
    ["POST", "/bulk"],
  ] as const)
    expect([
      path,
      (
        await call(app, `/api/admin/media${path}`, {
          method,
          headers: { "content-type": "multipart/form-data; boundary=x" },
        })
      ).status,
    ]).toEqual([path, 401]);
});

it("the library leaves as CSV, narrowed as it is on the screen", async () => {
  const { app, send } = await library();
  await send(await photo(40, "#111111"), { tags: "a, b", alt: '{"he":"קומקום"}' });
  await send(await photo(41, "#222222"), {}, { name: "=cmd.jpg" });
  const { token } = await aMember(app, "admin");
  const exported = (query: string) =>
    app.api.request(`/api/admin/media/export${query}`, { headers: { Authorization: `Bearer ${token}` } });
  const lines = (await (await exported("")).text()).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(",'=cmd.jpg,");
  expect(lines[2]).toContain(',"a, b",,קומקום,');
  expect((await (await exported("?tag=a")).text()).trimEnd().split("\r\n")).toHaveLength(2);
  expect((await app.api.request("/api/admin/media/export")).status).toBe(401);
});

it("a linked image whose file name has a NUL or a stray percent sign is saved under a clean name", async () => {
  const { by } = await library();
  const nameOf = async (end: string) => {
    const { status, body } = await by<MediaItem>("POST", "/admin/media/links", {
      url: `https://cdn.example/${end}`,
    });
    return [status, body.fileName];
  };
  expect(await nameOf("a%00b.jpg")).toEqual([200, "ab.jpg"]);
  expect(await nameOf("100%.jpg")).toEqual([200, "100%.jpg"]);
});
