/**
 * TypeScript types of an OpenAPI document, in the form that openapi-fetch reads. The generators on npm need the compiler's
 * former programming interface, which TypeScript 7 does not have.
 */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
  format?: string;
};
type Content = Record<string, { schema?: Schema }>;
type Parameter = { $ref?: string; name: string; in: string; required?: boolean; schema?: Schema };
type Answer = { $ref?: string; description?: string; content?: Content };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content?: Content };
  responses?: Record<string, Answer>;
};
export type OpenApi = {
  paths?: Record<string, Record<string, Operation>>;
  components?: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
  };
};

const methods = ["get", "put", "post", "delete", "options", "head", "patch", "trace"] as const;
const places = ["query", "header", "path", "cookie"] as const;

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf("/") + 1);
const union = (parts: readonly string[]): string => [...new Set(parts)].join(" | ") || "never";
const inParentheses = (type: string): string => (/ [|&] /.test(type) ? `(${type})` : type);

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, schema]) => `${keyOf(name)}${required.includes(name) ? "" : "?"}: ${typeOf(schema)};`,
  );
  const rest = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  if (!fields.length) return `Record<string, ${rest}>`;
  const own = `{ ${fields.join(" ")} }`;
  return additionalProperties ? `${own} & Record<string, ${rest}>` : own;
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return `components["schemas"][${JSON.stringify(nameOf(schema.$ref))}]`;
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return union(choices.map(typeOf));
  if (schema.allOf) {
    // A part without a type only repeats a default or a limit.
    const parts = schema.allOf.filter((part) => Object.keys(part).some((key) => key !== "default"));
    return parts.map((part) => inParentheses(typeOf(part))).join(" & ") || "unknown";
  }
  const types = [schema.type ?? []].flat().map((type) => {
    if (type === "array") {
      if (schema.prefixItems) return `[${schema.prefixItems.map(typeOf).join(", ")}]`;
      return `${inParentheses(typeOf(schema.items ?? {}))}[]`;
    }
    if (type === "object") return objectType(schema);
    return type === "integer" ? "number" : type;
  });
  return types.length ? union(types) : schema.properties ? objectType(schema) : "unknown";
}

const contentType = (content: Content | undefined): string =>
  content
    ? `{ ${Object.entries(content)
        .map(([type, { schema = {} }]) => `${JSON.stringify(type)}: ${typeOf(schema)};`)
        .join(" ")} }`
    : "never";

function parametersType(parameters: readonly Parameter[]): string {
  const fields = places.map((place) => {
    const those = parameters.filter((one) => one.in === place);
    if (!those.length) return `${place}?: never;`;
    const inside = those.map(
      ({ name, required, schema = {} }) => `${keyOf(name)}${required ? "" : "?"}: ${typeOf(schema)};`,
    );
    return `${place}${those.some(({ required }) => required) ? "" : "?"}: { ${inside.join(" ")} };`;
  });
  return `{ ${fields.join(" ")} }`;
}

function operationType({ parameters = [], requestBody, responses = {} }: Operation, shared: OpenApi): string {
  const resolved = parameters.map((one) =>
    one.$ref ? (shared.components?.parameters?.[nameOf(one.$ref)] ?? one) : one,
  );
  const body = requestBody
    ? `requestBody${requestBody.required ? "" : "?"}: { content: ${contentType(requestBody.content)} };`
    : "requestBody?: never;";
  const answers = Object.entries(responses).map(([status, answer]) => {
    const { content } = answer.$ref
      ? (shared.components?.responses?.[nameOf(answer.$ref)] ?? answer)
      : answer;
    return `${status}: { headers: Record<string, unknown>; content${content ? "" : "?"}: ${contentType(content)} };`;
  });
  return `{ parameters: ${parametersType(resolved)}; ${body} responses: { ${answers.join(" ")} } }`;
}

/** The text of schema.d.ts. */
export function schemaTypes(document: OpenApi): string {
  const paths = Object.entries(document.paths ?? {}).map(([path, operations]) => {
    const verbs = methods.map((method) => {
      const operation = operations[method];
      return operation ? `    ${method}: ${operationType(operation, document)};` : `    ${method}?: never;`;
    });
    return `  ${JSON.stringify(path)}: {\n    parameters: ${parametersType([])};\n${verbs.join("\n")}\n  };`;
  });
  const schemas = Object.entries(document.components?.schemas ?? {}).map(
    ([name, schema]) => `    ${JSON.stringify(name)}: ${typeOf(schema)};`,
  );
  return `// Generated from the site's OpenAPI description by scripts/client.ts.
export interface paths {
${paths.join("\n")}
}
export interface components {
  schemas: {
${schemas.join("\n")}
  };
}
`;
}
