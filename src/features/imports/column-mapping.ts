import { z } from "zod";
import {
  googleAttributes,
  googleFields,
  googleUnused,
  type ImportField,
  importFields,
  listFields,
  ownFields,
  shopifyFields,
  shopifyUnused,
  wooCommerceFields,
  wooCommerceUnused,
} from "./column-layouts.ts";
import { ImportFileError } from "./import-file-error.ts";

export type ImportLayout = "woocommerce" | "shopify" | "google-merchant" | "own-names";

/** Where the text of a column goes. Name and value columns of one `group` make one attribute. */
export type Placement =
  | { kind: "field"; field: ImportField }
  | { kind: "attribute"; key: string }
  | { kind: "attribute-name" | "attribute-value"; group: string }
  | { kind: "attribute-details" }
  | { kind: "shipping-part"; part: string }
  | { kind: "unplaced"; reason: UnplacedReason };

/** "not-used": known, but of no use here. "duplicate": its field is taken. "no-header": its header is empty. */
export type UnplacedReason = "unknown" | "not-used" | "duplicate" | "no-header";

/** What the reader made of the columns. `absent`: the caller's mapping names them and the source has not shown them. */
export type ColumnReport = {
  layout: ImportLayout;
  placed: { column: string; as: string }[];
  unplaced: { column: string; reason: UnplacedReason }[];
  absent: string[];
};

/**
 * The caller's mapping: { our field: their column }, or a list of columns. A field is one of `importFields`, or
 * "attribute:Colour" for an attribute of that name, or "ignored" for columns to be left out. It wins over what the layout says of those columns and fields.
 */
export const columnMappingSchema = z.record(z.string().min(1), z.union([z.string(), z.array(z.string())]));
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

const attributeOfMapping = /^attribute:(.+)$/u;

