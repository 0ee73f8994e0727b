import type { ImportRow } from "#features/imports/import-row.ts";

const mostImages = 100;
const mostAttributes = 500;
const longestValue = 10_000;
/** In letters; two for scripts without case, whose words are shorter. */
const shortestName = (name: string): number => (/^\p{Lo}/u.test(name) ? 2 : 3);

/** Variants of one product without a parent row. */
export type Group = { add(row: ImportRow): void; product(): ImportRow | undefined };

/** Collects the values of every attribute of several variants, in order. */
export function createValues() {
  const values = new Map<string, string[]>();
  return {
    add(attributes: ImportRow["attributes"]): void {
      for (const { key, value } of attributes) {
        const known = values.get(key) ?? [];
        const letters = known.reduce((sum, one) => sum + one.length + 2, value.length);
        if (!known.includes(value) && letters <= longestValue) known.push(value);
        if (values.has(key) || values.size < mostAttributes) values.set(key, known);
      }
    },
    list: (): ImportRow["attributes"] =>
      [...values].map(([key, known]) => ({ key, value: known.join(", ") })),
  };
}

/** Sorts by what a buyer would choose: available first, then the cheapest. */
const rankOf = ({ availability, price, salePrice }: ImportRow): number =>
  ((salePrice ?? price)?.amount ?? 1e13) + (availability === "out-of-stock" ? 1e14 : 0);

/** The words that two names begin with, without trailing separators. */
function commonStart(one: string, other: string): string {
  const [words, others] = [one.split(" "), other.split(" ")];
  const differs = words.findIndex((word, place) => word !== others[place]);
  const common = differs < 0 ? words : words.slice(0, differs);
  return common.join(" ").replace(/[\s,;:|/([\p{Pd}]+$/u, "");
}

/**
 * Makes one product of the variants of a group: the common start of their names, price, URL and shipping of the best one, all images,
 * and the values of every attribute. A GTIN or SKU belongs to a variant, and to the product only if there is no other.
 */
export function createGroup(key: string): Group {
  let first: ImportRow | undefined;
  let best: ImportRow | undefined;
  let name = "";
  let members = 0;
  const images = new Set<string>();
  const values = createValues();
  return {
    add(row) {
      members += 1;
      name = first === undefined ? row.name : commonStart(name, row.name);
      first ??= row;
      if (best === undefined || rankOf(row) < rankOf(best)) best = row;
      for (const url of row.imageUrls) if (images.size < mostImages) images.add(url);
      values.add(row.attributes);
    },
    product() {
      if (first === undefined || best === undefined) return undefined;
      const isNamed = name.length >= Math.max(shortestName(name), first.name.length / 3);
      const product: ImportRow = {
        ...first,
        key,
        name: isNamed ? name : first.name,
        imageUrls: [...images],
        attributes: values.list(),
      };
      for (const field of ["price", "salePrice", "url", "availability", "shipping"] as const)
        if (best[field] === undefined) delete product[field];
        else Object.assign(product, { [field]: best[field] });
      if (members > 1) {
        delete product.gtin;
        delete product.sku;
      }
      return product;
    },
  };
}
