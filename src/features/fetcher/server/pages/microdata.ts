import { listOf, type Marked, plainName } from "#features/fetcher/json-ld.ts";
import { type PageElement, textOfElement } from "./page-elements.ts";

/** Limit on the elements read per page: elements that refer to each other could loop for ever. */
const mostSteps = 300_000;
const deepest = 12;
const addressOf = new Map<string, string>(
  Object.entries({
    audio: "src",
    embed: "src",
    iframe: "src",
    img: "src",
    source: "src",
    track: "src",
    video: "src",
    a: "href",
    area: "href",
    link: "href",
    object: "data",
    data: "value",
    meter: "value",
    time: "datetime",
  }),
);

/** The types of an item's root element, in microdata or RDFa Lite; null if it starts no item. */
function typesOf({ attrs }: PageElement): string[] | null {
  if (attrs.has("itemscope"))
    return (attrs.get("itemtype") ?? "").split(/\s+/).filter(Boolean).map(plainName);
  const types = attrs.get("typeof");
  return types ? types.split(/\s+/).filter(Boolean).map(plainName) : null;
}

/** The properties an element sets on the enclosing item; names with another vocabulary's prefix are skipped. */
const propertiesOf = ({ attrs }: PageElement): string[] =>
  (attrs.get("itemprop") ?? attrs.get("property") ?? "")
    .split(/\s+/)
    .map(plainName)
    .filter((name) => name !== "" && !name.includes(":"));

/** Converts the page's microdata and RDFa to JSON-LD nodes. */
export function readMicrodata(elements: readonly PageElement[]): Marked[] {
  const byId = new Map<string, PageElement>();
  for (const element of elements) {
    const id = element.attrs.get("id");
    if (id && !byId.has(id)) byId.set(id, element);
  }
  let steps = 0;

  function thingOf(element: PageElement, types: readonly string[], depth: number): Marked {
    // A page may use `__proto__` or `constructor` as a property name.
    const thing: Marked = Object.assign(Object.create(null), { "@type": [...types] });
    const id = element.attrs.get("itemid") ?? element.attrs.get("resource");
    if (id) thing["@id"] = id;
    const referred = (element.attrs.get("itemref") ?? "")
      .split(/\s+/)
      .flatMap((name) => byId.get(name) ?? []);
    const waiting = [...childrenOf(element).toReversed(), ...referred.toReversed()];
    const seen = new Set<PageElement>([element]);
    for (let one = waiting.pop(); one && steps < mostSteps; one = waiting.pop()) {
      if (seen.has(one)) continue;
      seen.add(one);
      steps++;
      const inner = typesOf(one);
      for (const name of propertiesOf(one)) {
        const value = inner ? (depth < deepest ? thingOf(one, inner, depth + 1) : null) : contentOf(one);
        thing[name] = [...listOf(thing[name]), value];
      }
      if (!inner) waiting.push(...childrenOf(one).toReversed());
    }
    return thing;
  }

  return elements.flatMap((element) => {
    const types = typesOf(element);
    return types?.length && !propertiesOf(element).length ? [thingOf(element, types, 0)] : [];
  });
}

const childrenOf = ({ children }: PageElement): PageElement[] =>
  children.filter((child): child is PageElement => typeof child !== "string");

/** The machine-readable value of an element if it has one, else its text. */
function contentOf(element: PageElement): string {
  const content = element.attrs.get("content");
  if (content !== undefined) return content;
  const address = element.attrs.get(addressOf.get(element.name) ?? "");
  return address ?? textOfElement(element).trim();
}
