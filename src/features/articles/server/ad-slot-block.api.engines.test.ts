import { expect, it } from "vitest";
import type { MediaItem } from "#features/media/media-item.ts";
import type { AdSlot } from "#features/settings/slot.ts";
import type { Document } from "#platform/document/document.ts";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { anArticle } from "#tests/support/content/made-content.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { Article } from "../article.ts";
import type { ResolvedReferences } from "../article-edit.ts";

const shop = "https://www.amazon.com/dp/B0ABCDEF31";

async function aSite() {
  const app = await testApp();
  const admin = await aMember(app, "admin");
  const form = new FormData();
  form.set("file", new File([new Uint8Array(await photo(728, "#336699"))], "banner.jpg"));
  form.set("alt", JSON.stringify({ en: "Tents from 99 dollars" }));
  const headers = { authorization: `Bearer ${admin.token}` };
  const upload = await call<MediaItem>(app, "/api/admin/media", { method: "POST", body: form, headers });
  await app.worker.runDue();
  const image = upload.body.url;
  const slot = (id: string, more: Partial<AdSlot> = {}): AdSlot => ({
    ...{ id, name: `Slot ${id}`, label: "advertisement" },
    ...{ phone: { width: 320, height: 100 }, desktop: { width: 728, height: 90 } },
    ...{ image, phoneImage: null, href: "https://tents.example/sale" },
    ...more,
  });
  let version = 0;
  const set = async (change: { isOn?: boolean; slots?: AdSlot[] }) => {
    const answer = await admin.by<{ details?: { path: string; message: string }[] }>(
      "PATCH",
      "/admin/settings",
      { section: "ads", version, change },
    );
    if (answer.status === 200) version++;
    return answer;
  };
  const place = (slotId: string) => ({ type: "adSlot" as const, attrs: { slotId } });
  const content: Document = {
    type: "doc",
    content: [
      { type: "paragraph", content: [{ type: "text", text: "Long." }] },
      ...["top", "empty", "gone"].map(place),
    ],
  };
  await anArticle(app, "Tents", { texts: { en: { title: "Tents", content } } });
  const shown = async () => (await call<Article>(app, "/api/articles/by-slug/tents")).body;
  return { app, admin, upload: upload.body, slot, set, shown };
}

it("ads are off at first; then a slot shows its image and link on the page, and in no feed", async () => {
  const { admin, upload, slot, set, shown } = await aSite();
  expect((await set({ slots: [slot("top"), slot("empty", { href: null }), slot("other")] })).status).toBe(
    200,
  );
  expect((await shown()).ads).toEqual([]);
  await set({ isOn: true });
  const { ads, contentHtml, shopLinks } = await shown();
  expect(ads).toEqual([
    {
      ...{ slotId: "top", label: "advertisement", href: "https://tents.example/sale", phoneImage: null },
      ...{ phone: { width: 320, height: 100 }, desktop: { width: 728, height: 90 } },
      image: expect.objectContaining({ url: upload.url }),
    },
  ]);
  expect(contentHtml).toBe("<p>Long.</p>");
  expect(shopLinks).toEqual({});
  const parts = (await admin.by<ResolvedReferences>("GET", "/admin/article-parts?lang=en")).body;
  expect(parts.ads.map(({ slotId }) => slotId)).toEqual(["top", "other"]);
  expect(parts.adSlots.map(({ name }) => name)).toEqual(["Slot top", "Slot empty", "Slot other"]);
  const { body: used } = await admin.by<object>("GET", `/admin/media/${upload.id}`);
  expect(JSON.stringify(used)).toContain('"settings"');

  // A link to a shop is an affiliate link here too, and is disclosed with the others of the page.
  await set({ slots: [slot("top", { href: shop, label: "sponsored" })] });
  const paid = await shown();
  expect(paid.ads).toMatchObject([{ href: shop, label: "sponsored" }]);
  expect(Object.keys(paid.shopLinks)).toEqual([shop]);
});

it("a slot takes images of the library only, a link that is one, and an id of its own", async () => {
  const { slot, set } = await aSite();
  const faults = async (...slots: AdSlot[]) => (await set({ slots })).body.details?.map(({ path }) => path);
  expect(await faults(slot("top", { image: "https://tracker.example/pixel.gif" }))).toEqual([
    "change.slots.0.image",
  ]);
  expect(await faults(slot("top", { href: "javascript:alert(1)" }))).toEqual(["change.slots.0.href"]);
  expect(await faults(slot("top", { phone: { width: 0, height: 9_999 } }))).toEqual([
    "change.slots.0.phone.width",
    "change.slots.0.phone.height",
  ]);
  expect(await faults(slot("top"), slot("top"))).toEqual(["change.slots.1.id"]);
  expect(await faults(slot("Top of page"))).toEqual(["change.slots.0.id"]);
  expect(await faults(slot("top", { name: " " }))).toEqual(["change.slots.0.name"]);
});
