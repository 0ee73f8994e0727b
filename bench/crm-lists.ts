/** The CRM's lists at scale: generated articles imported beside the products, and a signed-in editor's requests. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleImageNames } from "./images.ts";
import { runSite, type Site } from "./programs.ts";

const sentence = "It was used for three weeks at home and on the road, and weighed, measured and dropped.";
const account = { email: "desk@example.com", password: "blue kettle on the hob" };

function article(i: number): string {
  const paragraphs = `<p>${sentence}</p><h2>What we saw</h2><p>${sentence} Number ${i}.</p>`;
  return `<item><title>Guide ${i}: lamps for a desk</title><link>https://blog.example/guide-${i}/</link><dc:creator>writer${i % 7}</dc:creator>
<content:encoded><![CDATA[${paragraphs}]]></content:encoded><wp:post_id>${i + 1}</wp:post_id>
<wp:post_date_gmt>2024-0${1 + (i % 9)}-1${i % 10} 08:00:00</wp:post_date_gmt><wp:post_name>guide-${i}</wp:post_name>
<wp:status>${i % 5 ? "publish" : "draft"}</wp:status><wp:post_type>post</wp:post_type></item>\n`;
}

/** Imports this many articles as another system's export and creates an administrator. */
export function importArticles(folder: string, total: number, more: Record<string, string>): void {
  const file = join(folder, "articles.xml");
  const items = Array.from({ length: total }, (_, i) => article(i)).join("");
  writeFileSync(
    file,
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blog</title><link>https://blog.example</link><language>en</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://blog.example</wp:base_site_url><wp:base_blog_url>https://blog.example</wp:base_blog_url>
${items}</channel></rss>`,
  );
  runSite(folder, ["import", file, "--source", "bench-articles"], more);
  makeAccount(folder, more);
}

/** Creates the administrator whose token the CRM requests carry. */
export function makeAccount(folder: string, more: Record<string, string> = {}): void {
  const { email, password } = account;
  runSite(folder, ["user", "create", "--email", email, "--password", password, "--role", "admin"], more);
}

export async function crmToken(site: Site): Promise<string> {
  const answer = await fetch(`${site.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`The administrator could not sign in: ${answer.status}.`);
  return ((await answer.json()) as { token: string }).token;
}

/** What the CRM's screens request when they open, and the filters of their lists. */
export const crmRequests: Record<string, string> = {
  "CRM, inbox": "/api/admin/inbox?lang=en",
  "CRM, products": "/api/admin/products?limit=50",
  "CRM, products by name": "/api/admin/products?limit=50&sort=name",
  "CRM, products searched": "/api/admin/products?limit=50&q=lamp",
  "CRM, products published in Hebrew": "/api/admin/products?limit=50&status=published&lang=he",
  "CRM, products without a picture": "/api/admin/products?limit=50&missing=image",
  "CRM, products without French": "/api/admin/products?limit=50&missing=translation&lang=fr",
  "CRM, products out of date": "/api/admin/products?limit=50&missing=stale",
  "CRM, articles": "/api/admin/articles?limit=50&shownIn=en",
  "CRM, articles searched": "/api/admin/articles?limit=50&shownIn=en&q=lamps",
  "CRM, article drafts": "/api/admin/articles?limit=50&shownIn=en&status=draft",
  "CRM, articles without French": "/api/admin/articles?limit=50&shownIn=en&missing=translation&lang=fr",
  "CRM, categories": "/api/admin/categories",
  "CRM, translations": "/api/admin/translations?limit=50&shownIn=en",
  "CRM, translations searched": "/api/admin/translations?limit=50&shownIn=en&q=lamp",
  "CRM, translations missing in French": "/api/admin/translations?limit=50&shownIn=en&lang=fr&state=missing",
  "CRM, translations of public products, in part":
    "/api/admin/translations?limit=50&shownIn=en&type=product&state=partial&shown=1",
  "CRM, pictures": "/api/admin/media?limit=100",
  "CRM, pictures searched, half found": `/api/admin/media?limit=100&q=${sampleImageNames.common}`,
  "CRM, pictures searched, five found": `/api/admin/media?limit=100&q=${sampleImageNames.rare}`,
  "CRM, pictures of a folder": "/api/admin/media?limit=100&folder=Shots",
  "CRM, pictures with a tag": "/api/admin/media?limit=100&tag=shelf%207",
  "CRM, pictures without Hebrew": "/api/admin/media?limit=100&missingAlt=he",
  "CRM, folders and tags of pictures": "/api/admin/media/groups",
  "CRM, audit": "/api/admin/audit?limit=50",
  "CRM, palette": "/api/admin/find?q=lamp&lang=en",
};
