import { expect, it } from "vitest";
import { anEditor } from "../../../../tests/support/crm-calls.ts";
import { photo } from "../../../../tests/support/made-pictures.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import type { MediaUsage } from "../media-item.ts";

it("a picture that stands in nothing but drafts is in use, and not deleted without a word", async () => {
  const app = await testApp();
  const ada = await anEditor(app);
  const id = await app.media.add({ bytes: await photo(400, "#336699"), fileName: "lamp.png" });
  const other = await app.media.add({ bytes: await photo(400, "#993366"), fileName: "other.png" });
  const imageUrl = await app.media.addressOf(id);
  const drafted = async (path: string, name: string, draft: object) => {
    const made = (await ada.post(path, { name })).body;
    const kept = await ada.put(`${path}/${made.id}/draft`, { version: made.version, ...draft });
    expect(kept.status).toBe(200);
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
