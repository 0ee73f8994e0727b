import { listOf, type Marked, plainName } from "#features/fetcher/json-ld.ts";
import { type PageElement, textOfElement } from "./page-elements.ts";

/** So many elements are looked at for all things of a page: elements that refer to each other could be walked for ever. */
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

/** The types an element begins a thing of: microdata, or RDFa Lite; null where it begins none. */
function typesOf({ attrs }: PageElement): string[] | null {
  if (attrs.has("itemscope"))
    return (attrs.get("itemtype") ?? "").split(/\s+/).filter(Boolean).map(plainName);
  const types = attrs.get("typeof");
  return types ? types.split(/\s+/).filter(Boolean).map(plainName) : null;
}

/** The properties an element is of the thing around it; a name with another vocabulary's prefix is none. */
const propertiesOf = ({ attrs }: PageElement): string[] =>
  (attrs.get("itemprop") ?? attrs.get("property") ?? "")
    .split(/\s+/)
    .map(plainName)
    .filter((name) => name !== "" && !name.includes(":"));

/** What a page says in the attributes of its elements, in the form of JSON-LD. */
export function readMicrodata(elements: readonly PageElement[]): Marked[] {
  const byId = new Map<string, PageElement>();
  for (const element of elements) {
    const id = element.attrs.get("id");
    if (id && !byId.has(id)) byId.set(id, element);
  }
  let steps = 0;

  function thingOf(element: PageElement, types: readonly string[], depth: number): Marked {
    // A page may name a property after what every object inherits.
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

/** A value as it is meant for programs, where the element has one, else its words. */
function contentOf(element: PageElement): string {
  const content = element.attrs.get("content");
  if (content !== undefined) return content;
  const address = element.attrs.get(addressOf.get(element.name) ?? "");
  return address ?? textOfElement(element).trim();
}
