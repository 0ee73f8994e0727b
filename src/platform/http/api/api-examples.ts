import type { ApiDescription, Content, Operation, Parameter } from "./api-description.ts";
import type { Schema } from "./schema-notation.ts";

type Schemas = Readonly<Record<string, Schema>>;
/** Deeper parts are left out: an example is read, not run as it is. */
const deepest = 12;

const samples = new Map([
  ["uri", "https://example.com/"],
  ["date-time", "2026-01-31T12:00:00Z"],
  ["date", "2026-01-31"],
  ["email", "ann@example.com"],
]);

function sampleText({ format, pattern = "", minLength = 0 }: Schema): string {
  const known = samples.get(format ?? "");
  if (known) return known;
  return /\\d/.test(pattern) ? "1" : "text".padEnd(minLength, "t");
}

/** A small value of a schema: what it requires and nothing else. */
function sampleOf(schema: Schema, schemas: Schemas, depth = 0): unknown {
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const inner = (one: Schema) => sampleOf(one, schemas, depth + 1);
  if (schema.$ref) {
    const named = schemas[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    return named && depth < deepest ? inner(named) : {};
  }
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return inner(choice);
  if (schema.allOf) {
    const all = schema.allOf
      .filter((part) => part.$ref ?? part.type ?? part.anyOf ?? part.properties)
      .map(inner);
    const objects = all.filter((one) => typeof one === "object" && one !== null);
    return objects.length > 1 ? Object.assign({}, ...objects) : all[0];
  }
  switch ([schema.type ?? []].flat()[0]) {
    case "string":
      return sampleText(schema);
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return schema.minItems ? Array.from({ length: schema.minItems }, () => inner(schema.items ?? {})) : [];
    default: {
      const all = Object.entries(schema.properties ?? {});
      const required = all.filter(([name]) => schema.required?.includes(name));
      // An empty body would say nothing about a call that changes what it is given.
      const named = required.length || depth > 1 ? required : all.slice(0, 1);
      return Object.fromEntries(named.map(([name, one]) => [name, inner(one)]));
    }
  }
}

export type Example = { curl: string; typescript: string };

const jsonBody = (content: Content | undefined): Schema | undefined => content?.["application/json"]?.schema;
const isIdentifier = /^[A-Za-z_$][\w$]*$/;

/** A value as TypeScript source: JSON without the quotes that names do not need. */
function source(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(source).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, one]) => `${isIdentifier.test(name) ? name : JSON.stringify(name)}: ${source(one)}`,
  );
  return fields.length ? `{ ${fields.join(", ")} }` : "{}";
}

/** How an operation is called with curl and with the client of packages/client. `$SITE` is the site's URL, `$KEY` an API key. */
export function exampleOf(
  { method, path, operation }: { method: string; path: string; operation: Operation },
  { components }: Pick<ApiDescription, "components">,
): Example {
  const schemas = components?.schemas ?? {};
  const verb = method.toUpperCase();
  const { parameters = [], requestBody, responses = {}, security } = operation;
  const valuesIn = (place: string): [string, unknown][] =>
    parameters
      .filter((one) => one.in === place && one.required)
      .map(({ name, schema = {} }: Parameter) => [name, sampleOf(schema, schemas)]);
  const [inPath, inQuery, inHeader] = ["path", "query", "header"].map(valuesIn) as [
    ...[[string, unknown][], [string, unknown][], [string, unknown][]],
  ];
  const { content } = requestBody ?? {};
  const schema = jsonBody(content);
  const isUpload = content !== undefined && schema === undefined;
  const body = schema && sampleOf(schema, schemas);

  const address = inPath.reduce((url, [name, value]) => url.replace(`{${name}}`, String(value)), path);
  const query = new URLSearchParams(inQuery.map(([name, value]) => [name, String(value)])).toString();
  const curl = [
    "curl",
    ...(verb === "GET" ? [] : ["-X", verb]),
    `"$SITE${address}${query && `?${query}`}"`,
    ...(security ? ['-H "Authorization: Bearer $KEY"'] : []),
    ...inHeader.map(([name, value]) => `-H '${name}: ${value}'`),
    ...(isUpload ? ['-F "file=@FILE"'] : []),
    ...(schema ? ["--json", `'${JSON.stringify(body).replaceAll("'", "'\\''")}'`] : []),
  ].join(" ");

  const params = Object.fromEntries(
    [
      ["path", inPath],
      ["query", inQuery],
      ["header", inHeader],
    ].flatMap(([place, values]) =>
      values?.length ? [[place, Object.fromEntries(values as [string, unknown][])]] : [],
    ),
  );
  const isText = Object.entries(responses).some(
    ([status, { content: answer }]) => status.startsWith("2") && answer && !jsonBody(answer),
  );
  const options = [
    ...(Object.keys(params).length ? [`params: ${source(params)}`] : []),
    ...(isUpload ? ["body: form as never"] : schema ? [`body: ${source(body)}`] : []),
    ...(isText ? ['parseAs: "text"'] : []),
  ];
  const call = `await api.${verb}(${JSON.stringify(path)}${options.length ? `, { ${options.join(", ")} }` : ""});`;
  return { curl, typescript: `const { data, error } = ${call}` };
}
