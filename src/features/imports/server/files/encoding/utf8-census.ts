/**
 * Counts, over a whole file given in chunks, the UTF-8 sequences above ASCII and the bytes that belong to none. One pass
 * of plain byte arithmetic, since the validity of the first part of a file says nothing about a line far below.
 */
export function createUtf8Census(): {
  write(chunk: Uint8Array): void;
  counts(): { sequences: number; invalid: number };
} {
  let sequences = 0;
  let invalid = 0;
  let missing = 0;
  let seen = 0;
  let lowest = 0x80;
  let highest = 0xbf;

  function begin(byte: number): void {
    seen = 1;
    lowest = 0x80;
    highest = 0xbf;
    if (byte >= 0xc2 && byte <= 0xdf) missing = 1;
    else if (byte >= 0xe0 && byte <= 0xef) {
      missing = 2;
      // No overlong forms, no surrogates, nothing above U+10FFFF (Unicode, table 3-7).
      if (byte === 0xe0) lowest = 0xa0;
      if (byte === 0xed) highest = 0x9f;
    } else if (byte >= 0xf0 && byte <= 0xf4) {
      missing = 3;
      if (byte === 0xf0) lowest = 0x90;
      if (byte === 0xf4) highest = 0x8f;
    } else invalid += 1;
  }

  return {
    write(chunk) {
      for (let at = 0; at < chunk.length; at++) {
        const byte = chunk[at] ?? 0;
        if (missing === 0) {
          if (byte > 0x7f) begin(byte);
        } else if (byte >= lowest && byte <= highest) {
          missing -= 1;
          seen += 1;
          lowest = 0x80;
          highest = 0xbf;
          if (missing === 0) sequences += 1;
        } else {
          invalid += seen;
          missing = 0;
          if (byte > 0x7f) begin(byte);
        }
      }
    },
    counts: () => ({ sequences, invalid: invalid + (missing > 0 ? seen : 0) }),
  };
}
