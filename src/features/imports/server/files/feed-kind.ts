/** Elements only products have, among them Google's, Shopify's and other shops' own. */
const ofProducts =
  /^(g|c|s|product|shop|woocommerce|merchant):|(^|[:_])(price|saleprice|sku|gtin|ean|upc|mpn|brand|availability|condition|currency|stock|quantity|image_link|product_type|variant|offer|deeplink)/;
/** Elements of blog entries: authors and dates. */
const ofArticles =
  /^(pubdate|published|updated|author|comments|dc:date|dc:creator|content:encoded|wfw:commentrss|slash:comments)$/;

/**
 * The contents of an RSS or Atom feed, by its first entries (`head`: its first tens of thousands of characters): a blog's articles,
 * visitors' comments or reviews, or something else.
 */
export function feedKind(head: string): "articles" | "comments" | "other" {
  // The text of an entry says nothing about its structure.
  const bare = head.replace(/<!\[CDATA\[[\s\S]*?(?:\]\]>|$)/g, "").replace(/<!--[\s\S]*?(?:-->|$)/g, "");
  const root = /<(rss|feed|rdf:rdf)\b[^>]*>/i.exec(bare);
  if (
    !root ||
    bare
      .slice(0, root.index)
      .replace(/<[?!][^>]*>/g, "")
      .trim()
  )
    return "other";
  // Google's review feeds.
  if (/<reviews>\s*(<review\b|$)/i.test(bare)) return "comments";
  const start = bare.search(/<(item|entry)\b/i);
  if (start < 0) return "other";
  const entries = bare.slice(start);
  const names = new Set(
    [...entries.matchAll(/<([a-z][\w:.-]*)/gi)].map(([, name = ""]) => name.toLowerCase()),
  );
  if ([...names].some((name) => ofProducts.test(name))) return "other";
  const links = [...entries.matchAll(/<(?:guid|link)\b[^>]*>([^<]+)</gi)].map(([, link = ""]) => link);
  const isComments =
    names.has("thr:in-reply-to") ||
    names.has("review") ||
    (links.length > 0 && links.every((link) => /#comment-?\d/.test(link)));
  // A Blogger archive has both.
  if (isComments && !/blogger\/2008\/kind#post/.test(entries)) return "comments";
  return [...names].some((name) => ofArticles.test(name)) ? "articles" : "other";
}
