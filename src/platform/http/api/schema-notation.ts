import { escapeHtml } from "#platform/document/html-escaping.ts";

export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
const isName = /^[A-Za-z_$][\w$]*$/;

function objectNotation({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const key = isName.test(name) ? name : JSON.stringify(name);
    return `${escapeHtml(key)}${required.includes(name) ? "" : "?"}: ${schemaNotation(schema)}`;
  });
  if (typeof additionalProperties === "object") fields.push(`[key]: ${schemaNotation(additionalProperties)}`);
  return fields.length ? `{ ${fields.join("; ")} }` : "{}";
}

function typeNotation(type: string, schema: Schema): string {
  if (type === "array") {
    const items = schemaNotation(schema.items ?? {});
    return / [|&] /.test(items) && !items.startsWith("{") ? `(${items})[]` : `${items}[]`;
  }
  if (type === "object") return objectNotation(schema);
  return schema.format ? `${type} (${escapeHtml(schema.format)})` : escapeHtml(type);
}

/** A JSON schema as HTML in TypeScript notation, with links to the named schemas: a tenth of the size. */
export function schemaNotation(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(nameOf(schema.$ref));
    return `<a href="#${name}">${name}</a>`;
  }
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(" | ");
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.anyOf ?? schema.oneOf)
    return (schema.anyOf ?? schema.oneOf ?? []).map(schemaNotation).join(" | ");
  // A part without a type only repeats a default or a limit.
  if (schema.allOf)
    return schema.allOf
      .filter((part) => part.$ref ?? part.type ?? part.anyOf ?? part.oneOf ?? part.properties)
      .map((part) => (part.type === "null" ? "null" : schemaNotation(part)))
      .join(" & ");
  const types = [schema.type ?? []].flat();
  return types.length ? types.map((type) => typeNotation(type, schema)).join(" | ") : "unknown";
}
