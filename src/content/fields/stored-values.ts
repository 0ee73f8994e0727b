import type { Fields } from "./field.ts";

// Values by the name of their field, as they are stored in JSON.

type Stored = Readonly<Record<string, unknown>>;

/** What the fields understand of a record; a value that another release wrote otherwise is left out. */
export const knownValues = (fields: Fields, stored: Stored): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) => {
      if (!Object.hasOwn(stored, key)) return [];
      const read = field.schema.safeParse(stored[key]);
      return read.success ? [[key, read.data]] : [];
    }),
  );

/** The rest: values of fields that this release does not have. */
export const unknownValues = (fields: Fields, stored: Stored): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).filter(([key]) => !Object.hasOwn(fields, key)));

/** The values of the fields of a content. */
export const pickValues = (fields: Fields, content: Stored): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((key) => [key, content[key]]));
