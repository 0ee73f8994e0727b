import type { Review } from "#features/writing/review.ts";
import { anOffer, aProduct, sampleDocument } from "../content/made-content.ts";
import { photo } from "../content/made-images.ts";
import type { ApiCaller, CreatedEntity, Given, Sent, Write } from "./crm-writes.ts";

const kinds = [
  { plural: "products", type: "product", texts: (name: string) => ({ name, summary: "It is one." }) },
  {
    plural: "articles",
    type: "article",
    texts: (title: string) => ({ title, content: sampleDocument("At some length.") }),
  },
  {
    plural: "content/page",
    type: "page",
    texts: (title: string) => ({ title, content: sampleDocument("At some length.") }),
  },
  {
    plural: "content/reusable",
    type: "reusable",
    texts: (title: string) => ({ title, content: sampleDocument("At some length.") }),
  },
  { plural: "categories", type: "category", texts: (name: string) => ({ name, description: "Of these." }) },
] as const;

/** The writes that products, articles, free pages and categories share. */
const alike = Object.fromEntries(
  kinds.flatMap(({ plural, type, texts }) => {
    const make = ({ call, name }: Given) => call("POST", `/admin/${plural}`, texts(name));
    const published = async (given: Given) => {
      const made = await make(given);
      return given.call("POST", `/admin/${plural}/${made.id}/publish`, {});
    };
    const on =
      (
        before: (given: Given) => Promise<CreatedEntity>,
        body: (made: CreatedEntity, given: Given) => unknown = () => ({}),
      ) =>
      async (given: Given): Promise<Sent> => {
        const made = await before(given);
        return { at: [made.id], body: body(made, given), version: made.version };
      };
    const after =
      (method: string, step: string, body: object = {}) =>
      async (given: Given) => {
        const made = await published(given);
        await given.call(method, `/admin/${plural}/${made.id}${step}`, body, made.version);
        return made;
      };
    const write = (says: string, send: Write["send"]): Write => ({
      by: "editor",
      says: `${says} ${type}`,
      send,
    });
    const one = `/api/admin/${plural}/{id}`;
    return Object.entries({
      [`POST /api/admin/${plural}`]: write("create", ({ name }) => ({ body: texts(name) })),
      [`PATCH ${one}`]: write(
        "update",
        on(make, ({ version }, { name }) => ({ version, ...texts(`${name}, again`) })),
      ),
      [`DELETE ${one}`]: write("delete", on(make)),
      [`POST ${one}/restore`]: write("restore", on(after("DELETE", ""))),
      [`POST ${one}/publish`]: write("publish", on(make)),
      [`POST ${one}/unpublish`]: write("unpublish", on(published)),
      [`POST ${one}/schedule`]: write(
        "schedule",
        on(make, () => ({ lang: "en", publishAt: "2099-01-01T00:00:00.000Z" })),
      ),
      // A reusable block has no page.
      ...(type === "reusable" ? {} : { [`POST ${one}/preview-link`]: write("preview-link", on(make)) }),
      [`DELETE ${one}/draft`]: write("discard-draft", async (given) => {
        const { id, version } = await make(given);
        const draft = { version, draftOf: null, ...texts(`${given.name}, half`) };
        await given.call("PUT", `/admin/${plural}/${id}/draft`, draft);
        return { at: [id] };
      }),
      [`POST ${one}/revisions/{number}/restore`]: write("restore-revision", async (given) => {
        const { id, version } = await make(given);
        await given.call("PATCH", `/admin/${plural}/${id}`, { version, ...texts(`${given.name}, again`) });
        return { at: [id, 1], body: {} };
      }),
      ...(type === "category"
        ? {}
        : {
            [`POST ${one}/mark-checked`]: write("mark-checked", on(make)),
            [`POST ${one}/clear-checked`]: write("clear-checked", on(make)),
            [`POST ${one}/duplicate`]: write("duplicate", on(make)),
            [`POST /api/admin/${plural}/bulk`]: write("publish", async (given) => ({
              body: { action: "publish", ids: [(await make(given)).id] },
            })),
            [`POST /api/admin/${plural}/bulk/undo`]: write("undo", async (given) => {
              const ids = [(await make(given)).id];
              const all = { action: "publish", ids };
              const { undo } = await given.call<{ undo: string }>("POST", `/admin/${plural}/bulk`, all);
              return { body: { undo } };
            }),
          }),
      ...(type === "article"
        ? {}
        : {
            [`POST ${one}/block`]: write("block", on(published)),
            [`POST ${one}/unblock`]: write("unblock", on(after("POST", "/block"))),
          }),
    });
  }),
);

const aCategory = (call: ApiCaller, name: string) => call("POST", "/admin/categories", { name });

