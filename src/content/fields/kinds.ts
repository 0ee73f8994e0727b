import { z } from "zod";
import { parseKeywords } from "#i18n/keywords.ts";
import { isImageUrl } from "#i18n/urls/image-url.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import { cleanText, idText } from "#platform/input/text-input.ts";
import type { FieldOptions } from "./field.ts";
import { fieldOf } from "./field-of.ts";

// The field kinds. Each brings everything a field of its kind needs; a declaration may override any of it: `{ ...line({ max: 40 }), text: … }`.

const text = (max: number) => z.string().max(max).transform(cleanText);
const same = (value: string): string => value;

/** One line of text; `max` in characters. */
export const line = ({ max = 300, ...more }: FieldOptions & { max?: number } = {}) =>
  fieldOf("line", { max }, more, {
    schema: text(max).transform((value) => value.replace(/\s*\n\s*/g, " ").trim()),
    empty: "",
    text: same,
    read: same,
  });

/** Text of several lines; `max` in characters. */
export const paragraph = ({ max = 4_000, ...more }: FieldOptions & { max?: number } = {}) =>
  fieldOf("paragraph", { max }, more, { schema: text(max), empty: "", text: same, read: same });

/** A list of short texts, such as advantages; `max` entries of at most 500 characters. */
export const lines = ({ max = 40, ...more }: FieldOptions & { max?: number } = {}) =>
  fieldOf("lines", { max }, more, {
    schema: z
      .array(text(500))
      .max(max)
      .transform((all) => all.map((one) => one.trim()).filter(Boolean)),
    empty: [],
    text: (value) => value.join("\n"),
    read: (cell) => cell.split("\n").flatMap((one) => one.trim() || []),
  });

const keywordsSchema = z
  .union([
    text(2_000).transform(parseKeywords),
    z
      .array(text(120))
      .max(60)
      .transform((words) => parseKeywords(words.join(","))),
  ])
  .meta({ id: "Keywords" });
/** Keywords, given as a list or as one text with commas of any of the languages (readings.md 15). */
export const keywords = (more: FieldOptions = {}) =>
  fieldOf(
    "keywords",
    {},
    { translated: false, ...more },
    {
      schema: keywordsSchema,
      empty: [],
      text: (value) => value.join(", "),
      read: parseKeywords,
    },
  );

/** The last part of the address; empty: made from the title. */
export const slug = () =>
  fieldOf(
    "slug",
    {},
    { translated: false, importNames: ["slug"] },
    {
      schema: text(200),
      empty: "",
      text: same,
      read: same,
    },
  );

const numberText = (value: number | null): string => (value === null ? "" : String(value));
const readNumber = (cell: string): number | null | undefined => {
  const words = cell.trim();
  if (!words) return null;
  const value = Number(words);
  return Number.isFinite(value) ? value : undefined;
};

/** A whole number, or null; `unit` is a key of the units' names. */
export const integer = ({
  min = 0,
  max = 1_000_000_000,
  unit = null,
  ...more
}: FieldOptions & { min?: number; max?: number; unit?: string | null } = {}) =>
  fieldOf("integer", { min, max, unit }, more, {
    schema: z.number().int().min(min).max(max).nullable(),
    empty: null,
    text: numberText,
    read: (cell) => {
      const value = readNumber(cell);
      return value === undefined || (value !== null && !Number.isInteger(value)) ? undefined : value;
    },
  });

/** A number in steps, or null. */
export const decimal = ({
  min,
  max,
  step,
  ...more
}: FieldOptions & { min: number; max: number; step: number }) =>
  fieldOf("decimal", { min, max, step }, more, {
    schema: z.number().min(min).max(max).multipleOf(step).nullable(),
    empty: null,
    text: numberText,
    read: readNumber,
  });

export const yesNo = (more: FieldOptions & { empty?: boolean } = {}) =>
  fieldOf("yes-no", {}, more, {
    schema: z.boolean(),
    empty: more.empty ?? false,
    text: (value) => (value ? "yes" : "no"),
    read: (cell) => {
      const words = cell.trim().toLowerCase();
      if (["yes", "true", "1"].includes(words)) return true;
      return ["no", "false", "0", ""].includes(words) ? false : undefined;
    },
  });

/** One of several values; `empty` is the one of a new item, by default the first. */
export const choice = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  { empty = choices[0], ...more }: FieldOptions & { empty?: Choices[number] } = {},
) =>
  fieldOf<"choice", Choices[number]>("choice", { choices }, more, {
    schema: z.enum(choices) as z.ZodType<Choices[number]>,
    empty,
    text: same,
    read: (cell) => choices.find((one) => one === cell.trim()),
  });

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** A day as YYYY-MM-DD, or null. */
export const date = (more: FieldOptions = {}) =>
  fieldOf("date", {}, more, {
    schema: z.iso.date().nullable(),
    empty: null,
    text: (value) => value ?? "",
    read: (cell) => (cell.trim() === "" ? null : isoDay.test(cell.trim()) ? cell.trim() : undefined),
  });

const isWebAddress = (address: string): boolean => /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);

/** An absolute web address, or empty. */
export const url = (more: FieldOptions = {}) =>
  fieldOf("url", {}, more, {
    schema: text(2_000).transform((value) => value.trim()),
    empty: "",
    text: same,
    read: same,
    faults: (value) => (value && !isWebAddress(value) ? ["not-a-web-address"] : []),
  });

/** The address of an image, or empty. */
export const image = (more: FieldOptions = {}) =>
  fieldOf("image", {}, more, {
    schema: text(2_000),
    empty: "",
    text: same,
    read: same,
    faults: (value) => (value && !isImageUrl(value) ? ["image-address"] : []),
  });

/** The id of an item of another content type, or null. */
export const reference = (to: string, more: FieldOptions = {}) =>
  fieldOf("reference", { to }, more, {
    schema: idText.nullable(),
    empty: null,
    text: (value) => value ?? "",
    read: (cell) => (cell.trim() === "" ? null : idText.safeParse(cell.trim()).data),
  });

/** Ids of items of another content type, in order. */
export const references = (to: string, { max = 20, ...more }: FieldOptions & { max?: number } = {}) =>
  fieldOf("references", { to, max }, more, {
    schema: z.array(idText).max(max),
    empty: [],
    text: (value) => value.join(", "),
    read: (cell) =>
      z
        .array(idText)
        .max(max)
        .safeParse(cell.split(/[\s,]+/).filter(Boolean)).data,
  });

/**
 * A value of its own shape; the type's editor brings its control. In files it is JSON. `sound` is what a saved value must be, where one
 * that is being written may be less.
 */
export const custom = <Value>(
  schema: z.ZodType<Value>,
  empty: Value,
  { sound, ...more }: FieldOptions & { sound?: z.ZodType<Value> } = {},
) =>
  fieldOf<"custom", Value>("custom", {}, more, {
    schema,
    empty,
    faults: (value) => {
      const read = sound?.safeParse(value);
      return !read || read.success ? [] : fieldDetails(read.error, value);
    },
    text: (value) => JSON.stringify(value),
    read: (cell) => {
      try {
        return schema.safeParse(JSON.parse(cell)).data;
      } catch {
        // Not JSON: the import names the cell.
        return undefined;
      }
    },
  });