/** A header as written, made comparable: NFC, one space, straight apostrophes, no case. */
function comparable(column: string): string {
  return column
    .normalize("NFC")
    .replace(/\uFEFF/g, "")
    .replace(/[’‘´`]/gu, "'")
    .replace(/？/g, "?")
    .replace(/\s+/gu, " ")
    .trim()
    .replace(/ \?$/, "?")
    .toLowerCase();
}

const googleName = (column: string): string =>
  comparable(column)
    .replace(/^g:/, "")
    .replace(/\(.*\)$/, "")
    .trim()
    .replace(/[ -]/g, "_");
const ownName = (column: string): string => comparable(column).replace(/[\s_-]/g, "");

const wooFieldOf = new Map<string, ImportField>();
for (const [field, ...columns] of wooCommerceFields) {
  for (const column of columns) wooFieldOf.set(comparable(column), field);
}
const wooUnusedColumns = new Set(wooCommerceUnused.map(comparable));
const wooTypeColumns = new Set(["type", "typ", "tipo", "类型"]);
const wooGtin = /^gtin, upc, ean,? \S+ isbn$/u;
const wooAttributeName =
  /^(?:attribute (\d+) name|attribut (\d+) name|nom de l'attribut (\d+)|nombre del atributo (\d+)|属性 (\d+) 名称)$/u;
const wooAttributeValue =
  /^(?:attribute (\d+) value\(s\)|attribut (\d+) wert\(e\)|valeur\(s\) de l'attribut (\d+)|valor\(es\) del atributo (\d+)|属性 (\d+) 值)$/u;
const wooMeasure =
  /^(?:weight|length|width|height|poids|longueur|largeur|hauteur|gewicht|länge|breite|höhe|peso|longitud|anchura|altura|重量|长度|宽度|高度) ?\([^)]+\)$/u;
const wooRest = /^(?:attribute? \d+ |atributo \D+\d+$|属性 \d+ |download \d+ |meta: |元数据：)/u;

/** Which known export or feed these columns are. Anything else is read by our own names or the caller's mapping. */
export function recogniseLayout(columns: readonly string[]): ImportLayout {
  const names = new Set(columns.map(comparable));
  const wooFields = new Set([...names].map((name) => wooFieldOf.get(name)));
  const wooSigns = [...names].filter(
    (name) => wooUnusedColumns.has(name) && !wooTypeColumns.has(name),
  ).length;
  const known = ["published", "price", "availability", "categories", "summary"] as const;
  const wooKnown = known.filter((field) => wooFields.has(field)).length;
  const hasType = [...wooTypeColumns].some((name) => names.has(name));
  if (hasType && wooFields.has("name") && wooKnown + Math.min(wooSigns, 2) >= 3) return "woocommerce";

  const isShopify = ["variant price", "body (html)", "option1 name", "option1 value", "vendor"];
  if (
    (names.has("handle") || names.has("url handle")) &&
    names.has("title") &&
    isShopify.some((name) => names.has(name))
  )
    return "shopify";

  const google = new Set(columns.map(googleName));
  const sure = [
    "image_link",
    "additional_image_link",
    "google_product_category",
    "sale_price_effective_date",
  ];
  if (google.has("id") && google.has("title") && google.has("link")) {
    if (sure.some((name) => google.has(name)) || (google.has("availability") && google.has("price"))) {
      return "google-merchant";
    }
  }
  return "own-names";
}

function placeInLayout(layout: ImportLayout, column: string): Placement {
  const name = comparable(column);
  if (name === "") return unplaced("no-header");
  if (layout === "woocommerce") return placeWooCommerce(name, column);
  if (layout === "shopify") return placeShopify(name, column);
  if (layout === "google-merchant") return placeGoogle(googleName(column));
  const attribute = /^attributes?[.:](.+)$/iu.exec(column.trim())?.[1];
  if (attribute !== undefined) return { kind: "attribute", key: attribute };
  const field = ownFields.get(ownName(column));
  return field === undefined ? unplaced("unknown") : { kind: "field", field };
}

function placeWooCommerce(name: string, column: string): Placement {
  const field = wooGtin.test(name) ? "gtin" : wooFieldOf.get(name);
  if (field !== undefined) return { kind: "field", field };
  const nameGroup = wooAttributeName.exec(name)?.slice(1).find(Boolean);
  if (nameGroup !== undefined) return { kind: "attribute-name", group: nameGroup };
  const valueGroup = wooAttributeValue.exec(name)?.slice(1).find(Boolean);
  if (valueGroup !== undefined) return { kind: "attribute-value", group: valueGroup };
  if (wooMeasure.test(name)) return { kind: "attribute", key: column.trim() };
  return unplaced(wooUnusedColumns.has(name) || wooRest.test(name) ? "not-used" : "unknown");
}

function placeShopify(name: string, column: string): Placement {
  const field = shopifyFields.get(name);
  if (field !== undefined) return { kind: "field", field };
  const [, group, part] = /^option([123]) (name|value)$/.exec(name) ?? [];
  if (group !== undefined)
    return { kind: part === "name" ? "attribute-name" : "attribute-value", group: `option ${group}` };
  const metafield = /^(.+?)\s*\(product\.metafields\.[^)]+\)$/iu.exec(column.trim())?.[1];
  if (metafield !== undefined) return { kind: "attribute", key: metafield };
  return unplaced(shopifyUnused.test(name) ? "not-used" : "unknown");
}

function placeGoogle(name: string): Placement {
  const field = googleFields.get(name);
  if (field !== undefined) return { kind: "field", field };
  if (googleAttributes.has(name)) return { kind: "attribute", key: name };
  if (name === "product_detail") return { kind: "attribute-details" };
  if (name === "product_detail.attribute_name") return { kind: "attribute-name", group: "product_detail" };
  if (name === "product_detail.attribute_value") return { kind: "attribute-value", group: "product_detail" };
  const [first = name, part] = name.split(/[.:(]/);
  if (first === "shipping" && part) return { kind: "shipping-part", part };
  return unplaced(googleUnused.has(first) || first === "product_detail" ? "not-used" : "unknown");
}

function unplaced(reason: UnplacedReason): Placement {
  return { kind: "unplaced", reason };
}

const mostColumnsReported = 2000;

/**
 * Decides once per column where its text goes. With a `header` (tables) every column is placed at once and `place`
 * goes by position; without (JSON, XML) columns are placed as they are met, and two records may repeat a column.
 *
 * Throws ImportFileError: "mapping-field-unknown", "mapping-column-twice"; with a header also "mapping-column-missing", and
 * "columns-unrecognised" where no column gives a name, or none an identity (id, sku, gtin, url).
 */
export function createColumnPlan({
  layout,
  mapping = {},
  header,
}: {
  layout: ImportLayout;
  mapping?: ColumnMapping;
  header?: readonly string[];
}): { layout: ImportLayout; place(column: string, position: number): Placement; report(): ColumnReport } {
  const mapped = readMapping(mapping);
  const mappedFields = new Set([...mapped.values()].map(nameOf));
  const takenBy = new Map<string, string>();
  const byName = new Map<string, Placement>();
  const met: { column: string; placement: Placement }[] = [];

  function decide(column: string): Placement {
    const given = mapped.get(comparable(column));
    const placement = given ?? placeInLayout(layout, column);
    if (given === undefined && placement.kind === "field" && mappedFields.has(placement.field))
      return unplaced("duplicate");
    return placement;
  }

  function isTaken(placement: Placement, column: string): boolean {
    if (placement.kind !== "field" || listFields.has(placement.field)) return false;
    const first = takenBy.get(placement.field);
    if (first === undefined) takenBy.set(placement.field, column);
    return first !== undefined;
  }

  function meet(column: string): Placement {
    const decided = decide(column);
    const placement = header !== undefined && isTaken(decided, column) ? unplaced("duplicate") : decided;
    if (met.length < mostColumnsReported) met.push({ column, placement });
    return placement;
  }

  const byPosition = header?.map(meet);
  if (header !== undefined) requireUsable(header, met, mapped);

  return {
    layout,
    place(column, position) {
      if (byPosition !== undefined) return byPosition[position] ?? unplaced("no-header");
      const known = byName.get(column);
      if (known !== undefined) return known;
      const placement = meet(column);
      if (byName.size < mostColumnsReported) byName.set(column, placement);
      return placement;
    },
    report() {
      const seen = new Set(met.map(({ column }) => comparable(column)));
      return {
        layout,
        placed: met.flatMap(({ column, placement }) =>
          placement.kind === "unplaced" ? [] : [{ column, as: nameOf(placement) }],
        ),
        unplaced: met.flatMap(({ column, placement }) =>
          placement.kind === "unplaced" ? [{ column, reason: placement.reason }] : [],
        ),
        absent: [...mapped.keys()].filter((column) => !seen.has(column)),
      };
    },
  };
}

function readMapping(mapping: ColumnMapping): Map<string, Placement> {
  const mapped = new Map<string, Placement>();
  for (const [ours, theirs] of Object.entries(mapping)) {
    const field = importFields.find((known) => known === ours);
    const key = attributeOfMapping.exec(ours)?.[1];
    const placement: Placement | undefined =
      ours === "ignored"
        ? unplaced("not-used")
        : field !== undefined
          ? { kind: "field", field }
          : key !== undefined
            ? { kind: "attribute", key }
            : undefined;
    if (placement === undefined) {
      const message = `The mapping names "${ours}". Fields are: ${importFields.join(", ")}.`;
      throw new ImportFileError("mapping-field-unknown", message);
    }
    for (const column of [theirs].flat()) {
      if (mapped.has(comparable(column))) {
        throw new ImportFileError("mapping-column-twice", `The mapping uses the column "${column}" twice.`);
      }
      mapped.set(comparable(column), placement);
    }
  }
  return mapped;
}

function nameOf(placement: Placement): string {
  if (placement.kind === "field") return placement.field;
  return placement.kind === "attribute" ? `attribute:${placement.key}` : placement.kind;
}

function requireUsable(
  header: readonly string[],
  met: readonly { placement: Placement }[],
  mapped: ReadonlyMap<string, Placement>,
): void {
  const present = new Set(header.map(comparable));
  const missing = [...mapped.keys()].filter((column) => !present.has(column));
  const found = header
    .filter((column) => column.trim() !== "")
    .join(", ")
    .slice(0, 500);
  if (missing.length > 0) {
    const message = `The mapping names columns the file does not have: ${missing.join(", ")}. It has: ${found}.`;
    throw new ImportFileError("mapping-column-missing", message, { line: 1 });
  }
  const fields = new Set(met.map(({ placement }) => (placement.kind === "field" ? placement.field : "")));
  const identified = (["id", "sku", "gtin", "url"] as const).some((field) => fields.has(field));
  if (!fields.has("name") || !identified) {
    const lacks = fields.has("name")
      ? "identifies a product (id, SKU, GTIN or address)"
      : "is a product's name";
    const message = `No column ${lacks}. Columns found: ${found}.`;
    throw new ImportFileError("columns-unrecognised", message, { line: 1 });
  }
}
