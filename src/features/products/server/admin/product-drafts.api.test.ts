import { expect, it } from "vitest";
import type { Product, ProductList } from "#features/products/product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

it("a draft that is replaced by a revision or discarded becomes a revision of its author", async () => {
  const app = await testApp();
  const [ada, bea] = [await anEditor(app), await anEditor(app, "Bea")];
  const { id, version } = (await ada.post("/products", { name: "Kettle", verdict: "Fine." })).body;
  const path = `/products/${id}`;
  const renamed = (await ada.patch(path, { version, name: "Pot" })).body;
  await bea.put(`${path}/draft`, { version: renamed.version, name: "Pan" });
  const back = (await ada.post(`${path}/revisions/1/restore`)).body;
  await bea.put(`${path}/draft`, { version: back.version, name: "Wok" });
  await ada.remove(`${path}/draft`);
  type Revisions = { items: { number: number; author: { name: string } }[] };
  const { items } = (await ada.get<Revisions>(`${path}/revisions`)).body;
  const said = await Promise.all(
    items.map(async ({ number, author }) => {
      const { content } = (await ada.get<{ content: { name: string } }>(`${path}/revisions/${number}`)).body;
      return `${author.name}: ${content.name}`;
    }),
  );
  // The newest is what the product is.
  expect(said).toEqual(["Ada: Kettle", "Bea: Wok", "Ada: Kettle", "Bea: Pan", "Ada: Pot", "Ada: Kettle"]);
  expect((await ada.get(path)).body).toMatchObject({ name: "Kettle", hasDraft: false });
});

it("the first image of the gallery is the main one of lists, unless another is named", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const [one, two] = await Promise.all(
    ["#336699", "#993366"].map((color) =>
      photo(400, color).then((bytes) => app.media.add({ bytes, fileName: "a.png" })),
    ),
  );
  const image = (id: number | undefined) => ({ mediaId: String(id), url: null, alt: {} });
  const address = (id: number | undefined) => app.media.addressOf(id ?? 0);
  const { id } = (await ada.post("/products", { name: "Kettle", summary: "Boils." })).body;
  const path = `/products/${id}`;
  const listed = async () => {
    const { version } = (await ada.get(path)).body;
    return { version, card: (await call<ProductList>(app, "/api/products?lang=en")).body.items[0]?.imageUrl };
  };
  // What the editor's screen sends.
  const published = async (draft: object) => {
    const { version } = await listed();
    expect((await ada.put(`${path}/draft`, { version, ...draft })).status).toBe(200);
    expect((await ada.post(`${path}/publish`)).status).toBe(200);
    return (await listed()).card;
  };
  expect(await published({ images: [image(one), image(two)], imageUrl: "" })).toBe(await address(one));
  expect(await published({ images: [image(two), image(one)], imageUrl: "" })).toBe(await address(two));
  expect(await published({ images: [image(one)] })).toBe(await address(one));
  expect(await published({ imageUrl: await address(two) })).toBe(await address(two));
  expect(await published({ imageUrl: "" })).toBe(await address(one));
  expect(await published({ images: [], imageUrl: "" })).toBe(null);

  const { version } = await listed();
  const sent = {
    version,
    images: [{ mediaId: null, url: "https://shop.example/a.png", alt: {} }],
    imageUrl: "",
  };
  expect((await ada.patch(path, sent)).status).toBe(200);
  expect((await listed()).card).toBe("https://shop.example/a.png");
  const made = await ada.post("/products", { name: "Pot", images: [image(two)], imageUrl: "" });
  expect(made.body.imageUrl).toBe(await address(two));
});

it("a public translation whose texts are emptied is gone for readers, and an outdated window takes nothing back", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const fr = { name: "Bouilloire", summary: "Elle chauffe." };
  const { id } = (await ada.post("/products", { name: "Kettle", summary: "Boils.", translations: { fr } }))
    .body;
  const path = `/products/${id}`;
  const { version } = (await ada.post(`${path}/publish`, {})).body;
  const shown = async () =>
    (await call<ProductList>(app, "/api/products?lang=fr")).body.items.map(({ name }) => name);
  expect(await shown()).toEqual(["Bouilloire"]);
  const none = Object.fromEntries(Object.keys(fr).map((field) => [field, ""]));
  const emptied = await ada.patch(path, { version, translations: { fr: { ...none, slug: "" } } });
  expect([emptied.status, Object.keys(emptied.body.states)]).toEqual([200, ["en"]]);
  expect(await shown()).toEqual(["Kettle"]);
  expect((await ada.post(`${path}/unpublish`, { version })).status).toBe(409);
  expect((await ada.get(path)).body.states.en?.published).toBe(true);
});

it("a draft of another release is read as far as it can be, and no request fails", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const { id, version } = (await ada.post("/products", { name: "Kettle", summary: "Boils." })).body;
  const stored = { name: "Pot", summary: 5, specs: "many", colour: "red", translations: { xx: {}, fr: [] } };
  await app.db.transact((tx) =>
    app.revisions.saveDraft(
      tx,
      { type: "product", id: Number(id) },
      { content: stored, baseVersion: version, actor: { id: ada.id } as never },
    ),
  );
  const path = `/products/${id}`;
  const draft = await ada.get<{ content: object }>(`${path}/draft`);
  expect([draft.status, draft.body.content]).toMatchObject([
    200,
    { name: "Pot", summary: "Boils.", specs: [] },
  ]);
  expect((await ada.get(`${path}/checklist?lang=en`)).status).toBe(200);
  expect((await ada.post(`${path}/publish`, {})).body).toMatchObject({ name: "Pot", summary: "Boils." });
});

it("has films in its gallery, each behind a picture and of a known player", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const film = (video: string, more: object = { url: "/media/k/1.webp" }) => ({ ...more, video });
  const images = [
    { url: "/media/k/0.webp", video: undefined },
    film("https://youtu.be/dQw4w9WgXcQ"),
    film("https://vimeo.com/12345678"),
  ];
  const { id } = (await ada.post("/products", { name: "Kettle", summary: "Boils.", images })).body;
  await ada.post(`/products/${id}/publish`, {});
  const shown = async () => (await call<Product>(app, "/api/products/by-slug/kettle")).body.images;
  expect((await shown()).map(({ video }) => video)).toEqual([
    undefined,
    { provider: "youtube", videoId: "dQw4w9WgXcQ" },
    { provider: "vimeo", videoId: "12345678" },
  ]);
  const { version, images: saved } = (await ada.get(`/products/${id}`)).body;
  expect(saved.map(({ video }) => video)).toEqual(images.map(({ video }) => video));
  const refused = async (image: object) =>
    (await ada.patch(`/products/${id}`, { version, images: [image] })).body.details?.map(({ path }) => path);
  for (const video of [
    "http://youtu.be/dQw4w9WgXcQ",
    "https://evil.example/watch?v=dQw4w9WgXcQ",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "javascript:alert(1)//youtu.be/dQw4w9WgXcQ",
    "https://vimeo.com/../x",
  ])
    expect(await refused(film(video))).toEqual(["images.0.video"]);
  expect(await refused(film("https://vimeo.com/12345678", {}))).toEqual(["images.0.url"]);
  expect(await shown()).toHaveLength(3);
});
