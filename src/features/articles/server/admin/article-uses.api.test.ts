import { expect, it } from "vitest";
import { anEditor } from "#tests/support/calls/crm-calls.ts";
import { testApp } from "#tests/support/site/test-app.ts";

type Made = { id: string; version: number };
type Uses = { uses: { type: string; title: string }[] };

const leadingTo = (...hrefs: string[]) => ({
  type: "doc",
  content: hrefs.map((href) => ({
    type: "paragraph",
    content: [{ type: "text", text: "there", marks: [{ type: "link", attrs: { href } }] }],
  })),
});

it("lists articles that link to an item by a typed URL before the item is removed", async () => {
  const app = await testApp({ env: { SITE_URL: "https://magpie.example" } });
  const ada = await anEditor(app);
  const make = async (things: string, body: object) => (await ada.post<Made>(`/${things}`, body)).body;
  const product = await make("products", { name: "Calm kettle" });
  const category = await make("categories", {
    name: "Kettles",
    translations: { fr: { name: "Bouilloires" } },
  });
  const tea = await make("articles", { title: "Tea" });
  await make("articles", {
    title: "Best of all",
    content: leadingTo("/product/calm-kettle", "/fr/category/bouilloires?page=2", "/article/nowhere"),
    translations: {
      fr: { title: "Les meilleures", content: leadingTo("https://magpie.example/fr/article/tea") },
    },
  });
  await make("articles", {
    title: "Another",
    content: leadingTo("https://elsewhere.example/product/calm-kettle"),
  });
  for (const path of [`/products/${product.id}`, `/categories/${category.id}`, `/articles/${tea.id}`])
    expect([path, (await ada.get<Uses>(`${path}/uses`)).body.uses], path).toMatchObject([
      path,
      [{ type: "article", title: "Best of all" }],
    ]);
});
