import { type ImportRow, type RowProblem, rowProblem } from "#features/imports/import-row.ts";
import { messageOf } from "#features/imports/rows/row-messages.ts";
import { currencyDigits } from "#i18n/money/currency-digits.ts";

/** A repeated key. */
export const twice = (row: ImportRow, otherLine: number | undefined): RowProblem =>
  rowProblem({
    line: row.line,
    otherLine,
    column: "",
    code: "key-twice",
    message: messageOf("key-twice"),
    value: row.key.replace(/^(id|sku|gtin|url|group):/, ""),
  });

/** A row whose shop's program is switched off. */
export const programOff = (row: ImportRow, program: string): RowProblem =>
  rowProblem({
    line: row.line,
    column: "",
    code: "program-off",
    message: messageOf("program-off"),
    value: `${program}: ${row.name}`,
  });

/** A price whose program forbids storing it. */
export const priceNotKept = (row: ImportRow, shop: string): RowProblem => {
  const { amount, currency } = row.salePrice ?? row.price ?? { amount: 0, currency: "" };
  const value = `${shop}: ${amount / 10 ** currencyDigits(currency)} ${currency}`;
  return rowProblem({
    line: row.line,
    column: "",
    code: "price-not-kept",
    message: messageOf("price-not-kept"),
    value,
  });
};
