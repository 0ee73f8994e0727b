import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { type Language, languageCodes, languages } from "#i18n/languages.ts";
import { localPath } from "#i18n/urls/paths.ts";

/** What went wrong in a page: console errors, exceptions, failed requests, CSP violations. */
export function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  const note = (words: string) => faults.push(`${page.url()}: ${words}`);
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) note(message.text());
  });
  page.on("pageerror", (error) => note(error.message));
  page.on("requestfailed", (request) => {
    // Requests canceled by a navigation, and images replaced by a better size, are not failures.
    if (request.failure()?.errorText !== "net::ERR_ABORTED") note(`${request.url()} failed`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400 && response.request().resourceType() !== "document")
      note(`${response.url()} answered ${response.status()}`);
  });
  return faults;
}

/** Waits until the page's script runs: its elements are defined, and the header is observed. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => customElements.get("share-links") !== undefined);
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

/** The page's horizontal overflow in CSS pixels. From its box, because `clientWidth` includes a reserved scrollbar gutter. */
export const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const root = document.documentElement;
    return Math.ceil(root.scrollWidth - root.getBoundingClientRect().width);
  });

/** Elements wider than the viewport, with their first words; empty when the page fits. */
export const overflowingElements = async (page: Page): Promise<string[]> => {
  const by = await overhang(page);
  if (by <= 0) return [];
  const elements = await page.evaluate(() => {
    const width = document.documentElement.getBoundingClientRect().width;
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== "visible" || isCut(element.parentElement));
    return [...document.body.querySelectorAll("*")]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return (left < -0.5 || right > width + 0.5) && !isCut(element.parentElement);
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.slice(0, 60)}`,
      );
  });
  return [`${by} pixels`, ...elements.slice(0, 8)];
};

/** `npm test` runs axe, a third of an e2e test's time, at phone widths only; `npm run endure` checks every screen at each width. */
const widestOfPhones = 600;

/** The page's axe violations. */
export const barriers = async (page: Page): Promise<string[]> => {
  if (!process.env.ENDURE && (page.viewportSize()?.width ?? 0) > widestOfPhones) return [];
  // react-aria's live region is transient.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude("[data-live-announcer]")
    .options({ resultTypes: ["violations"] })
    .analyze();
  return violations.flatMap(({ id, nodes }) => {
    // The hidden buttons that close a popover of react-aria's stand beside its dialog.
    const own = nodes.filter(({ html }) => id !== "region" || html !== '<div style="display: contents;">');
    return own.length ? `${id}: ${own.map(({ target }) => target.join(" ")).join(", ")}` : [];
  });
};

/** Chooses a day of the next month in a CRM date-time field; the hour is the field's default. */
export async function chooseDay(
  page: Page,
  field: string,
  day: number,
  crm: (key: "crm.month-after") => string,
): Promise<void> {
  await page.getByRole("group", { name: field, exact: true }).getByRole("button").click();
  await page.getByRole("button", { name: crm("crm.month-after") }).click();
  await page
    .getByRole("gridcell")
    .filter({ hasText: new RegExp(`^${day}$`) })
    .getByRole("button")
    .click();
}

/** Waits until the current input is backed up in the browser, which the screen does not show (local-backups.ts). */
export const copyOf = (page: Page, text: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const name = "magpie-copies";
        // The page's own code creates the database.
        if (!(await indexedDB.databases()).some((one) => one.name === name)) return "";
        return new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const db = opening.result;
            const read = db.transaction("copies").objectStore("copies").getAll();
            read.onsuccess = () => resolve(JSON.stringify(read.result));
            read.onerror = () => reject(read.error);
            db.close();
          };
        });
      }),
    )
    .toContain(text);

/** The decoded path of a URL, without its host. */
export const readable = (address: string): string => {
  const url = new URL(address, "http://here");
  return decodeURI(url.pathname) + url.search;
};

/** The attributes of every tag with a name in an HTML text; names in lower case, values with decoded entities. */
export function tagsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*)?/?>`, "gi"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        plain(value),
      ]),
    ),
  );
}

