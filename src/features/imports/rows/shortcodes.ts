/** A WordPress shortcode and its position in the text. */
export type Shortcode = { name: string; attributes: Record<string, string>; text: string; at: number };

/** Shortcodes of affiliate, page-builder and other plug-ins that may have no attributes. */
const known = new Set(
  (
    "amazon aawp asa asa2 amazon_link amazon_textlink amazonjs amazonfeed content-egg content-egg-block lasso lasso_disclosure " +
    "thirstylink thirstylinks prettylink easyazon_link easyazon_cta easyazon_infoblock easyazon_image affiliatex affilimate " +
    "ebay ebay_feed_generator aliexpress woocommerce products product product_page add_to_cart add_to_cart_url shop_messages " +
    "recent_products featured_products sale_products best_selling_products product_category product_categories " +
    "caption wp_caption embed gallery audio video playlist toc ez-toc lwptoc table tablepress rank_math_toc elementor-template " +
    "contact-form-7 wpforms gravityform ninja_form mailpoet_form newsletter do_widget sidebar adsense ad ads quads adrotate"
  ).split(" "),
);

// As in WordPress: no bracket inside the attributes, not even in quotation marks.
const opening = /\[(\[?)(\/?)([a-z][a-z0-9_-]{0,60})((?:\s[^[\]]{0,4000})?)\s*\/?\](\]?)/gi;
const attribute = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g;

function attributesOf(written: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  let place = 0;
  // Editors turn straight quotation marks into curly ones.
  const straight = written.replace(/[“”„″]|&#8220;|&#8221;|&#8243;|&quot;/g, '"').replace(/[‘’′]/g, "'");
  for (const [, name, double, single, bare, quoted, word] of straight.matchAll(attribute))
    if (name) found[name.toLowerCase()] = double ?? single ?? bare ?? "";
    else if (quoted ?? word) found[String(place++)] = quoted ?? word ?? "";
  return found;
}

/** Alone on its line, where a bracketed word is never prose. */
const isAloneOnLine = (text: string, at: number, length: number): boolean =>
  /(^|[\n>])[ \t]*$/.test(text.slice(Math.max(0, at - 40), at)) &&
  /^[ \t]*($|[\n\r<])/.test(text.slice(at + length, at + length + 40));

/** Bracketed words that are part of the prose, such as [sic] or [1], don't count. */
const isShortcode = (name: string, attributes: string, closed: ReadonlySet<string>): boolean =>
  known.has(name) || /[_-]/.test(name) || closed.has(name) || /^\s+[\w-]+\s*=\s*["'“”&\w]/.test(attributes);

/**
 * Removes all shortcodes from a text: each is replaced by what `translate` returns (null: nothing, and it is reported), and the content
 * of an enclosing one stays. An escaped shortcode, "[[gallery]]", stays as text.
 */
export function withoutShortcodes(
  text: string,
  translate: (shortcode: Shortcode) => string | null,
): { text: string; removed: Shortcode[] } {
  const closed = new Set<string>();
  for (const [, name = ""] of text.matchAll(/\[\/([a-z][a-z0-9_-]*)\s*\]/gi)) closed.add(name.toLowerCase());
  const removed: Shortcode[] = [];
  const clean = text.replace(
    opening,
    (
      written: string,
      escapes: string,
      closes: string,
      given: string,
      attributes: string,
      escaped: string,
      at: number,
    ) => {
      const name = given.toLowerCase();
      if (!isShortcode(name, attributes, closed) && !isAloneOnLine(text, at, written.length)) return written;
      if (escapes && escaped) return `&#91;${written.slice(2, -2)}&#93;`;
      const outside = `${escapes && "&#91;"}${escaped && "&#93;"}`;
      if (closes) return translate({ name: `/${name}`, attributes: {}, text: written, at }) ?? outside;
      const shortcode = { name, attributes: attributesOf(attributes), text: written, at };
      const translated = translate(shortcode);
      if (translated === null) removed.push(shortcode);
      return `${translated ?? ""}${outside}`;
    },
  );
  return { text: clean, removed };
}
