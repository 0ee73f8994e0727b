import { createHash } from "node:crypto";
import { escapeHtml } from "#platform/document/html-escaping.ts";
import { closedPolicy } from "../security-headers.ts";
import { type Schema, schemaNotation } from "./schema-notation.ts";

type Content = Record<string, { schema?: Schema }>;
type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
  security?: unknown[];
};
type Operations = Record<string, Record<string, Operation>>;
export type ApiDescription = {
  info: { title: string; version: string };
  components?: { schemas?: Record<string, Schema> };
  paths?: Operations;
};

const style = `:root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}
body{max-inline-size:60rem;margin-inline:auto;padding:1rem}
code{font-family:ui-monospace,monospace;font-size:.875rem;overflow-wrap:anywhere}
summary{padding-block:.5rem;cursor:pointer}
summary code{font-weight:600}
details{border-block-end:1px solid #8886}
dl{margin:0 0 1rem;padding-inline-start:1rem}
dd{margin:0 0 .5rem}
h3{font-size:1rem;margin-block:1.25rem .25rem}
:target{outline:2px solid}`;

const sha256 = createHash("sha256").update(style).digest("base64");
/** Nothing runs on the page and nothing is loaded: only its inline style sheet is allowed. */
export const apiDocsPolicy = closedPolicy.replace(";", `; style-src 'sha256-${sha256}';`);

/** The API's description as an HTML page: every operation with its parameters and the schemas of its body and responses. */
export function apiDocs({ info, components, paths = {} }: ApiDescription): string {
  const title = escapeHtml(`${info.title} API`);
  const groups = Map.groupBy(Object.entries(paths), ([path]) => groupOf(path));
  const schemas = Object.entries(components?.schemas ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
<p>JSON over HTTP. Times are ISO 8601 in UTC, money is an integer of the currency’s minor unit. Operations marked “bearer” need an <code>Authorization: Bearer</code> header. Every failure is an <code><a href="#Error">Error</a></code>. OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
<nav aria-label="Groups"><p>${[...groups.keys()].map((name) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`).join(" · ")} · <a href="#schemas">Schemas</a></p></nav>
${[...groups].map(([name, entries]) => `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>\n${entries.flatMap(([path, operations]) => Object.entries(operations).map(([method, one]) => operationHtml(method, path, one))).join("\n")}</section>`).join("\n")}
<section><h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><code>${schemaNotation(schema)}</code>`).join("\n")}
</section></main></body></html>
`;
}

/** "/api/admin/products/{id}" → "admin/products". */
function groupOf(path: string): string {
  const [, , first = "", second = ""] = path.split("/");
  return /^(admin|crm)$/.test(first) ? `${first}/${second}` : first;
}
const anchor = (group: string): string => escapeHtml(group.replaceAll("/", "-"));

const contentHtml = (content: Content | undefined): string =>
  Object.entries(content ?? {})
    .map(([type, { schema }]) =>
      type === "application/json"
        ? `<code>${schemaNotation(schema ?? {})}</code>`
        : `<code>${escapeHtml(type)}</code>`,
    )
    .join(" or ");

function operationHtml(method: string, path: string, operation: Operation): string {
  const { parameters = [], requestBody, responses = {}, security } = operation;
  const answers = Object.entries(responses).filter(([status]) => status !== "default");
  const rows = [
    ...["path", "query", "header"].flatMap((place) => {
      const these = parameters.filter((parameter) => parameter.in === place);
      const fields = these.map(
        ({ name, required, schema }) =>
          `${escapeHtml(name)}${required ? "" : "?"}: ${schemaNotation(schema ?? {})}`,
      );
      return fields.length ? [[place, `<code>${fields.join("; ")}</code>`]] : [];
    }),
    ...(requestBody ? [["body", contentHtml(requestBody.content)]] : []),
    ...answers.map(([status, { content }]) => [escapeHtml(status), contentHtml(content) || "no body"]),
  ];
  const sentence = answers[0]?.[1].description ?? "";
  return `<details><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code>${security ? " (bearer)" : ""} ${escapeHtml(sentence)}</summary><dl>${rows.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join("")}</dl></details>`;
}
