import { sheetColumns, sheetHeading } from "#features/products/spreadsheet.ts";
import { csvLine } from "#platform/http/api/csv.ts";
import type { ProductItem } from "../saving/product-items.ts";
import { cellsOf, sheetId, writtenCell } from "./sheet-cells.ts";
import { checksumOf } from "./sheet-checksum.ts";
import type { createSheetNames } from "./sheet-names.ts";

/** Products as a spreadsheet that an import reads back, in portions. */
export async function* sheetOf(
  portions: AsyncIterable<readonly ProductItem[]>,
  names: ReturnType<typeof createSheetNames>,
): AsyncGenerator<string> {
  yield csvLine(sheetHeading);
  for await (const products of portions) {
    const called = await names.of(products);
    yield products
      .map((edited) => {
        const cells = cellsOf(edited, called);
        return csvLine([
          sheetId(edited),
          ...sheetColumns.map((column) => writtenCell(column, cells.get(column.name) ?? "")),
          checksumOf(cells),
        ]);
      })
      .join("");
  }
}
