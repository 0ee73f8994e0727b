import { createHash } from "node:crypto";
import { escapeHtml } from "#platform/document/html-escaping.ts";
import { closedPolicy } from "../security-headers.ts";
import type { ApiDescription, Content, Operation } from "./api-description.ts";
import { script, style } from "./api-docs-parts.ts";
import { exampleOf } from "./api-examples.ts";
import { schemaNotation } from "./schema-notation.ts";

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
/** Only its own inline script and style sheet are allowed, and nothing is loaded. */
export const apiDocsPolicy = closedPolicy.replace(
  ";",
  `; style-src ${hashOf(style)}; script-src ${hashOf(script)};`,
);

/** How to begin, in a few lines; the operations follow. */
const intro = `<p>JSON over HTTP. Times are ISO 8601 in UTC, money is an integer of the currency’s minor unit. Operations marked “bearer” need an <code>Authorization: Bearer</code> header with an API key (Settings › API keys); never put a key into a URL or a public page. Every failure is an <code><a href="#Error">Error</a></code>: <code>code</code> is from a closed list, and 429 and 503 say in <code>Retry-After</code> when to try again. Lists answer with <code>nextCursor</code>; send it as <code>cursor</code> for the next page. OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>The examples for curl expect the site’s URL in <code>$SITE</code> and a key in <code>$KEY</code>. Those for TypeScript use the typed client from the folder <code>packages/client</code>:</p>
<pre><code>import { createClient } from "@magpie/client";

const api = createClient({ site: "https://example.com", key: process.env.KEY });</code></pre>`;

/** The API's description as an HTML page: every operation with its parameters, its answers and examples, and the schemas. */
export function apiDocs(description: ApiDescription): string {
  const { info, components, paths = {} } = description;
  const title = escapeHtml(`${info.title} API`);
  const groups = Map.groupBy(Object.entries(paths), ([path]) => groupOf(path));
  const schemas = Object.entries(components?.schemas ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  const operations = (entries: [string, Record<string, Operation>][]): string =>
    entries
      .flatMap(([path, ofPath]) =>
        Object.entries(ofPath).map(([method, operation]) =>
          operationHtml({ method, path, operation }, description),
        ),
      )
      .join("\n");
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><h1>${title}</h1>
${intro}
<search hidden><label for="words">Search operations</label><input id="words" type="search" autocomplete="off" spellcheck="false"><p role="status"></p></search>
<nav aria-label="Groups"><p>${[...groups.keys()].map((name) => `<a href="#${anchor(name)}">${escapeHtml(name)}</a>`).join(" · ")} · <a href="#schemas">Schemas</a></p></nav>
${[...groups].map(([name, entries]) => `<section class="group"><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>\n${operations(entries)}</section>`).join("\n")}
<section><h2 id="schemas">Schemas</h2>
${schemas.map(([name, schema]) => `<h3 id="${escapeHtml(name)}">${escapeHtml(name)}</h3><code>${schemaNotation(schema)}</code>`).join("\n")}
</section></main><script>${script}</script></body></html>
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

function operationHtml(
  call: { method: string; path: string; operation: Operation },
  description: ApiDescription,
): string {
  const { method, path, operation } = call;
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
    ...Object.entries(exampleOf(call, description)).map(([name, text]) => [
      name === "curl" ? "curl" : "TypeScript",
      `<pre><code>${escapeHtml(text)}</code></pre>`,
    ]),
  ];
  const sentence = answers[0]?.[1].description ?? "";
  const id = escapeHtml(`${method}${path.replaceAll(/[/{}]+/g, "-").replace(/-$/, "")}`);
  return `<details id="${id}"><summary><code>${method.toUpperCase()} ${escapeHtml(path)}</code>${security ? " (bearer)" : ""} ${escapeHtml(sentence)}</summary><dl>${rows.map(([name, html]) => `<dt>${name}</dt><dd>${html}</dd>`).join("")}</dl></details>`;
}