async function anOfferOf({ app, call, name }: Given, gtin?: string): Promise<(string | number)[]> {
  const product = await call("POST", "/admin/products", { name, ...(gtin ? { gtin } : {}) });
  const { url, price } = anOffer(app);
  const offer = await call("POST", `/admin/products/${product.id}/offers`, { url, price });
  return [product.id, offer.id];
}

/** The test shops' items, which can replace an offer. */
const [one, other] = [
  { externalId: "394857612345", gtin: "4006381333931" },
  { externalId: "394857612346", gtin: "4006381333948" },
];
export const shopItems = [one, other];
const replacement = ({ externalId }: typeof one) => ({ marketplace: "ebay", externalId, country: "US" });

/** A unique image. */
export async function imageForm(more: Record<string, string> = {}): Promise<FormData> {
  const form = new FormData();
  const colour = `#${(++pictures * 4_711).toString(16).padStart(6, "0")}`;
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append("file", new Blob([new Uint8Array(await photo(120, colour))]), `one-${pictures}.jpg`);
  return form;
}
let pictures = 0;
const aPicture = async (call: ApiCaller) => call("POST", "/admin/media", await imageForm());

const author = (name: string) => ({ slug: "", imageUrl: null, texts: { en: { name, role: "", bio: "" } } });
const by = (says: string, send: Write["send"]): Write => ({ by: "editor", says, send });

