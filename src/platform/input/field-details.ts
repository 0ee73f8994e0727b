/** The errors of a schema by field, as codes (i18n/messages/field-faults.ts). */
import type { z } from "zod";
import type { FieldFault } from "#i18n/messages/field-faults.ts";
import type { ErrorDetail } from "../errors.ts";

type Issue = z.core.$ZodIssue;
type Fault = { message: FieldFault | string; limit?: number };

/** More would not help anyone. */
const mostDetails = 20;

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined),
    given,
  );

const wrongType = new Map<string, FieldFault>(
  Object.entries({
    number: "not-a-number",
    int: "not-whole",
    date: "not-a-time",
  }),
);
const wrongFormat = new Map<string, FieldFault>(
  Object.entries({
    email: "not-an-email",
    url: "not-a-web-address",
    datetime: "not-a-time",
    date: "not-a-time",
    time: "not-a-time",
  }),
);

const isCode = /^[a-z]+(-[a-z]+)+$/;

function tooLittle({ origin, minimum }: z.core.$ZodIssueTooSmall): Fault {
  const limit = Number(minimum);
  if (origin === "string") return limit === 1 ? { message: "required" } : { message: "too-short", limit };
  if (origin === "array" || origin === "set")
    return limit === 1 ? { message: "required" } : { message: "too-few", limit };
  return { message: "too-small", limit };
}

function tooMuch({ origin, maximum }: z.core.$ZodIssueTooBig): Fault {
  const limit = Number(maximum);
  if (origin === "string") return { message: "too-long", limit };
  return { message: origin === "array" || origin === "set" ? "too-many" : "too-large", limit };
}

function faultOf(issue: Issue, given: unknown): Fault {
  switch (issue.code) {
    case "invalid_type":
      if (valueAt(given, issue.path) === undefined) return { message: "required" };
      return { message: wrongType.get(issue.expected) ?? "wrong-form" };
    case "too_small":
      return tooLittle(issue);
    case "too_big":
      return tooMuch(issue);
    case "invalid_format":
      // A pattern may say by a code what it expects.
      return {
        message: isCode.test(issue.message) ? issue.message : (wrongFormat.get(issue.format) ?? "wrong-form"),
      };
    case "invalid_value":
      return { message: valueAt(given, issue.path) === undefined ? "required" : "unknown-choice" };
    case "unrecognized_keys":
      return { message: "unknown-field" };
    case "custom":
      // The schema's own message, unless it is Zod's default.
      return {
        message: issue.message === "Invalid input" ? "wrong-form" : issue.message,
        ...(typeof issue.params?.limit === "number" ? { limit: issue.params.limit } : {}),
      };
    default:
      return { message: "wrong-form" };
  }
}

/** Of a union's members, the closest one reports the errors: it parsed the value and found fault with it. */
function nearest(issue: Issue): Issue {
  if (issue.code !== "invalid_union") return issue;
  const found = issue.errors.flat().find(({ code }) => code !== "invalid_type");
  return found ? nearest({ ...found, path: [...issue.path, ...found.path] }) : issue;
}

/** `given` is the schema's input, needed to tell a missing field from a wrong one. */
export const fieldDetails = (error: z.core.$ZodError, given: unknown): ErrorDetail[] =>
  error.issues.slice(0, mostDetails).map((issue) => {
    const near = nearest(issue);
    return { path: near.path.join("."), ...faultOf(near, given) };
  });
