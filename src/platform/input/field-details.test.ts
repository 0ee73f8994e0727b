import { expect, it } from "vitest";
import { z } from "zod";
import { languageCodes } from "#i18n/languages.ts";
import { fieldFaults, fieldFaultText } from "#i18n/messages/field-faults.ts";
import { fieldDetails } from "./field-details.ts";

const schema = z.strictObject({
  name: z.string().min(1).max(5),
  code: z.string().min(3),
  mail: z.email(),
  address: z.url(),
  from: z.iso.datetime(),
  score: z.number().min(1).max(10),
  count: z.int(),
  kind: z.enum(["a", "b"]),
  tags: z.array(z.string()).min(2).max(3),
  slug: z.string().regex(/^[a-z]+$/),
  either: z.union([z.null(), z.object({ id: z.string().max(2) })]),
  own: z.string().refine((text) => text === "yes", "own-word"),
  silent: z.string().refine((text) => text === "yes"),
});
const sound = {
  name: "Ada",
  code: "abc",
  mail: "ada@example.com",
  address: "https://example.com",
  from: "2026-01-01T00:00:00Z",
  score: 5,
  count: 1,
  kind: "a",
  tags: ["x", "y"],
  slug: "abc",
  either: null,
  own: "yes",
  silent: "yes",
};

/** The errors for one field with a wrong value. */
function saidOf(field: string, value: unknown) {
  const given: Record<string, unknown> = { ...sound, [field]: value };
  if (value === undefined) delete given[field];
  const read = schema.safeParse(given);
  return read.success ? [] : fieldDetails(read.error, given);
}

it.each([
  ["name", undefined, { message: "required" }],
  ["name", "", { message: "required" }],
  ["name", "Augusta", { message: "too-long", limit: 5 }],
  ["name", 7, { message: "wrong-form" }],
  ["code", "ab", { message: "too-short", limit: 3 }],
  ["mail", "ada", { message: "not-an-email" }],
  ["address", "over there", { message: "not-a-web-address" }],
  ["from", "yesterday", { message: "not-a-time" }],
  ["score", "five", { message: "not-a-number" }],
  ["score", 0, { message: "too-small", limit: 1 }],
  ["score", 11, { message: "too-large", limit: 10 }],
  ["count", 1.5, { message: "not-whole" }],
  ["kind", "c", { message: "unknown-choice" }],
  ["kind", undefined, { message: "required" }],
  ["tags", ["x"], { message: "too-few", limit: 2 }],
  ["tags", ["x", "y", "z", "z"], { message: "too-many", limit: 3 }],
  ["slug", "A B", { message: "wrong-form" }],
  ["own", "no", { message: "own-word" }],
  ["silent", "no", { message: "wrong-form" }],
] as const)("%s given as %j", (field, value, fault) => {
  expect(saidOf(field, value)).toEqual([{ path: field, ...fault }]);
});

it("reports the errors of the closest union member, with their paths", () => {
  expect(saidOf("either", { id: "abc" })).toEqual([{ path: "either.id", message: "too-long", limit: 2 }]);
});

it("names an unexpected field", () => {
  expect(saidOf("surprise", 1)).toEqual([{ path: "", message: "unknown-field" }]);
});

it("each error has its own message in each language, with its limit where it has one", () => {
  for (const fault of fieldFaults) {
    const sentences = languageCodes.map((lang) => fieldFaultText(lang, fault, 1_234));
    expect(new Set(sentences).size, fault).toBe(languageCodes.length);
    const ofLine = fault === "bad-robots-line" || fault === "contradicts-ai-crawlers";
    const isCounted = fault.startsWith("too-") || ofLine;
    for (const sentence of sentences)
      expect(/1.?234/.test(sentence ?? ""), `${fault} ${sentence}`).toBe(isCounted);
  }
  expect(fieldFaultText("en", "name-missing")).toBeNull();
});
