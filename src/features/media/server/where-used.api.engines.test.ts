import { expect, it } from "vitest";
import { defaultDesign } from "#features/settings/design/design.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { testApp } from "#tests/support/site/test-app.ts";
import type { MediaUsage } from "../media-item.ts";

it("a picture that only drafts use is in use, and not deleted without a warning", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const id = await app.media.add({ bytes: await photo(400, "#336699"), fileName: "lamp.png" });
  const other = await app.media.add({ bytes: await photo(400, "#993366"), fileName: "other.png" });
  const imageUrl = await app.media.addressOf(id);
  const drafted = async (path: string, name: string, draft: object) => {
    const made = (await ada.post(path, { name })).body;
    const stored = await ada.put(`${path}/${made.id}/draft`, { version: made.version, ...draft });
    expect(stored.status).toBe(200);
    return { type: path === "/products" ? "product" : "category", id: made.id, name } as MediaUsage;
  };
  const used = [
    await drafted("/products", "Lamp", { images: [{ mediaId: String(id), url: null, alt: {} }] }),
    await drafted("/products", "Bulb", { imageUrl }),
    await drafted("/categories", "Lights", { thumbnailUrl: imageUrl }),
  ];
  await drafted("/products", "Another", { images: [{ mediaId: String(other), url: null, alt: {} }] });
  const refused = await ada.remove<{ current: MediaUsage[] }>(`/media/${id}`);
  expect([refused.status, refused.body.current]).toEqual([409, used]);
});

it("what is used nowhere is found among what products, articles, categories, authors, programmes, settings and drafts show", async () => {
  const app = await testApp();
  const ada = await anEditor(app, "Ada", "admin");
  let colours = 0;
  const picture = async (): Promise<{ id: string; url: string }> => {
    const colour = `#${(++colours * 70_001).toString(16).padStart(6, "0")}`;
    const id = await app.media.add({ bytes: await photo(400, colour), fileName: `${colours}.png` });
    return { id: String(id), url: (await app.media.addressOf(id)) ?? "" };
  };
  const listed = async (query = "") => {
    const { body } = await ada.get<{ items: { id: string }[]; total: number; nextCursor: string | null }>(
      `/media?unused=1${query}`,
    );
    return { ids: body.items.map(({ id }) => id), total: body.total, nextCursor: body.nextCursor };
  };
  const unused = [await picture()];
  const [programme] = (await ada.get<{ items: { id: string; version: number }[] }>("/programmes")).body.items;
  const content = (mediaId: string) => ({
    type: "doc",
    content: [{ type: "image", attrs: { mediaId, alt: "A lamp", caption: "", width: "text" } }],
  });
  const author = { slug: "", texts: { en: { name: "Ada", role: "", bio: "" } } };
  const product = (await ada.post("/products", { name: "Drafted" })).body;
  const elsewhere = "https://pictures.example/lamp.jpg";
  const far = (await ada.post("/media/links", { url: elsewhere })).body;
  const places: ((one: { id: string; url: string }) => Promise<{ status: number }>)[] = [
    ({ id }) => ada.post("/products", { name: "Lamp", images: [{ mediaId: id, url: null, alt: {} }] }),
    ({ url }) => ada.post("/products", { name: "Bulb", imageUrl: url }),
    ({ url }) => ada.post("/articles", { title: "Lamps", imageUrl: url }),
    ({ id }) => ada.post("/articles", { title: "Bulbs", content: content(id) }),
    ({ url }) => ada.post("/authors", { ...author, imageUrl: url }),
    ({ url }) => ada.post("/categories", { name: "Lights", imageUrl: url }),
    ({ url }) => ada.post("/categories", { name: "Lights too", thumbnailUrl: url }),
    ({ url }) => ada.patch(`/programmes/${programme?.id}`, { version: programme?.version, logoUrl: url }),
    ({ url }) => ada.post("/design/publish", { version: 0, value: { ...defaultDesign, logo: url } }),
    ({ id }) =>
      ada.put(`/products/${product.id}/draft`, {
        version: product.version,
        images: [
          { mediaId: id, url: null, alt: {} },
          { mediaId: null, url: elsewhere, alt: {} },
        ],
      }),
  ];
  for (const place of places) {
    const one = await picture();
    expect((await listed()).ids[0]).toBe(one.id);
    const { status } = await place(one);
    expect(status).toBeLessThan(300);
    expect((await listed()).ids).not.toContain(one.id);
  }
  expect((await listed()).ids).not.toContain(far.id);
  unused.unshift(await picture(), await picture());
  unused.sort((a, b) => Number(b.id) - Number(a.id));
  const ids = unused.map(({ id }) => id);
  expect(await listed()).toEqual({ ids, total: 3, nextCursor: null });
  const first = await listed("&limit=2");
  expect([first.ids, first.total]).toEqual([ids.slice(0, 2), 3]);
  expect((await listed(`&limit=2&cursor=${first.nextCursor}`)).ids).toEqual(ids.slice(2));
  const file = await app.api.request("/api/admin/media/export?unused=1", {
    headers: { Authorization: `Bearer ${ada.token}` },
  });
  const lines = (await file.text()).trimEnd().split("\r\n").slice(1);
  expect(lines.map((line) => line.match(/\d+\.png/)?.[0])).toEqual(["13.png", "12.png", "1.png"]);
});
