import type { Document } from "#platform/document/document.ts";
import type { App } from "#server/app.ts";
import { aMember } from "../calls/crm-member.ts";
import { type SampleSite, sampleNames } from "./block-sample.ts";
import { anArticle, anOffer, aProduct } from "./made-content.ts";
import { photo } from "./made-images.ts";

/** What the newsletter's form needs; nothing is sent. */
export const mailSettings = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "post@magpie.example" };

/** Adds all that the sample blocks show, and gives the ids with a function that publishes an article. */
export async function aSampleSite(app: App) {
  const member = await aMember(app, "editor", "samples@example.com");
  const image = await app.media.add({ bytes: await photo(900, "#336699"), fileName: "kettle.jpg" });
  const { name, role, bio } = sampleNames.author;
  const author = await app.articles.addAuthor({
    slug: "tamsin",
    imageUrl: null,
    texts: { en: { name, role, bio } },
  });
  const products = await Promise.all(
    sampleNames.products.map((product, at) =>
      aProduct(app, product, {
        images: [{ mediaId: image, url: null, alt: {} }],
        offers: [anOffer(app, { url: `https://www.walmart.com/ip/${at + 1}` })],
        specs: sampleNames.specs.map(({ label, value }) => ({
          key: label.toLowerCase(),
          label: { en: label },
          value: at ? `${value} at most` : value,
        })),
        texts: {
          en: {
            name: product,
            summary: `${product} sums up`,
            pros: [...sampleNames.pros],
            cons: [...sampleNames.cons],
          },
        },
      }),
    ),
  );
  const passage: Document = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "text", text: sampleNames.reusable }] }],
  };
  const made = await member.by<{ id: string }>("POST", "/admin/content/reusable", {
    title: "How we test",
    content: passage,
  });
  await member.by("POST", `/admin/content/reusable/${made.body.id}/publish`, { lang: "en" });
  await app.worker.runDue();
  const url = (await app.media.pictures([image], "en")).get(image)?.url ?? null;
  const size = { phone: { width: 320, height: 100 }, desktop: { width: 728, height: 90 } };
  const slot = { id: "top", name: "Top", label: "advertisement" as const, phoneImage: null };
  await app.db.transact(async (tx) => {
    await app.settings.editing.set(tx, "newsletter", { isOn: true }, null);
    await app.settings.editing.set(
      tx,
      "ads",
      { isOn: true, slots: [{ ...slot, ...size, image: url, href: "https://tents.example/sale" }] },
      null,
    );
  });
  const site: SampleSite = {
    products: products.map(String) as [string, string],
    author: String(author),
    image: String(image),
    slot: slot.id,
    reusable: made.body.id,
  };
  const publish = (title: string, content: Document["content"]) =>
    anArticle(app, title, { authorId: author, texts: { en: { title, content: { type: "doc", content } } } });
  return { site, publish };
}
