import { z } from "zod";
import { importFields, listFields } from "../import-fields.ts";
import { ImportFileError } from "../import-file-error.ts";
import { importLanguages } from "../import-row.ts";
import { normalizedHeader, plainNames } from "./column-names.ts";
import {
  comparable,
  type ImportLayout,
  type Placement,
  placeInLayout,
  textFields,
  type UnplacedReason,
  unplaced,
} from "./column-placement.ts";

/** How the columns were understood. `absent`: columns named by the caller's mapping that the source has not shown. */
export type ColumnReport = {
  /** "magpie" is an export of this software, to which mappings don't apply. */
  layout: ImportLayout | "magpie";
  placed: { column: string; as: string }[];
  unplaced: { column: string; reason: UnplacedReason }[];
  absent: string[];
};

/**
 * The caller's mapping: { our field: their column }, or a list of columns. A field is one of `importFields`,
 * "attribute:Colour" for an attribute of that name, or "ignored" for columns to skip. It overrides the layout for those columns and fields.
 */
export const columnMappingSchema = z.record(z.string().min(1), z.union([z.string(), z.array(z.string())]));
export type ColumnMapping = z.infer<typeof columnMappingSchema>;

const attributeOfMapping = /^attribute:(.+)$/u;

const mostColumnsReported = 2000;

/**
 * Decides once per column where its text goes. With a `header` (tables) all columns are placed up front and `place` goes by position;
 * without one (JSON, XML) columns are placed as they appear, and two records may repeat a column.
 * Throws ImportFileError: "mapping-field-unknown", "mapping-column-twice"; with a header also "mapping-column-missing", and
 * "columns-unrecognised" when no column gives a name, or none an identity (id, sku, gtin, url).
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
  const placements: { column: string; placement: Placement }[] = [];

  function decide(column: string): Placement {
    const given = mapped.get(comparable(column));
    const placement = given ?? placeInLayout(layout, column);
    if (given === undefined && placement.kind === "field" && mappedFields.has(placement.field))
      return unplaced("duplicate");
    return placement;
  }

  const sure = new Set(
    header?.map(decide).flatMap((one) => (one.kind === "field" && !one.isUnsure ? [one.field] : [])),
  );

  function isTaken(placement: Placement, column: string): boolean {
    if (placement.kind !== "field" || listFields.has(placement.field)) return false;
    if (placement.isUnsure && sure.has(placement.field)) return true;
    // One price per currency is not a duplicate.
    const taken =
      placement.currency === undefined ? placement.field : `${placement.field} ${placement.currency}`;
    const first = takenBy.get(taken);
    if (first === undefined) takenBy.set(taken, column);
    return first !== undefined;
  }

  function meet(column: string): Placement {
    const decided = decide(column);
    const placement = header !== undefined && isTaken(decided, column) ? unplaced("duplicate") : decided;
    if (placements.length < mostColumnsReported) placements.push({ column, placement });
    return placement;
  }

  const byPosition = header?.map(meet);
  if (header !== undefined) requireUsable(header, placements, mapped);

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
      const seen = new Set(placements.map(({ column }) => comparable(column)));
      return {
        layout,
        placed: placements.flatMap(({ column, placement }) =>
          placement.kind === "unplaced" ? [] : [{ column, as: nameOf(placement) }],
        ),
        unplaced: placements.flatMap(({ column, placement }) =>
          placement.kind === "unplaced" ? [{ column, reason: placement.reason }] : [],
        ),
        absent: [...mapped.keys()].filter((column) => !seen.has(column)),
      };
    },
  };
}

/** The field of a column, taking a mapping into account. */
export const fieldOfColumn =
  (mapping: ColumnMapping = {}) =>
  ({ column, as }: { column: string; as: string | null }): string | null =>
    Object.entries(mapping).find(([, theirs]) => [theirs].flat().includes(column))?.[0] ?? as;

function readMapping(mapping: ColumnMapping): Map<string, Placement> {
  const mapped = new Map<string, Placement>();
  for (const [ours, theirs] of Object.entries(mapping)) {
    const placement = placementOf(ours);
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

/** The target of a mapping: a field by our name or a usual one, text in a language ("name:he"), or an attribute. */
function placementOf(ours: string): Placement | undefined {
  if (ours === "ignored") return unplaced("not-used");
  const key = attributeOfMapping.exec(ours)?.[1];
  if (key !== undefined) return { kind: "attribute", key };
  const [name, code] = ours.split(":");
  const text = textFields.find((known) => known === name);
  const lang = importLanguages.find((known) => known === code);
  if (text && lang) return { kind: "text", field: text, lang };
  const known = importFields.find((field) => field === ours) ?? plainNames.get(normalizedHeader(ours));
  const field = importFields.find((one) => one === known);
  return field === undefined ? undefined : { kind: "field", field };
}

/** The name of a placement in reports and in mappings. */
export function nameOf(placement: Placement): string {
  if (placement.kind === "field") return placement.field;
  if (placement.kind === "text") return `${placement.field}:${placement.lang}`;
  return placement.kind === "attribute" ? `attribute:${placement.key}` : placement.kind;
}

function requireUsable(
  header: readonly string[],
  placements: readonly { placement: Placement }[],
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
  const fields = new Set<string>(
    placements.map(({ placement }) =>
      placement.kind === "field" || placement.kind === "text" ? placement.field : "",
    ),
  );
  const identified = (["id", "sku", "gtin", "url"] as const).some((field) => fields.has(field));
  if (!fields.has("name") || !identified) {
    const lacks = fields.has("name")
      ? "identifies a product (id, SKU, GTIN or address)"
      : "is a product's name";
    const message = `No column ${lacks}. Columns found: ${found}.`;
    throw new ImportFileError("columns-unrecognised", message, { line: 1 });
  }
}
