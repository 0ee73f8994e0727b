import { inheritedNames } from "./inherited-names.ts";

/** A random integer below `sides`, as from dice.ts. */
export type Dice = (sides: number) => number;
export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  minimum?: number;
  minLength?: number;
};

export const oneOf = <T>(roll: Dice, list: readonly T[]): T => list[roll(list.length)] as T;
export const isOneIn = (roll: Dice, times: number): boolean => roll(times) === 0;

/** Texts that programs handle badly; invalid Unicode reaches the server as JSON escapes. */
export const badTexts: readonly string[] = [
  ...[
    "",
    " ",
    "x",
    "\0",
    "a\0b",
    "\ud83d",
    "\udc00x",
    "x\ud83d\ud83d",
    "\u2028",
    "\u2029",
    "\u202e",
    "\ufeff",
    "\uffff",
    "😀",
  ],
  ...[
    "e\u0301",
    "\u200d".repeat(40),
    "م\u0640",
    "שָׁלוֹם",
    "图片",
    "İ",
    "ß",
    "\u0001\u001f\u007f",
    "a\nb\r\nc\td",
    "\r\nSet-Cookie: x=1",
  ],
  ...[
    "0",
    "-1",
    "1.5",
    "1e999",
    "-0",
    "NaN",
    "null",
    "true",
    "9007199254740993",
    "2147483648",
    "999999999",
    "9".repeat(400),
  ],
  ...[
    "%",
    "%00",
    "%zz",
    "%ED%A0%BD",
    "%2e%2e%2f",
    "../../etc/passwd",
    "..\\x",
    "' or 1=1--",
    '"',
    "`",
    "\\",
    "$1",
    "{{7*7}}",
    "*",
    "(",
    "[a",
    "?",
  ],
  ...[
    "<script>alert(1)</script>",
    "]]>",
    "<!--",
    "&#0;",
    "javascript:x",
    "data:,x",
    "//evil.invalid",
    "/",
    "//",
    "#",
    "?q=1",
  ],
  ...[
    "https://shop.invalid/x",
    "https://shop.invalid/%",
    "http://[::1",
    "https://a:b@c.invalid:99999/",
    "https://www.amazon.com/dp/B000000001",
  ],
  ...[
    "a@b.invalid",
    "a@b",
    '"x"@y.invalid',
    "2026-02-30T25:61:00Z",
    "2026-01-01T00:00:00.000Z",
    "+275760-09-13T00:00:00.001Z",
    "2026-13",
    "P1D",
  ],
  ...[
    "en",
    "fr",
    "xx",
    "en-US",
    "USD",
    "XXX",
    "usd",
    "US",
    "x".repeat(300),
    "x".repeat(10_000),
    "word ".repeat(2_000),
    "a".repeat(80_000),
  ],
  ...inheritedNames,
];
const badNumbers = [
  0,
  -0,
  -1,
  1,
  1.5,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e15,
  1e308,
  -1e308,
  5e-324,
  Number.MAX_SAFE_INTEGER,
];

export const badText = (roll: Dice): string =>
  isOneIn(roll, 8) ? oneOf(roll, badTexts) + oneOf(roll, badTexts) : oneOf(roll, badTexts);

/** Deep enough to overflow a recursive parser's stack. */
const deep = (roll: Dice): unknown => {
  let value: unknown = badText(roll);
  for (let left = 10 + roll(200); left > 0; left--)
    value = isOneIn(roll, 2) ? [value] : { content: [value], type: "doc" };
  return value;
};

/** Any JSON value. */
export function badValue(roll: Dice): unknown {
  const kind = roll(14);
  if (kind < 6) return badText(roll);
  if (kind < 9) return oneOf(roll, badNumbers);
  if (kind === 9) return oneOf(roll, [null, true, false, [], {}]);
  if (kind === 10) return Array.from({ length: 1 + roll(50) }, () => badText(roll));
  if (kind === 11) return Object.fromEntries(inheritedNames.map((name) => [name, badText(roll)]));
  if (kind === 12) return deep(roll);
  return { [badText(roll)]: badText(roll) };
}

/** A string that fits its schema, as far as its pattern can be guessed. */
function goodText({ format, pattern = "", minLength = 0 }: Schema, roll: Dice): string {
  if (format === "email") return `a${roll(1_000)}@b.invalid`;
  if (format === "uri" || format === "url") return `https://shop.invalid/${roll(100)}`;
  if (/date-time/.test(format ?? "")) return "2027-01-01T00:00:00.000Z";
  if (/date/.test(format ?? "")) return "2027-01-01";
  if (/\\d/.test(pattern) && !/[a-z]{2}/i.test(pattern.replaceAll("\\d", ""))) return String(1 + roll(30));
  return oneOf(roll, ["Kettle", "en", "US", "1", "kettle-2", "USD", "https://shop.invalid/k"]).padEnd(
    minLength,
    "x",
  );
}

type Resolve = (schema: Schema) => Schema;

/** A value that fits a schema, except for about one in `badEvery` positions. */
export function valueFor(
  given: Schema | undefined,
  roll: Dice,
  resolve: Resolve,
  badEvery: number,
  depth = 0,
): unknown {
  if (!given || depth > 8 || (badEvery > 0 && isOneIn(roll, badEvery))) return badValue(roll);
  const schema = resolve(given);
  const inside = (one: Schema | undefined) => valueFor(one, roll, resolve, badEvery, depth + 1);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return inside(oneOf(roll, choices));
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(inside));
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return oneOf(roll, schema.enum);
  const type = oneOf(roll, [schema.type ?? "string"].flat());
  if (type === "null") return null;
  if (type === "boolean") return roll(2) === 0;
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 0, roll(4));
  if (type === "array") return Array.from({ length: roll(3) }, () => inside(schema.items));
  if (type !== "object") return goodText(schema, roll);
  const { properties = {}, additionalProperties } = schema;
  const own = Object.entries(properties).flatMap(([name, one]) =>
    isOneIn(roll, 6) ? [] : [[name, inside(one)]],
  );
  const more =
    typeof additionalProperties === "object"
      ? [[isOneIn(roll, 2) ? "en" : badText(roll), inside(additionalProperties)]]
      : isOneIn(roll, 12)
        ? [[oneOf(roll, inheritedNames), badValue(roll)]]
        : [];
  return Object.fromEntries([...own, ...more]);
}
