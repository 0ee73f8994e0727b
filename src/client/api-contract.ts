import type { OpenAPIHono } from "@hono/zod-openapi";
import type { ExtractSchema } from "hono/types";
import type { JSONValue } from "hono/utils/types";
import type { Document } from "#platform/document/document.ts";
import type { ApiGroup } from "../api.ts";

/**
 * The API as its callers' types see it. Each group of api.ts is looked into by itself: one type of all of them together, which
 * chained `route` calls make, takes the compiler minutes and gigabytes.
 */
export type Verb = "$get" | "$post" | "$put" | "$patch" | "$delete";

// Which of the two a group is hangs on how its last route was added.
type SchemaOf<Group> =
  Group extends OpenAPIHono<infer _Env, infer Schema, infer _Base> ? Schema : ExtractSchema<Group>;

/** "/products/:id" as the contract writes it: "/api/products/{id}". */
type Braces<Path> = Path extends `${infer Before}:${infer Name}/${infer After}`
  ? `${Before}{${Name}}/${Braces<After>}`
  : Path extends `${infer Before}:${infer Name}`
    ? `${Before}{${Name}}`
    : Path;
type Colons<Path> = Path extends `${infer Before}{${infer Name}}${infer After}`
  ? `${Before}:${Name}${Colons<After>}`
  : Path;
type Inside<Path> = Path extends `/api${infer Rest}` ? Colons<Rest> : never;

type PathIn<Schema, Method extends Verb> = {
  [Path in keyof Schema & string]: Method extends keyof Schema[Path] ? `/api${Braces<Path>}` : never;
}[keyof Schema & string];
/** The addresses that take a verb. */
export type PathOf<Method extends Verb> = ApiGroup extends infer Group
  ? Group extends unknown
    ? PathIn<SchemaOf<Group>, Method>
    : never
  : never;

/** The endpoint of a path and a method: its input and its responses. */
type EndpointIn<Schema, Path, Method extends Verb> = Path extends keyof Schema
  ? Method extends keyof Schema[Path]
    ? Schema[Path][Method]
    : never
  : never;
type Endpoint<Method extends Verb, Path> = ApiGroup extends infer Group
  ? Group extends unknown
    ? EndpointIn<SchemaOf<Group>, Inside<Path>, Method>
    : never
  : never;

type Output<Found, Status> = Found extends { output: infer Answer; status: Status } ? Answer : never;
/** Hono's JSON type gives up on recursive types, such as lists in a document, so documents keep their own type here. */
type WithDocuments<Answer> = [JSONValue] extends [Answer]
  ? Answer
  : Answer extends { type: "doc" }
    ? Document
    : { [Name in keyof Answer]: WithDocuments<Answer[Name]> };
/** What a call answers when it succeeds. */
export type ResponseOf<Method extends Verb, Path> = WithDocuments<
  Output<Endpoint<Method, Path>, 200 | 201 | 202 | 204>
>;
/** The JSON a call takes. */
export type BodyOf<Method extends Verb, Path> =
  Endpoint<Method, Path> extends { input: { json: infer Body } } ? Body : undefined;
