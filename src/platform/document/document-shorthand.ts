import type { Block, Document, Mark, TextNode } from "./document.ts";

/**
 * The shorthand for texts that ship with the software: blocks as small objects, marks inside strings
 * (**bold**, *emphasis*, [text](address)). `resolve` turns an address into a mark: a path, or an entity by key.
 */
export type ShorthandBlock =
  | { h2: string }
  | { h3: string }
  | { p: string }
  | { quote: string }
  | { note: string }
  | { verdict: string }
  | { ul: readonly string[] }
  | { ol: readonly string[] }
  | {
      picks: readonly {
        product: string;
        award: string;
        label?: string;
        reason: string;
      }[];
    }
  | { card: string }
  | { prosCons: string }
  | { specs: string }
  | { table: readonly string[] }
  | { versus: readonly string[] }
  | { faq: readonly { q: string; a: string }[] }
  | { disclosure: true };

/** Maps the shorthand's keys to ids and its addresses to marks. Throws for an unknown key. */
export type Resolve = { product(key: string): string; link(address: string): Mark | undefined };

const marked = /\*\*(.+?)\*\*|\*(.+?)\*|\[([^\]]+)\]\(([^)]+)\)/g;

function inlineNodes(text: string, resolve: Resolve): TextNode[] {
  const nodes: TextNode[] = [];
  const push = (part: string, marks?: Mark[]) => {
    if (part) nodes.push(marks?.length ? { type: "text", text: part, marks } : { type: "text", text: part });
  };
  let end = 0;
  for (const match of text.matchAll(marked)) {
    push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, bold, italic, words, address] = match;
    if (bold) push(bold, [{ type: "bold" }]);
    else if (italic) push(italic, [{ type: "italic" }]);
    else {
      const mark = resolve.link(address ?? "");
      push(words ?? "", mark ? [mark] : []);
    }
  }
  push(text.slice(end));
  return nodes;
}

/** The document for blocks in shorthand. */
export function documentOf(blocks: readonly ShorthandBlock[], resolve: Resolve): Document {
  const paragraph = (text: string) => ({ type: "paragraph" as const, content: inlineNodes(text, resolve) });
  const items = (lines: readonly string[]) =>
    lines.map((line) => ({ type: "listItem" as const, content: [paragraph(line)] }));
  const block = (written: ShorthandBlock): Block => {
    if ("h2" in written)
      return { type: "heading", attrs: { level: 2 }, content: inlineNodes(written.h2, resolve) };
    if ("h3" in written)
      return { type: "heading", attrs: { level: 3 }, content: inlineNodes(written.h3, resolve) };
    if ("p" in written) return paragraph(written.p);
    if ("ul" in written) return { type: "bulletList", content: items(written.ul) };
    if ("ol" in written) return { type: "orderedList", content: items(written.ol) };
    if ("quote" in written) return { type: "blockquote", content: [paragraph(written.quote)] };
    if ("note" in written) return { type: "note", content: [paragraph(written.note)] };
    if ("verdict" in written) return { type: "verdict", content: [paragraph(written.verdict)] };
    if ("picks" in written)
      return {
        type: "picks",
        attrs: {
          picks: written.picks.map((pick) => ({
            productId: resolve.product(pick.product),
            award: pick.award,
            ...(pick.label ? { label: pick.label } : {}),
            reason: pick.reason,
          })),
        },
      };
    if ("card" in written)
      return { type: "productCard", attrs: { productId: resolve.product(written.card) } };
    if ("prosCons" in written)
      return { type: "prosCons", attrs: { productId: resolve.product(written.prosCons) } };
    if ("specs" in written)
      return { type: "specTable", attrs: { productId: resolve.product(written.specs) } };
    if ("table" in written)
      return { type: "comparisonTable", attrs: { productIds: written.table.map(resolve.product) } };
    if ("versus" in written)
      return { type: "versus", attrs: { productIds: written.versus.map(resolve.product) } };
    if ("faq" in written)
      return {
        type: "faq",
        attrs: { items: written.faq.map((item) => ({ question: item.q, answer: item.a })) },
      };
    return { type: "disclosure" };
  };
  return { type: "doc", content: blocks.map(block) };
}
