const deepest = 10;

/** Whether unknown JSON nests little enough to be walked. */
export const isShallow = (node: unknown, left = deepest): boolean =>
  typeof node !== "object" ||
  node === null ||
  (left > 0 && Object.values(node).every((child) => isShallow(child, left - 1)));
