import { escapeHtml } from "../document/document-html.ts";

type Parameter = { name: string; in: string; required?: boolean; schema?: unknown };
type Operation = {
  parameters?: Parameter[];
  requestBody?: unknown;
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: unknown }> }>;
};
type ApiDescription = {
  info: { title: string; version: string };
  paths?: Record<string, Record<string, Operation>>;
};

/** The API's description as a plain page to read: every call with its parameters and the shape of its answer. */
export function apiDocs(description: ApiDescription): string {
  const calls = Object.entries(description.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => call(method, path, operation)),
  );
  const title = escapeHtml(`${description.info.title} API`);
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><h1>${title}</h1>
<p>Conventions: JSON, times in ISO 8601 UTC, money as integers of the minor unit. Errors are <code>{ message, error, code, details?, requestId }</code>.
The whole description for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join("\n")}
</body></html>
`;
}

function call(method: string, path: string, operation: Operation): string {
  const rows = (operation.parameters ?? []).map(
    (parameter) =>
      `<tr><th scope="row"><code>${escapeHtml(parameter.name)}</code></th><td>${escapeHtml(parameter.in)}${parameter.required ? ", required" : ""}</td><td><code>${escapeHtml(JSON.stringify(parameter.schema ?? {}))}</code></td></tr>`,
  );
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const schema = answer.content?.["application/json"]?.schema;
    return `<details><summary>${escapeHtml(status)} ${escapeHtml(answer.description ?? "")}</summary>${schema ? `<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : ""}</details>`;
  });
  return `<h2><code>${escapeHtml(`${method.toUpperCase()} ${path}`)}</code></h2>
${rows.length ? `<table><thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Schema</th></tr></thead><tbody>${rows.join("")}</tbody></table>` : ""}
${answers.join("\n")}`;
}
