/** Property names that every object, array or function inherits. */
export const inheritedNames: readonly string[] = [
  ...new Set(
    [Object.prototype, Array.prototype, Function.prototype].flatMap((one) => Object.getOwnPropertyNames(one)),
  ),
]
  // An ordinary word too.
  .filter((name) => name !== "name")
  .sort();
