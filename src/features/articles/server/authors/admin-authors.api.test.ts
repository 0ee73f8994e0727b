import { describe, expect, it } from "vitest";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { AdminAuthor } from "#features/articles/author-edit.ts";
import { aUser, callApi } from "#tests/support/calls/account-calls.ts";
import { anArticle, sampleDocument } from "#tests/support/content/made-content.ts";
import { testApp } from "#tests/support/site/test-app.ts";

async function setup() {
  const app = await testApp();
  const ada = await aUser(app, "ada@example.com");
  await app.accounts.changeRole(ada.id, "editor");
  const call = <Body = AdminArticle>(method: string, path: string, body?: unknown, ifMatch?: number) =>
    callApi<Body>(app, method, `/admin${path}`, body, {
      token: ada.token,
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
  const create = async (body: object) => (await call("POST", "/articles", body)).body;
  const page = async (slug: string) =>
    callApi<{ title: string }>(app, "GET", `/articles/by-slug/${slug}?lang=en`);
  return { app, call, create, page };
}

describe("authors", () => {
  it("are created, changed and removed, except those whom articles name", async () => {
    const { app, call } = await setup();
    const text = { name: "Mara Lind", role: "Editor", bio: "Boils water." };
    const made = (await call<AdminAuthor>("POST", "/authors", { texts: { en: text } })).body;
    expect(made).toMatchObject({ slug: "mara-lind", version: 1, articles: 0 });
    await anArticle(app, "Kettles", { authorId: Number(made.id) });
    const renamed = {
      version: 1,
      texts: { en: { ...text, name: "Mara L." }, he: { ...text, name: "מארה" } },
    };
    expect((await call<AdminAuthor>("PATCH", `/authors/${made.id}`, renamed)).body.articles).toBe(1);
    expect((await app.articles.bySlug("kettles", "he")).author?.name).toBe("מארה");
    expect((await call("PATCH", `/authors/${made.id}`, renamed)).status).toBe(409);
    expect((await call("DELETE", `/authors/${made.id}`)).status).toBe(409);
    const bad = { texts: { en: { ...text, name: "" } }, imageUrl: "javascript:alert(1)" };
    expect((await call("POST", "/authors", bad)).status).toBe(422);
  });

  it("redirect from their former slugs, and are not deleted by an outdated version", async () => {
    const { app, call } = await setup();
    const text = { name: "Mara Lind", role: "Editor", bio: "" };
    const { id } = (await call<AdminAuthor>("POST", "/authors", { texts: { en: text } })).body;
    const rename = (version: number, slug: string) =>
      call<AdminAuthor>("PATCH", `/authors/${id}`, { version, slug });
    const at = async (slug: string) =>
      (await callApi<{ slug: string }>(app, "GET", `/authors/${slug}?lang=fr`)).body.slug;
    expect((await rename(1, "mara-l")).status).toBe(200);
    expect((await rename(2, "mara")).status).toBe(200);
    for (const slug of ["mara-lind", "mara-l", "mara"]) expect(await at(slug)).toBe("mara");
    // A new author with a former slug takes it over.
    await call("POST", "/authors", { slug: "mara-l", texts: { en: { ...text, name: "Mara Lund" } } });
    expect(await at("mara-l")).toBe("mara-l");
    const remove = (version: number) => call("DELETE", `/authors/${id}`, undefined, version);
    expect((await remove(2)).status).toBe(409);
    expect((await remove(3)).status).toBe(204);
    expect((await callApi(app, "GET", "/authors/mara-lind?lang=en")).status).toBe(404);
  });

  it("review what another author wrote, and are shown below the author's name at once", async () => {
    const { app, call, create, page } = await setup();
    const named = async (name: string, role: string) =>
      (await call<AdminAuthor>("POST", "/authors", { texts: { en: { name, role, bio: "" } } })).body.id;
    const [authorId, reviewerId] = [
      await named("Mara Lind", "Editor"),
      await named("Ann Ro", "Dermatologist"),
    ];
    const { id } = await create({ title: "Sun", content: sampleDocument("x"), authorId });
    await call("POST", `/articles/${id}/publish`, { lang: "en" });
    const reviewer = async () => (await app.articles.bySlug("sun", "en")).reviewer;
    expect(await reviewer()).toBeNull();
    const { version } = (await call("GET", `/articles/${id}`)).body;
    expect((await call("PATCH", `/articles/${id}`, { version, reviewerId })).status).toBe(200);
    expect(await reviewer()).toMatchObject({ name: "Ann Ro", role: "Dermatologist" });
    expect((await page("sun")).body).toMatchObject({ reviewer: { slug: "ann-ro" } });
    expect((await call("DELETE", `/authors/${reviewerId}`)).status).toBe(409);
    // Who wrote it does not check it.
    await call("PATCH", `/articles/${id}`, { version: version + 1, reviewerId: authorId });
    expect(await reviewer()).toBeNull();
  });
});
