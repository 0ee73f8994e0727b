import { SaxesParser } from "saxes";

/** The texts of the children of each element with a name, by their names. Throws if the XML is malformed. */
export function xmlRecords(xml: string, element: string): Record<string, string>[] {
  const found: Record<string, string>[] = [];
  let open: { record: Record<string, string>; depth: number } | null = null;
  let [depth, text] = [0, ""];
  const parser = new SaxesParser();
  parser.on("opentag", ({ name }) => {
    depth++;
    text = "";
    if (!open && name === element) open = { record: Object.create(null) as Record<string, string>, depth };
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", ({ name }) => {
    if (open && depth === open.depth + 1) open.record[name] = text;
    if (open && depth === open.depth) {
      found.push(open.record);
      open = null;
    }
    depth--;
  });
  parser.write(xml).close();
  return found;
}
