import { expect, test } from "@playwright/test";
import { inheritedNames } from "#tests/support/calls/inherited-names.ts";
import { raw } from "#tests/support/calls/raw-request.ts";
import { examples, languageList, pathTo, readable, tagsOf } from "#tests/support/journey/journey.ts";

const direct = { maxRedirects: 0 };

const moves: [from: string, status: number, to: string][] = [
  ["/en", 301, "/"],
  ["/en/about", 301, "/about"],
  ["/en/about?a=1&b=2", 301, "/about?a=1&b=2"],
  ["/EN/About/", 301, "/about"],
  ["/FR/about", 301, "/fr/about"],
  ["/about/", 301, "/about"],
  ["/about/?x=1&y=%C3%A9", 301, "/about?x=1&y=%C3%A9"],
  ["/fr//about", 301, "/fr/about"],
  ["/fr%5Cabout", 301, "/fr/about"],
  ["/nonsense", 302, "/"],
  ["/nonsense?x=1", 302, "/?x=1"],
  ["/fr/nonsense", 302, "/fr"],
  ["/ar/deeper/nonsense", 302, "/ar"],
  ["/de", 302, "/"],
  ["/de/x", 302, "/"],
  ["/fr/favorites", 302, "/favorites"],
  ["/fr/favorites?x=1", 302, "/favorites?x=1"],
  ["/he/sign-in?redirect=%2Fabout", 302, "/sign-in?redirect=%2Fabout"],
  ["/about?lang=fr&x=%C3%A9", 302, "/fr/about?x=%C3%A9"],
  ["/fr/about?lang=EN", 302, "/about"],
  ["/en/about?lang=fr", 301, "/about?lang=fr"],
  ["//evil.com/?lang=he", 301, "/evil.com?lang=he"],
  ["/nonsense?lang=he", 302, "/?lang=he"],
  ["/favorites?lang=iw", 302, "/favorites"],
];
for (const [from, status, to] of moves)
  test(`${from} redirects to ${to} (${status})`, async ({ baseURL }) => {
    const answer = await raw(baseURL, from);
    expect([answer.status, answer.location]).toEqual([status, to]);
  });

test("a name inherited from Object.prototype is an ordinary path for pages, their data and the API", async ({
  baseURL,
}) => {
  for (const name of inheritedNames) {
    for (const lang of ["", "/fr"]) {
      const { status, location } = await raw(baseURL, `${lang}/${name}?x=1`);
      const lower = name.toLowerCase();
      const led = lower === name ? [302, `${lang || "/"}?x=1`] : [301, `${lang}/${lower}?x=1`];
      expect.soft([name, status, location]).toEqual([name, ...led]);
    }
    for (const path of [
      `/${name}.data?_routes=${name}`,
      `/product/${name}?${name}=1`,
      `/products?${name}=1&sort=${name}&brand=${name}`,
      `/assets/x.${name}`,
      `/__manifest?p=/${name}&version=${name}`,
      `/api/${name}`,
      `/api/products?${name}=1&lang=${name}&q=${name}`,
    ]) {
      const { status } = await raw(baseURL, path, {
        headers: { "accept-encoding": name, "accept-language": name },
      });
      expect.soft(status, path).toBeLessThan(500);
    }
  }
});

// An e2e test, because a bundler may remove a call that only throws.
test("invalid percent escapes are refused anywhere in the URL", async ({ baseURL }) => {
  for (const bad of ["%ff", "%C0%AF", "%ED%A0%BD", "%00", "%zz"])
    for (const end of [bad, `${bad}.data`]) {
      for (const path of ["/x", "/product/x", "/api/x", "/media/x", "/x.png"]) {
        const { status } = await raw(baseURL, path + end);
        expect.soft([path + end, status]).toEqual([path + end, 400]);
      }
      // Query parameters of cached pages are re-encoded, with U+FFFD for invalid escapes.
      const { status } = await raw(baseURL, `/api/products?q=${end}`);
      expect.soft([end, [200, 400].includes(status)]).toEqual([end, true]);
    }
});

test("a path that matches no route has an error page", async ({ baseURL }) => {
  for (const path of ["/privacy/%E2%80%A8", "/fr/product/x/%E2%80%A9", "/he/%E2%80%A8/x"]) {
    const { status, bytes } = await raw(baseURL, path);
    expect.soft([path, status]).toEqual([path, 404]);
    expect.soft(bytes.toString()).toContain("<h1");
  }
});

test("no URL redirects to another host", async ({ baseURL }) => {
  for (const path of [
    "//evil.com/",
    "//evil.example/about",
    "/\\evil.example/",
    "/%5Cevil.example/",
    "/%5C%5Cevil/",
    "/en//evil.example",
    "/en//evil",
    "///evil/",
    "/fr//evil/",
    "/%2F%2Fevil/",
    "/en/%2Fevil",
    "/.//evil/",
  ]) {
    const { status, location } = await raw(baseURL, path);
    expect.soft([301, 302, 400, 404], path).toContain(status);
    expect.soft(new URL(location || "/", baseURL).origin, `${path} → ${location}`).toBe(baseURL);
    expect.soft(location, path).not.toMatch(/^[/\\]{2}/);
  }
});

