/** Structured data. `<` is written as an escape, so that no text can end the script. */
export function JsonLd({ blocks }: { blocks: readonly object[] }) {
  return blocks.map((block, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <script key={place} type="application/ld+json">
      {JSON.stringify(block).replace(/</g, "\\u003c")}
    </script>
  ));
}