/** HTML text with decoded entities. */
export const plain = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

/** The content of the first element with a name. */
export const contentOf = (html: string, name: string): string =>
  plain(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "i").exec(html)?.[1] ?? "").trim();

export const canonicalOf = (html: string): string | undefined =>
  tagsOf(html, "link").find((link) => link.rel === "canonical")?.href;

/** The page's hreflang links, by language tag. */
export const alternatesOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    tagsOf(html, "link").flatMap((link) =>
      link.rel === "alternate" && link.hreflang ? [[link.hreflang, link.href ?? ""]] : [],
    ),
  );

export const structuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].flatMap(
    ([, text = ""]) => [JSON.parse(text)].flat() as Record<string, unknown>[],
  );

/** Reads from the site's API. */
export async function readApi<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const answer = await request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as Answer;
}

type Named = { slug: string; metaTitle?: string | null };
export type PublicPage = {
  kind: string;
  path: string /** The route title; null for the site's name alone. */;
  title: string | null;
};

const titled = (path: string, text: Named & { name?: string; title?: string }) => ({
  path: `${path}/${text.slug}`,
  title: text.metaTitle || text.name || text.title || "",
});
const staticPages = [
  "about",
  "how-we-test",
  "privacy",
  "terms",
  "affiliate-disclosure",
  "cookies",
  "accessibility",
];

/** The English slugs of the example entities. */
export const examples = {
  product: "halden-m7",
  article: "your-first-film-camera",
  category: "electronics",
};

/** The slug of an example in a language, from the API. */
async function slugIn(request: APIRequestContext, lang: Language, kind: keyof typeof examples) {
  const place = { product: "products", article: "articles", category: "categories" }[kind];
  return readApi<
    Named & { id: string; name?: string; title?: string; author?: { slug: string; name: string } }
  >(request, `/api/${place}/by-slug/${examples[kind]}?lang=${lang}`);
}

/** The path of an example in a language. */
export async function pathTo(
  request: APIRequestContext,
  lang: Language,
  kind: keyof typeof examples,
): Promise<string> {
  return localPath(lang, `/${kind}/${(await slugIn(request, lang, kind)).slug}`);
}

/** Every kind of public page in a language, with its expected title. `words` are the interface's own titles. */
export async function publicPages(
  request: APIRequestContext,
  lang: Language,
  words: Record<"products" | "compare" | "articles" | "search" | "sitemap", string>,
): Promise<PublicPage[]> {
  const [product, article, category, other, ...texts] = await Promise.all([
    slugIn(request, lang, "product"),
    slugIn(request, lang, "article"),
    slugIn(request, lang, "category"),
    readApi<{ id: string }>(request, `/api/products/by-slug/fotin-35?lang=${lang}`),
    ...staticPages.map((page) => readApi<{ title: string }>(request, `/api/pages/${page}?lang=${lang}`)),
  ]);
  const author = { slug: article.author?.slug ?? "", name: article.author?.name ?? "" };
  const pages = [
    { kind: "home", path: "/", title: null },
    ...staticPages.map((page, i) => ({ kind: page, path: `/${page}`, title: texts[i]?.title ?? "" })),
    { kind: "category", ...titled("/category", category) },
    { kind: "products", path: "/products", title: words.products },
    { kind: "product", ...titled("/product", product) },
    { kind: "compare", path: `/compare?ids=${product.id},${other.id}`, title: words.compare },
    { kind: "articles", path: "/articles", title: words.articles },
    { kind: "article", ...titled("/article", article) },
    { kind: "author", ...titled("/author", author) },
    { kind: "search", path: "/search?q=fotin", title: words.search },
    { kind: "sitemap", path: "/sitemap", title: words.sitemap },
  ];
  return pages.map((page) => ({ ...page, path: localPath(lang, page.path) }));
}

export const languageList = languageCodes.map((code) => ({ code, ...languages[code] }));
