import { describe, expect, it } from "vitest";
import type { BulkResult, Undone } from "#content/admin-action-schemas.ts";
import type { AdminProduct } from "#features/products/admin-product.ts";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { aCategory } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { testApp } from "#tests/support/site/test-app.ts";

const gtin = "4006381333931";
type Restored = AdminProduct & { lost: string[] };

describe("what a product named and is gone by now", () => {
  async function setup() {
    const app = await testApp();
    const ada = await anEditor(app);
    const category = await aCategory(app, "Lamps");
    const picture = await app.media.add({ bytes: await photo(400, "#336699"), fileName: "lamp.png" });
    const lamp = {
      name: "Lamp",
      gtin,
      categoryId: String(category),
      images: [{ mediaId: String(picture), url: null, alt: {} }],
      verdict: "Bright.",
    };
    const make = async (body: object) => (await ada.post("/products", body)).body;
    /** Its category, its picture and its number. */
    const loseAll = async () => {
      await app.categories.removeUnused([category], async () => {});
      const gone = await ada.remove(`/media/${picture}?force=1`, undefined, { "If-Match": "1" });
      expect(gone.status).toBe(204);
      await make({ name: "Another", gtin });
    };
    return { app, ada, lamp, make, loseAll };
  }
  const bare = { categoryId: null, images: [], imageUrl: "", gtin: "", verdict: "Bright." };

  it("does not prevent restoring it from the trash, alone or in bulk", async () => {
    const { ada, lamp, make, loseAll } = await setup();
    const [one, other] = [await make(lamp), await make({ ...lamp, gtin: "", name: "Lamp 2" })];
    for (const { id } of [one, other]) await ada.remove(`/products/${id}`);
    await loseAll();
    const { status, body } = await ada.post<Restored>(`/products/${one.id}/restore`);
    expect([status, body]).toMatchObject([200, { ...bare, deletedAt: null }]);
    expect(body.lost.sort()).toEqual(["categoryId", "gtin", "imageUrl", "images"]);
    const many = await ada.post<BulkResult>("/products/bulk", { ids: [other.id], action: "restore" });
    expect(many.body).toMatchObject({ changed: 1, skipped: [], lost: 1 });
    expect((await ada.get(`/products/${other.id}`)).body).toMatchObject({ ...bare, deletedAt: null });
    // It goes back to the trash without it.
    const { body: undone } = await ada.post<Undone>("/products/bulk/undo", { undo: many.body.undo });
    expect(undone).toEqual({ changed: 1, left: 0 });
    expect((await ada.get(`/products/${other.id}`)).body).toMatchObject({
      ...bare,
      deletedAt: expect.any(String),
    });
    // It can be worked on again.
    const saved = await ada.patch(`/products/${one.id}`, { version: body.version, verdict: "Fine." });
    expect(saved.status).toBe(200);
  });

  it("does not keep it from being restored; a slug another product has taken since is left to that product", async () => {
    const { ada, lamp, make, loseAll } = await setup();
    const { id, version } = await make(lamp);
    const path = `/products/${id}`;
    const empty = { verdict: "", gtin: "", categoryId: null, images: [], slug: "light" };
    const changed = (await ada.patch(path, { version, ...empty })).body;
    await ada.patch(path, { version: changed.version, slug: "bulb" });
    await loseAll();
    expect((await make({ name: "Lamp", slug: "lamp" })).slug).toBe("lamp");
    const { status, body } = await ada.post<Restored>(`${path}/revisions/1/restore`);
    expect([status, body]).toMatchObject([200, { ...bare, slug: "bulb" }]);
    expect(body.lost.sort()).toEqual(["categoryId", "gtin", "imageUrl", "images", "slug"]);
  });
});
