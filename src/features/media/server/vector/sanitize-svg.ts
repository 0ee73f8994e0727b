import { SaxesParser, type SaxesTagNS } from "saxes";
import { AppError } from "#platform/errors.ts";
import { loadsNothing, svgAttributes, svgElements } from "./svg-allow-list.ts";

const namespace = "http://www.w3.org/2000/svg";
const xlink = "http://www.w3.org/1999/xlink";
/** Of a file, in bytes, of its elements, and how deep they may lie in each other. */
const largest = 500_000;
const mostElements = 5_000;
const deepest = 50;
/** The longer side of the sanitized drawing, in pixels: bitmaps are made of it in this size or smaller. */
const side = 1024;
/** How much longer one side may be. */
const longestRatio = 50;

type Element = { name: string; attributes: Map<string, string>; children: (Element | string)[] };

/** One of the parts that may come before the drawing. */
const prolog = /^\s*(?:<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)/i;

/** Whether a file begins like an SVG drawing. */
export function isSvg(bytes: Buffer): boolean {
  let text = bytes.toString("utf8", 0, 20_000).replace(/^\uFEFF/, "");
  for (let found = prolog.exec(text); found; found = prolog.exec(text)) text = text.slice(found[0].length);
  return /^\s*<(?:[\w-]+:)?svg[\s>/]/i.test(text);
}

const unreadable = (cause?: unknown) => new AppError("picture-unreadable", { cause });

