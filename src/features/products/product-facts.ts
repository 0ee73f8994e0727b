import type { z } from "zod";
import type { Fields, ValueOf, ValuesOf } from "#content/fields/field.ts";
import { knownValues, pickValues, unknownValues } from "#content/fields/stored-values.ts";
import { product } from "./product.content.ts";

// Where the facts of a product are stored: those that lists, pages, imports or constraints query have columns or tables of their own,
// every other one lies in the JSON column `facts` and needs nothing but its declaration.

/** Facts of these kinds have no general control and no general form, so they are never plain. */
type Particular<Facts extends Fields> = {
  [Name in keyof Facts]: Facts[Name]["kind"] extends "custom" | "document" ? Name : never;
}[keyof Facts] &
  string;

type PlacesParticular<Facts extends Fields, Own extends string> =
  Exclude<Particular<Facts>, Own> extends never
    ? unknown
    : { error: `${Exclude<Particular<Facts>, Own>} needs a column and a control of its own` };

/** The facts without a place of their own. A `custom` fact among them does not compile. */
export const plainFactsOf = <const Facts extends Fields, const Own extends keyof Facts & string>(
  facts: Facts,
  own: readonly Own[] & PlacesParticular<Facts, Own>,
): Omit<Facts, Own> =>
  Object.fromEntries(
    Object.entries(facts).filter(([name]) => !(own as readonly string[]).includes(name)),
  ) as unknown as Omit<Facts, Own>;

/** The facts in the column `facts`, by name. */
const plainFacts = plainFactsOf(product.facts, [
  ...(["price", "categoryId", "subCategoryId", "brand", "gtin", "model", "imageUrl", "images"] as const),
  ...(["specs", "score", "ratings", "awards", "relatedIds", "isDiscontinued", "successorId"] as const),
]);
export type PlainFacts = typeof plainFacts;
export type PlainFact = keyof PlainFacts & string;
type PlainValues = ValuesOf<PlainFacts>;
/** Their fields, for code that handles all of them alike. */
export const plainFields: Fields = plainFacts;
export const isPlainFact = (name: string): name is PlainFact => Object.hasOwn(plainFacts, name);

/** The column `facts`: with the values of facts that only another release knows. */
export type StoredFacts = Readonly<Record<string, unknown>>;

const empty = Object.fromEntries(Object.entries(plainFields).map(([name, field]) => [name, field.empty]));

export const plainValues = (stored: StoredFacts): PlainValues =>
  ({ ...empty, ...knownValues(plainFields, stored) }) as PlainValues;
export const unknownFacts = (stored: StoredFacts): Record<string, unknown> =>
  unknownValues(plainFields, stored);
/** The column of a content; what it held of other releases stays. */
export const storedFacts = (content: PlainValues, before: StoredFacts = {}): StoredFacts => ({
  ...unknownFacts(before),
  ...pickValues(plainFields, content as StoredFacts),
});

/** Their schemas, for the API's own. */
export const plainFactSchemas = Object.fromEntries(
  Object.entries(plainFields).map(([name, field]) => [name, field.schema]),
) as unknown as { [Name in PlainFact]: z.ZodType<ValueOf<PlainFacts[Name]>> };
