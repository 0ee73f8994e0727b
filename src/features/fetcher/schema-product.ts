import { cleanAddress } from "./clean-address.ts";
import type { Facts } from "./fetched-product.ts";
import { type Graph, graphOf, isMarked, type Marked, typesOf } from "./json-ld.ts";
import { addressOf, gtinOf, lineOf, nameOf, paragraphsOf } from "./read-text.ts";
import { readOffers } from "./schema-offer.ts";

const products = new Set(
  "Product ProductGroup IndividualProduct ProductModel SomeProducts Vehicle Car Book SoftwareApplication MobileApplication VideoGame".split(
    " ",
  ),
);
const gtinNames = ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "isbn", "ean", "upc", "productID"];
const mostImages = 30;

/** What the marked data of a page says of the one thing the page is about; null where it marks no product. */
export function readSchema(
  values: readonly unknown[],
  page: { url: string; currency: string },
): Partial<Facts> | null {
  const graph = graphOf(values);
  const product = mainProduct(graph, page.url);
  if (!product) return null;
  const variant = graph.get(product, "hasVariant").filter(isMarked);
  const [chosen] = [
    ...variant.filter((one) => isAt(graph, one, page.url)),
    ...variant.filter((one) => graph.get(one, "offers").length),
  ];
  const facts = readProduct(graph, product, page);
  const own = chosen ? readProduct(graph, chosen, page) : {};
  const trail = readTrail(graph);
  const path = facts.categoryPath?.length ? facts.categoryPath : trail.filter((name) => name !== facts.title);
  return { ...own, ...filled(facts), categoryPath: path };
}

const filled = (facts: Partial<Facts>): Partial<Facts> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) =>
        value !== null && value !== "" && value !== "unknown" && !(Array.isArray(value) && !value.length),
    ),
  );

/** Whether a thing says that it lives at the page's own address; a name within the page is none. */
const isAt = (graph: Graph, node: Marked, url: string): boolean =>
  [...graph.get(node, "url"), ...graph.get(node, "@id"), ...graph.get(node, "mainEntityOfPage")].some(
    (one) => {
      const written = isMarked(one) ? one["@id"] : one;
      if (typeof written !== "string" || written === "" || written.startsWith("#")) return false;
      const address = addressOf(written, url);
      return address !== null && cleanAddress(address) === cleanAddress(url);
    },
  );

/** Of several products the one with this page's address, else the first that is for sale and stands in no list. */
function mainProduct(graph: Graph, url: string): Marked | null {
  const variants = new Set(graph.nodes.flatMap(({ node }) => graph.get(node, "hasVariant")));
  const found = graph.nodes
    .filter(({ node }) => typesOf(node).some((type) => products.has(type)) && !variants.has(node))
    .map(({ node, isListed }) => ({
      node,
      rank:
        (isAt(graph, node, url) ? 8 : 0) +
        (isListed ? 0 : 4) +
        (graph.get(node, "name").length ? 2 : 0) +
        (graph.get(node, "offers").length || graph.get(node, "hasVariant").length ? 1 : 0),
    }))
    .toSorted((a, b) => b.rank - a.rank);
  return found[0]?.node ?? null;
}

function readProduct(graph: Graph, node: Marked, page: { url: string; currency: string }): Partial<Facts> {
  const first = (name: string): unknown => graph.get(node, name)[0];
  const gtins = gtinNames.flatMap((name) => graph.get(node, name).map(gtinOf)).filter(Boolean);
  const offerGtins = graph
    .get(node, "offers")
    .filter(isMarked)
    .flatMap((offer) => gtinNames.flatMap((name) => graph.get(offer, name).map(gtinOf)))
    .filter(Boolean);
  return {
    title: lineOf(first("name"), 500),
    brand: nameOf(first("brand")) || nameOf(first("manufacturer")),
    model: nameOf(first("model")) || lineOf(first("mpn"), 200),
    gtin: gtins[0] ?? (new Set(offerGtins).size === 1 ? (offerGtins[0] ?? "") : ""),
    description: paragraphsOf(first("description"), 20_000),
    specs: readSpecs(graph, node),
    imageUrls: readImages(graph, node, page.url),
    categoryPath: pathOf(graph.get(node, "category")),
    ...readOffers(graph, node, page.currency),
  };
}

function readImages(graph: Graph, node: Marked, base: string): string[] {
  const addresses = graph.get(node, "image").flatMap((image) => {
    const written = isMarked(image)
      ? [...graph.get(image, "contentUrl"), ...graph.get(image, "url"), ...graph.get(image, "@id")][0]
      : image;
    return addressOf(written, base) ?? [];
  });
  return [...new Set(addresses)].slice(0, mostImages);
}

/** "Home > Kettles", ["Home", "Kettles"], or the numbers of a catalogue, which say nothing. */
function pathOf(category: readonly unknown[]): string[] {
  const names = category.map((one) => nameOf(one, 500)).filter((name) => name && !/^[\d\s]+$/.test(name));
  const [only = ""] = names;
  const parts = names.length === 1 ? only.split(/\s*(?:>|›|»|→|\/)\s*/) : names;
  return parts.filter((part) => part && part.length <= 200).slice(0, 12);
}

/** The trail above the page's heading, without its beginning. */
function readTrail(graph: Graph): string[] {
  const trail = graph.nodes.find(({ node }) => typesOf(node).includes("BreadcrumbList"));
  if (!trail) return [];
  const steps = graph.get(trail.node, "itemListElement").filter(isMarked).slice(0, 13);
  const names = steps
    .map((step, place) => ({
      name: nameOf(step) || nameOf(graph.get(step, "item")[0]),
      position: Number(graph.get(step, "position")[0] ?? place + 1),
    }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ name }) => name)
    .filter(Boolean);
  return names.slice(1);
}

const marked = ["color", "size", "material", "pattern"] as const;
const measured = ["weight", "width", "height", "depth"] as const;
const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function readSpecs(graph: Graph, node: Marked): Facts["specs"] {
  const specs = graph
    .get(node, "additionalProperty")
    .filter(isMarked)
    .map((property) => ({
      label: lineOf(graph.get(property, "name")[0], 120),
      value: withUnit(graph, property),
    }));
  const known = marked.map((name) => ({ label: capital(name), value: nameOf(graph.get(node, name)[0]) }));
  const measures = measured.flatMap((name) =>
    graph
      .get(node, name)
      .slice(0, 1)
      .map((value) => ({
        label: capital(name),
        value: isMarked(value) ? withUnit(graph, value) : lineOf(value, 200),
      })),
  );
  const labels = new Set<string>();
  return [...specs, ...known, ...measures]
    .filter(({ label, value }) => {
      const isNew = label !== "" && value !== "" && !labels.has(label.toLowerCase());
      labels.add(label.toLowerCase());
      return isNew;
    })
    .slice(0, 60);
}

const units = new Map<string, string>(
  Object.entries({
    GRM: "g",
    KGM: "kg",
    LBR: "lb",
    ONZ: "oz",
    CMT: "cm",
    MMT: "mm",
    MTR: "m",
    INH: "in",
    LTR: "l",
    MLT: "ml",
    WTT: "W",
    VLT: "V",
  }),
);

function withUnit(graph: Graph, node: Marked): string {
  const value = graph
    .get(node, "value")
    .map((one) => nameOf(one, 500))
    .filter(Boolean)
    .join(", ");
  const code = lineOf(graph.get(node, "unitText")[0], 20) || lineOf(graph.get(node, "unitCode")[0], 20);
  return value && code ? `${value} ${units.get(code.toUpperCase()) ?? code}` : value;
}
