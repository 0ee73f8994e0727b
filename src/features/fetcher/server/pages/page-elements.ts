import { decodeHTMLStrict } from "entities";

/** An element with its texts and children in document order. */
export type PageElement = {
  name: string;
  attrs: ReadonlyMap<string, string>;
  parent: PageElement | null;
  children: (PageElement | string)[];
};

const empty = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Raw text elements: their content is not markup. */
const rawTexts = new Set(["script", "style", "title", "textarea", "iframe", "xmp"]);
/** Elements with optional end tags: opening another of the same name closes them. */
const selfEnding = new Set("p li dt dd tr td th option".split(" "));

/** Larger than any shop's page: the rest is ignored. */
const mostElements = 150_000;
const mostAttributes = 120;
/** Deeper nesting is flattened. */
const deepest = 400;

/**
 * Parses the elements of a page in a single pass, linear in its length: a browser's tree builder, which repairs broken markup, can be made
 * to grow without bounds. What is read here (names, URLs, marked values) needs no repair.
 */
export function readElements(html: string): PageElement[] {
  const root: PageElement = { name: "", attrs: new Map(), parent: null, children: [] };
  const found: PageElement[] = [];
  const open: PageElement[] = [root];
  const openNames = new Map<string, number>();
  const missing = new Set<string>();
  const top = (): PageElement => open.at(-1) ?? root;

  /** Position of the next occurrence; a failed search is remembered and not repeated. */
  function next(sign: string, from: number): number {
    if (missing.has(sign)) return -1;
    const at = html.indexOf(sign, from);
    if (at < 0) missing.add(sign);
    return at;
  }
  const after = (sign: string, from: number): number => {
    const at = next(sign, from);
    return at < 0 ? html.length : at + sign.length;
  };
  function leave(): void {
    const left = open.pop();
    if (left) openNames.set(left.name, (openNames.get(left.name) ?? 1) - 1);
  }

  /** The attributes from a position on, and the end of the tag. */
  function attributesAt(start: number): { attrs: Map<string, string>; end: number } {
    const attrs = new Map<string, string>();
    let at = start;
    while (at < html.length) {
      const [spaces = ""] = matchAt(/[\s/]*/y, html, at);
      at += spaces.length;
      if (html[at] === ">" || at >= html.length) return { attrs, end: at + 1 };
      const [name = ""] = matchAt(/[^\s/>=][^\s/>=]*|=/y, html, at);
      at += name.length || 1;
      const [sign] = matchAt(/\s*=\s*/y, html, at);
      let value = "";
      if (sign !== undefined) {
        at += sign.length;
        const quote = html[at];
        if (quote === '"' || quote === "'") {
          const end = next(quote, at + 1);
          value = html.slice(at + 1, end < 0 ? html.length : end);
          at = end < 0 ? html.length : end + 1;
        } else {
          [value = ""] = matchAt(/[^\s>]*/y, html, at);
          at += value.length;
        }
      }
      const key = name.toLowerCase();
      if (attrs.size < mostAttributes && !attrs.has(key)) attrs.set(key, decodeHTMLStrict(value));
    }
    return { attrs, end: html.length };
  }

  function begin(at: number): number {
    const [written = ""] = matchAt(/[a-z][^\s/>]*/iy, html, at + 1);
    const name = written.slice(0, 40).toLowerCase();
    const { attrs, end } = attributesAt(at + 1 + written.length);
    if (selfEnding.has(name) && top().name === name) leave();
    const element: PageElement = { name, attrs, parent: top(), children: [] };
    top().children.push(element);
    found.push(element);
    if (rawTexts.has(name)) {
      const close = new RegExp(`</${name}(?=[\\s/>])`, "gi");
      close.lastIndex = end;
      const stop = close.exec(html)?.index ?? html.length;
      const text = html.slice(end, stop);
      element.children.push(name === "title" || name === "textarea" ? decodeHTMLStrict(text) : text);
      return after(">", stop);
    }
    if (!empty.has(name) && open.length < deepest) {
      open.push(element);
      openNames.set(name, (openNames.get(name) ?? 0) + 1);
    }
    return end;
  }

  function end(at: number): number {
    const [written = ""] = matchAt(/[a-z][^\s/>]*/iy, html, at + 2);
    const name = written.slice(0, 40).toLowerCase();
    if ((openNames.get(name) ?? 0) > 0) {
      while (top().name !== name && open.length > 1) leave();
      leave();
    }
    return after(">", at);
  }

  for (let at = 0; at < html.length && found.length < mostElements; ) {
    const start = next("<", at);
    const text = html.slice(at, start < 0 ? html.length : start);
    if (text) top().children.push(decodeHTMLStrict(text));
    if (start < 0) break;
    const sign = html[start + 1] ?? "";
    if (html.startsWith("<!--", start)) at = after("-->", start + 4);
    else if (sign === "!" || sign === "?") at = after(">", start);
    else if (sign === "/") at = end(start);
    else if (/[a-z]/i.test(sign)) at = begin(start);
    else {
      top().children.push("<");
      at = start + 1;
    }
  }
  return found;
}

function matchAt(pattern: RegExp, text: string, at: number): string[] {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? [];
}

const unread = new Set(["script", "style", "textarea", "template"]);

/** The text of an element up to `most` characters, with a line per block. */
export function textOfElement(element: PageElement, most = 20_000): string {
  const words: string[] = [];
  let length = 0;
  const waiting: (PageElement | string)[] = [element];
  for (let one = waiting.pop(); one !== undefined && length < most; one = waiting.pop()) {
    if (typeof one === "string") {
      words.push(one);
      length += one.length;
    } else if (!unread.has(one.name)) {
      if (/^(br|p|div|li|tr|h\d|ul|ol|dd|dt|section)$/.test(one.name)) words.push("\n");
      for (const child of one.children.toReversed()) waiting.push(child);
    }
  }
  return words.join("").slice(0, most);
}
