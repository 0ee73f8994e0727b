/** In a statement; SQLite takes 32,766 values. */
const mostRows = 256;

/**
 * Rows in portions for one statement each. Their sizes are powers of two, so that there are few statements to prepare however many
 * rows there are.
 */
export function* portions<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; ) {
    const size = Math.min(mostRows, 2 ** Math.floor(Math.log2(rows.length - start)));
    yield rows.slice(start, start + size);
    start += size;
  }
}
