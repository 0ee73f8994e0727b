/** Rows per statement; SQLite takes 32,766 values. */
const mostRows = 256;

/**
 * Splits rows into batches for one statement each. Sizes are powers of two, so that few statements have to be prepared for any number
 * of rows.
 */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; ) {
    const size = Math.min(mostRows, 2 ** Math.floor(Math.log2(rows.length - start)));
    yield rows.slice(start, start + size);
    start += size;
  }
}
