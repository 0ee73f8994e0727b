import type { Schema } from "./schema-notation.ts";

export type Content = Record<string, { schema?: Schema }>;
export type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
export type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
  security?: unknown[];
};
/** What is read of an OpenAPI document. */
export type ApiDescription = {
  info: { title: string; version: string };
  components?: { schemas?: Record<string, Schema> };
  paths?: Record<string, Record<string, Operation>>;
};