/** The allowed attributes of an element; a reference goes into the drawing, or is left out. */
function attributesOf({ attributes }: SaxesTagNS): Map<string, string> {
  const allowed = new Map<string, string>();
  for (const { uri, local, value } of Object.values(attributes)) {
    if (local === "href" && (uri === "" || uri === xlink)) {
      if (/^#[\w.:-]+$/.test(value)) allowed.set("href", value);
    } else if (uri === "" && svgAttributes.has(local) && loadsNothing(value)) allowed.set(local, value);
  }
  return allowed;
}

/** The allowed elements of a drawing. */
function parse(text: string): Element {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  let root: Element | undefined;
  let count = 0;
  /** How deep the parser is within an element that is left out. */
  let skipped = 0;
  parser.on("error", (error) => {
    throw unreadable(error);
  });
  parser.on("doctype", (doctype) => {
    // It may define entities, which grow exponentially or name files.
    if (doctype.includes("[")) throw unreadable("The document type has declarations");
  });
  parser.on("opentag", (tag) => {
    count++;
    if (count > mostElements || open.length + skipped >= deepest) throw new AppError("too-large");
    if (skipped || tag.uri !== namespace || !svgElements.has(tag.local)) {
      skipped++;
      return;
    }
    const element: Element = { name: tag.local, attributes: attributesOf(tag), children: [] };
    open.at(-1)?.children.push(element);
    if (!root && element.name !== "svg") throw unreadable("It is no drawing");
    root ??= element;
    open.push(element);
  });
  const write = (text: string) => {
    if (!skipped) open.at(-1)?.children.push(text);
  };
  parser.on("text", write);
  parser.on("cdata", write);
  parser.on("closetag", () => {
    if (skipped) skipped--;
    else open.pop();
  });
  parser.write(text).close();
  if (!root) throw unreadable("It is no drawing");
  return root;
}

const elementsIn = (element: Element): Element[] => [
  element,
  ...element.children.flatMap((child) => (typeof child === "string" ? [] : elementsIn(child))),
];

/** A value of each element, made of its children's: one pass, whatever names whatever. */
function folded<Value>(
  root: Element,
  fold: (element: Element, inside: readonly Value[]) => Value,
): Map<Element, Value> {
  const values = new Map<Element, Value>();
  const visit = (element: Element): Value => {
    const inside = element.children.flatMap((child) => (typeof child === "string" ? [] : [visit(child)]));
    const value = fold(element, inside);
    values.set(element, value);
    return value;
  };
  visit(root);
  return values;
}
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** What is drawn again wherever it is named; more than one level of it multiplies without end. */
const repeated = new Set(["mask", "pattern", "marker"]);
/** How many elements may be drawn by repeating. */
const mostRepeated = 5_000;

/**
 * Takes out styles that load something, and what repeats a repetition: a use of what contains a use, a mask within a mask. Throws
 * `too-large` where what is left repeats too much.
 */
function prune(root: Element): void {
  const all = elementsIn(root);
  const byId = new Map(all.flatMap((one) => [[one.attributes.get("id") ?? "", one] as const]));
  const repeatedIn = (css: string): Element[] =>
    [...css.matchAll(/#([\w.:-]+)/g)].flatMap(([, id = ""]) => {
      const named = byId.get(id);
      return named && repeated.has(named.name) ? [named] : [];
    });
  const targetOf = (use: Element) => byId.get(use.attributes.get("href")?.slice(1) ?? "");
  const repeats = (element: Element): boolean =>
    element.name === "use" || [...element.attributes.values()].some((value) => repeatedIn(value).length > 0);
  const repeatsInside = folded<boolean>(root, (element, inside) => repeats(element) || inside.includes(true));
  const isFit = (child: Element | string): boolean => {
    if (typeof child === "string") return true;
    if (child.name === "style") {
      if (child.children.some((part) => typeof part !== "string")) return false;
      // As it will be read: comments and what is left out stood between its parts.
      const css = child.children.join("");
      child.children = [css];
      return loadsNothing(css) && repeatedIn(css).length === 0;
    }
    if (child.name !== "use") return true;
    const target = targetOf(child);
    return target !== undefined && repeatsInside.get(target) === false;
  };
  for (const element of all) element.children = element.children.filter(isFit);
  const within = new Set(
    all.filter(({ name }) => repeated.has(name)).flatMap((element) => elementsIn(element)),
  );
  for (const { attributes } of within)
    for (const [name, value] of attributes) if (repeatedIn(value).length) attributes.delete(name);

  const elements = folded<number>(root, (_, inside) => 1 + sum(inside));
  /** With what its uses draw. */
  const sizes = folded<number>(root, (element, inside) => {
    const target = element.name === "use" ? targetOf(element) : undefined;
    return (target ? (elements.get(target) ?? 0) : 1) + sum(inside);
  });
  const sizeOf = (element: Element): number => sizes.get(element) ?? 0;
  let drawn = 0;
  for (const element of elementsIn(root)) {
    if (element.name === "use") drawn += sizeOf(element);
    for (const value of element.attributes.values())
      for (const named of repeatedIn(value)) drawn += sizeOf(named);
    if (drawn > mostRepeated) throw new AppError("too-large");
  }
}

const number = (text: string | undefined): number => {
  const found = /^\s*(\d*\.?\d+(?:e[+-]?\d+)?)\s*(?:px|pt|mm|cm|in|pc|em|ex)?\s*$/i.exec(text ?? "");
  return Number(found?.[1] ?? Number.NaN);
};

/** Gives a drawing a size in pixels whatever it said: that of its view box, with the longer side in our length. */
function resize(root: Element): { width: number; height: number } {
  const box = (root.attributes.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    box.length === 4
      ? [box[2], box[3]]
      : [number(root.attributes.get("width")), number(root.attributes.get("height"))];
  if (!(width && height && width > 0 && height > 0 && Number.isFinite(width) && Number.isFinite(height)))
    throw unreadable("It has no size");
  if (Math.max(width / height, height / width) > longestRatio) throw unreadable("It is too long");
  const scale = side / Math.max(width, height);
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (box.length !== 4) root.attributes.set("viewBox", `0 0 ${width} ${height}`);
  root.attributes.set("width", String(size.width));
  root.attributes.set("height", String(size.height));
  return size;
}

const entities = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => entities.get(sign) ?? "");

function serialize({ name, attributes, children }: Element): string {
  const said = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
  const inner = children
    .map((child) => (typeof child === "string" ? escaped(child) : serialize(child)))
    .join("");
  return inner ? `<${name}${said}>${inner}</${name}>` : `<${name}${said}/>`;
}

/**
 * A drawing with only the elements and attributes of the allow-list, in a size of ours. Throws `picture-unreadable` for what is damaged or
 * declares entities, `too-large`.
 */
export function sanitizeSvg(bytes: Buffer): { bytes: Buffer; width: number; height: number } {
  if (bytes.length > largest) throw new AppError("too-large");
  const root = parse(bytes.toString("utf8"));
  prune(root);
  const size = resize(root);
  const text = serialize({ ...root, attributes: new Map([["xmlns", namespace], ...root.attributes]) });
  return { bytes: Buffer.from(text), ...size };
}
