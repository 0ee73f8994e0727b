import type { Facts } from "./fetched-product.ts";
import { type Graph, graphOf, isMarked, type Marked, typesOf } from "./json-ld.ts";
import { likeness } from "./likeness.ts";
import { findProduct, type MarkedPage, variantsOf } from "./main-product.ts";
import { selectedVariant } from "./named-variant.ts";
import { gtinOf, nameOf, paragraphsOf, singleLineText, urlIn } from "./read-text.ts";
import { offersOf, type PageReading, readOffers } from "./schema-offer.ts";

const gtinNames = ["gtin13", "gtin", "gtin14", "gtin12", "gtin8", "isbn", "ean", "upc", "productID"];
const mostImages = 30;

export type Reading = {
  /** Null if the page marks up no product, or several. */
  facts: Partial<Facts> | null;
  /** Whether several products are marked up, none of them the main one. */
  isList: boolean;
  /** Whether the page's URL selects a variant: a different URL would mean a different one. */
  isVariant: boolean;
  /** Whether the variant is selected by the fragment. */
  isByFragment: boolean;
};

/** Reads the page's main product from its structured data. */
export function readSchema(values: readonly unknown[], page: MarkedPage): Reading {
  const graph = graphOf(values);
  const { product, isList } = findProduct(graph, page);
  if (!product) return { facts: null, isList, isVariant: false, isByFragment: false };
  const group = readProduct(graph, product, page);
  const variants = variantsOf(graph, product);
  const named = selectedVariant(graph, variants, page.url);
  const facts = variants.length ? ofVariants(graph, group, { variants, named }, page) : group;
  const offers = offersOf(graph, product);
  const chosen = named ?? selectedVariant(graph, offers, page.url);
  const plain = page.url.replace(/#.*$/s, "");
  const isByFragment =
    chosen !== (selectedVariant(graph, variants, plain) ?? selectedVariant(graph, offers, plain));
  const trail = readTrail(graph);
  const path = facts.categoryPath?.length
    ? facts.categoryPath
    : trail.filter((name) => name !== facts.title && name !== group.title);
  return { facts: { ...facts, categoryPath: path }, isList, isVariant: chosen !== undefined, isByFragment };
}

/** Limit on the variants compared when none is selected. */
const mostVariants = 200;

/** A group merged with the selected variant; without a selection, only the values all variants share. */
function ofVariants(
  graph: Graph,
  group: Partial<Facts>,
  { variants, named }: { variants: readonly Marked[]; named: Marked | undefined },
  page: MarkedPage,
): Partial<Facts> {
  if (named) {
    const own = filled(readProduct(graph, named, page));
    const labels = new Set(own.specs?.map(({ label }) => label));
    const specs = [...(own.specs ?? []), ...(group.specs ?? []).filter(({ label }) => !labels.has(label))];
    // Some shops name a variant by its size alone.
    const title = own.title && likeness(own.title, group.title ?? own.title) > 0 ? own.title : group.title;
    return { ...filled(group), ...own, specs, ...(title ? { title } : {}) };
  }
  const [first = {}, ...others] = variants.slice(0, mostVariants).map((one) => readProduct(graph, one, page));
  const agreed = Object.entries(first).filter(([name, value]) => {
    const written = JSON.stringify(value);
    return others.every((other) => JSON.stringify(other[name as keyof Facts]) === written);
  });
  const isToBeHad = [first, ...others].some(({ availability }) => availability === "in-stock");
  return {
    ...filled({ imageUrls: first.imageUrls ?? [], description: first.description ?? "" }),
    ...Object.fromEntries(agreed),
    ...(isToBeHad ? { availability: "in-stock" as const } : {}),
    ...filled(group),
  };
}

const filled = (facts: Partial<Facts>): Partial<Facts> =>
  Object.fromEntries(
    Object.entries(facts).filter(
      ([, value]) =>
        value !== null && value !== "" && value !== "unknown" && !(Array.isArray(value) && !value.length),
    ),
  );

function readProduct(graph: Graph, node: Marked, page: PageReading): Partial<Facts> {
  const first = (name: string): unknown => graph.get(node, name)[0];
  const gtins = gtinNames.flatMap((name) => graph.get(node, name).map(gtinOf)).filter(Boolean);
  const offerGtins = graph
    .get(node, "offers")
    .filter(isMarked)
    .flatMap((offer) => gtinNames.flatMap((name) => graph.get(offer, name).map(gtinOf)))
    .filter(Boolean);
  return {
    title: singleLineText(first("name"), 500),
    brand: nameOf(first("brand")) || nameOf(first("manufacturer")),
    model: nameOf(first("model")) || singleLineText(first("mpn"), 200),
    gtin: gtins[0] ?? (new Set(offerGtins).size === 1 ? (offerGtins[0] ?? "") : ""),
    description: paragraphsOf(first("description"), 20_000),
    specs: readSpecs(graph, node),
    imageUrls: readImages(graph, node, page.url),
    categoryPath: pathOf(graph.get(node, "category")),
    ...readOffers(graph, node, page),
  };
}

function readImages(graph: Graph, node: Marked, base: string): string[] {
  const addresses = graph.get(node, "image").flatMap((image) => {
    const written = isMarked(image)
      ? [...graph.get(image, "contentUrl"), ...graph.get(image, "url"), ...graph.get(image, "@id")][0]
      : image;
    return urlIn(written, base) ?? [];
  });
  return [...new Set(addresses)].slice(0, mostImages);
}

/** "Home > Kettles" or ["Home", "Kettles"]; numeric catalog ids are ignored. */
function pathOf(category: readonly unknown[]): string[] {
  const names = category.map((one) => nameOf(one, 500)).filter((name) => name && !/^[\d\s]+$/.test(name));
  const [only = ""] = names;
  const parts = names.length === 1 ? only.split(/\s*(?:>|›|»|→|\/)\s*/) : names;
  return parts.filter((part) => part && part.length <= 200).slice(0, 12);
}

/** The breadcrumbs above the page's heading, without the home page. */
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
      label: singleLineText(graph.get(property, "name")[0], 120),
      value: withUnit(graph, property),
    }));
  const known = marked.map((name) => ({ label: capital(name), value: nameOf(graph.get(node, name)[0]) }));
  const measures = measured.flatMap((name) =>
    graph
      .get(node, name)
      .slice(0, 1)
      .map((value) => ({
        label: capital(name),
        value: isMarked(value) ? withUnit(graph, value) : singleLineText(value, 200),
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
  const code =
    singleLineText(graph.get(node, "unitText")[0], 20) || singleLineText(graph.get(node, "unitCode")[0], 20);
  return value && code ? `${value} ${units.get(code.toUpperCase()) ?? code}` : value;
}