export const entityWrites: Record<string, Write> = {
  ...alike,
  "POST /api/admin/categories/{id}/move": by("move category", async ({ call, name }) => {
    const { id } = await aCategory(call, name);
    const parent = await aCategory(call, `${name}, above`);
    return { at: [id], body: { parentId: parent.id } };
  }),
  "POST /api/admin/categories/{id}/merge": by("merge category", async ({ call, name }) => {
    const { id } = await aCategory(call, name);
    return { at: [id], body: { into: (await aCategory(call, `${name}, too`)).id } };
  }),
  "POST /api/admin/content/page/import": by("create page", ({ name }) => ({
    body: { csv: `title,menu\r\n${name},footer\r\n` },
  })),
  "POST /api/admin/content/reusable/import": by("create reusable", ({ name }) => ({
    body: { csv: `title\r\n${name}\r\n` },
  })),
  "POST /api/admin/content/reusable/{id}/reviewed": by("review reusable", async ({ call, name }) => {
    const he = { title: "לעיתונות", content: sampleDocument("טקסט.") };
    const made = await call("POST", "/admin/content/reusable", { title: name, translations: { he } });
    const again = { version: made.version, title: `${name}, again` };
    await call("PATCH", `/admin/content/reusable/${made.id}`, again);
    return { at: [made.id], body: { lang: "he", fields: ["title"] } };
  }),
  "POST /api/admin/content/page/{id}/reviewed": by("review page", async ({ call, name }) => {
    const he = { title: "לעיתונות", content: sampleDocument("טקסט.") };
    const made = await call("POST", "/admin/content/page", { title: name, translations: { he } });
    await call("PATCH", `/admin/content/page/${made.id}`, { version: made.version, title: `${name}, again` });
    return { at: [made.id], body: { lang: "he", fields: ["title"] } };
  }),
  "POST /api/admin/articles/{id}/reviewed": by("review article", async ({ call, name }) => {
    const he = { title: "קומקום", content: sampleDocument("טקסט.") };
    const made = await call("POST", "/admin/articles", { title: name, translations: { he } });
    await call("PATCH", `/admin/articles/${made.id}`, { version: made.version, title: `${name}, again` });
    return { at: [made.id], body: { lang: "he", fields: ["title"] } };
  }),
  "POST /api/admin/products/{id}/reviewed": by("review product", async ({ call, name }) => {
    const made = await call("POST", "/admin/products", { name, translations: { he: { name: "קומקום" } } });
    await call("PATCH", `/admin/products/${made.id}`, { version: made.version, name: `${name}, again` });
    return { at: [made.id], body: { lang: "he", fields: ["name"] } };
  }),
  "POST /api/admin/categories/{id}/reviewed": by("review category", async ({ call, name }) => {
    const made = await call("POST", "/admin/categories", { name, translations: { he: { name: "קומקום" } } });
    await call("PATCH", `/admin/categories/${made.id}`, { version: made.version, name: `${name}, again` });
    return { at: [made.id], body: { lang: "he", fields: ["name"] } };
  }),
  "POST /api/admin/products/{id}/offers": by("create offer", async ({ app, call, name }) => {
    const { id } = await call("POST", "/admin/products", { name });
    const { url, price } = anOffer(app);
    return { at: [id], body: { url, price } };
  }),
  "PATCH /api/admin/products/{id}/offers/{offerId}": by("update offer", async (given) => ({
    at: await anOfferOf(given),
    body: { version: 1, price: { amount: 8_000, currency: "USD" } },
  })),
  "DELETE /api/admin/products/{id}/offers/{offerId}": by("delete offer", async (given) => ({
    at: await anOfferOf(given),
  })),
  "POST /api/admin/products/{id}/offers/{offerId}/refresh": by("refresh offer", async (given) => ({
    at: await anOfferOf(given),
  })),
  "POST /api/admin/products/{id}/offers/{offerId}/suspect": by("decline-price offer", async (given) => {
    const at = await anOfferOf(given);
    const price = { amount: 1, currency: "USD" };
    const suspect = JSON.stringify({ price, shipping: null, availability: "in-stock", fetchedAt: 0 });
    const values = { offer_id: Number(at[1]), suspect };
    await given.app.db.transact((tx) =>
      tx
        .insertInto("offer_checks")
        .values(values as never)
        .onConflict((c) => c.column("offer_id").doUpdateSet({ suspect }))
        .execute(),
    );
    return { at, body: { accept: false } };
  }),
  "POST /api/admin/products/{id}/offers/{offerId}/replace": by("update offer", async (given) => ({
    at: await anOfferOf(given, one.gtin),
    body: replacement(one),
  })),
  "POST /api/admin/products/{id}/offers/{offerId}/put-back": by("update offer", async (given) => {
    const [product = "", offer] = await anOfferOf(given, other.gtin);
    const path = `/admin/products/${product}/offers/${offer}/replace`;
    return { at: [product, (await given.call("POST", path, replacement(other))).id] };
  }),
  "POST /api/admin/authors": by("create author", ({ name }) => ({ body: author(name) })),
  "PATCH /api/admin/authors/{id}": by("update author", async ({ call, name }) => {
    const { id, version } = await call("POST", "/admin/authors", author(name));
    return { at: [id], body: { version, texts: author(`${name}, again`).texts } };
  }),
  "DELETE /api/admin/authors/{id}": by("delete author", async ({ call, name }) => ({
    at: [(await call("POST", "/admin/authors", author(name))).id],
  })),
  "POST /api/admin/media": by("create media", async () => ({ body: await imageForm() })),
  "PUT /api/admin/media/{id}": by("replace media", async ({ call }) => {
    const { id, version } = await aPicture(call);
    return { at: [id], body: await imageForm({ version: String(version) }) };
  }),
  "PATCH /api/admin/media/{id}": by("update media", async ({ call }) => {
    const { id, version } = await aPicture(call);
    return { at: [id], body: { version, folder: "kettles" } };
  }),
  "DELETE /api/admin/media/{id}": by("delete media", async ({ call }) => ({
    at: [(await aPicture(call)).id],
  })),
  "POST /api/admin/media/links": by("create media", ({ name }) => ({
    body: { url: `https://pictures.example/${encodeURIComponent(name)}.jpg` },
  })),
  "POST /api/admin/media/bulk": by("update media", async ({ call }) => ({
    body: { action: "move", ids: [(await aPicture(call)).id], folder: "kettles" },
  })),
  "POST /api/admin/articles/{id}/review/verdict": by("reject-section article", async (given) => {
    const { article, place } = await aWrittenArticle(given);
    return { at: [article], body: { ...place, verdict: "rejected" } };
  }),
  "POST /api/admin/articles/{id}/review/claim": by("confirm-claim article", async (given) => {
    const { article, place } = await aWrittenArticle(given);
    return { at: [article], body: { ...place, claim: 0, basis: "opinion" } };
  }),
  "POST /api/admin/articles/{id}/outlines": by("generate article", async (given) => {
    const { writer } = given.app.writing;
    const { version } = await writer.view();
    const { version: after } = await writer.change({ version, isStopped: true }, admin);
    const article = await anArticleWritten(given);
    await writer.change({ version: after, isStopped: false }, admin);
    return { at: [article], body: { to: ["fr"] } };
  }),
};

const admin = { id: 1, name: "admin", ipPrefix: null };

/** An article written by a language model, or by the built-in writer when the model is stopped. */
async function anArticleWritten({ app, name }: Given) {
  const verdict = "It boils 1.7 litres quietly.";
  const ids = await Promise.all(
    ["Calm", "Loud"].map((kind) =>
      aProduct(app, `${kind}, ${name}`, { texts: { en: { name: `${kind}, ${name}`, verdict } } }),
    ),
  );
  const writing = await app.writing.generation.begin(
    {
      topic: name,
      lang: "en",
      productIds: ids.map(String),
      template: "round-up",
      tone: "plain",
      length: "short",
    },
    admin,
  );
  await app.worker.runDue();
  return String((await app.writing.generation.whole(writing)).articleId);
}

/** An article written by a language model, and the section with an unsupported claim. */
async function aWrittenArticle(given: Given) {
  const article = await anArticleWritten(given);
  const { languages } = await given.call<Review>("GET", `/admin/articles/${article}/review`);
  const section = languages[0]?.sections.find(({ claims }) => claims.length);
  return { article, place: { lang: "en", position: section?.position ?? 0 } };
}