test("redirects take one hop and end at a final page", async ({ request }) => {
  for (const path of ["/EN//About/", "/en/CATEGORY/Electronics/", "/FR/Favorites/"]) {
    let [hops, at] = [0, path];
    for (;;) {
      const answer = await request.get(at, direct);
      if (answer.status() === 200) break;
      at = answer.headers().location ?? "";
      expect(++hops, `${path} → ${at}`).toBeLessThanOrEqual(path.includes("Favorites") ? 2 : 1);
    }
  }
});

test("a category's id redirects to its slug in each language", async ({ request }) => {
  const { id } = (await (await request.get(`/api/categories/by-slug/${examples.category}`)).json()) as {
    id: string;
  };
  for (const { code } of languageList) {
    const path = await pathTo(request, code, "category");
    const byId = path.replace(/[^/]+$/, `${id}?sort=score`);
    const answer = await request.get(byId, direct);
    expect(answer.status()).toBe(301);
    expect(readable(answer.headers().location ?? "")).toBe(`${readable(path)}?sort=score`);
    expect(answer.headers()["cache-control"]).toBe("no-cache");
  }
});

test("the English slug under another language redirects to that language's slug", async ({ request }) => {
  for (const kind of ["product", "article"] as const) {
    const answer = await request.get(`/fr/${kind}/${examples[kind]}?x=1`, direct);
    expect(answer.status()).toBe(301);
    expect(readable(answer.headers().location ?? "")).toBe(
      `${readable(await pathTo(request, "fr", kind))}?x=1`,
    );
  }
});

test("a percent-encoded translated URL is a page, not a redirect loop", async ({ request }) => {
  for (const code of ["he", "ar", "zh"] as const) {
    const path = encodeURI(decodeURI(await pathTo(request, code, "product")));
    for (const form of [path, path.replace(/%[0-9A-F]{2}/g, (hex) => hex.toLowerCase())])
      expect((await request.get(form, direct)).status(), form).toBe(200);
  }
});

for (const { code, tag, nativeName } of languageList)
  test(`returns a ${nativeName} 404 page with noindex for unknown URLs`, async ({ request }) => {
    const prefix = code === "en" ? "" : `/${code}`;
    for (const kind of ["product", "category", "article", "author"]) {
      const answer = await request.get(`${prefix}/${kind}/no-such-thing`, direct);
      expect.soft(answer.status(), kind).toBe(404);
      expect.soft(answer.headers()["x-robots-tag"], kind).toBe("noindex");
      const html = await answer.text();
      expect.soft(tagsOf(html, "html")[0], kind).toMatchObject({ lang: tag });
      expect.soft(tagsOf(html, "h1"), kind).toHaveLength(1);
      expect
        .soft(
          tagsOf(html, "link").filter((link) => link.hreflang),
          kind,
        )
        .toEqual([]);
    }
  });

test("a missing file is a plain-text 404, a missing API route a JSON one", async ({ request }) => {
  for (const path of [
    "/x.png",
    "/fr/x.js",
    "/assets/nothing.js",
    "/media/nothing/1.webp",
    "/wp-login.php",
    "/sitemap-nothing.xml",
  ]) {
    const answer = await request.get(path, direct);
    expect.soft(answer.status(), path).toBe(404);
    expect.soft(answer.headers()["content-type"], path).toMatch(/^text\/plain/);
  }
  for (const path of ["/api/nope", "/api", "/api/products/by-slug/nope?lang=fr"]) {
    const answer = await request.get(path, direct);
    expect.soft(answer.status(), path).toBe(404);
    expect.soft(answer.headers()["content-type"], path).toMatch(/^application\/json/);
    expect
      .soft(await answer.json(), path)
      .toMatchObject({ code: "not-found", error: expect.any(String), requestId: expect.any(String) });
  }
});

test("malformed, overlong and badly sent URLs are refused, never with a 5xx", async ({
  request,
  baseURL,
}) => {
  for (const path of ["/%ff", "/%00", "/fr/product/%ff", "/%E0%A4%A", "/a%0d%0aSet-Cookie:x=1"])
    expect.soft((await raw(baseURL, path)).status, path).toBe(400);
  expect.soft((await raw(baseURL, `/${"a".repeat(8192)}`)).status).toBe(414);
  expect.soft((await raw(baseURL, `/search?q=${"a".repeat(8192)}`)).status).toBe(414);
  for (const method of ["POST", "PUT", "DELETE", "PATCH"])
    expect.soft((await request.fetch("/about", { method, ...direct })).status(), method).toBe(405);
  for (const query of ["cursor=x", "limit=0", "limit=9999", "lang=de", "minPrice=-1", "sort=evil"]) {
    const answer = await request.get(`/api/products?${query}`);
    expect.soft([200, 400, 422], `${query}: ${answer.status()}`).toContain(answer.status());
  }
  for (const path of [
    "/products?after=x",
    "/products?minPrice=a&brand=&brand=x",
    "/compare?ids=x,,9999999999999",
    "/search?q=%00",
    "/articles?after=x&category=nope",
  ])
    expect.soft((await request.get(path, direct)).status(), path).toBeLessThan(500);
});
