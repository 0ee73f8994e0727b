import { createMcpHandler, type McpRequestContext, McpServer } from "@modelcontextprotocol/server";
import { AppError } from "#platform/errors.ts";
import { scopeMissing } from "#platform/http/api/key-rights.ts";
import { asAppError } from "#platform/http/as-app-error.ts";
import type { Log } from "#platform/log.ts";
import { softwareName } from "#platform/software-name.ts";
import { failedResult } from "./tool-result.ts";
import { type AgentTool, type CallingAgent, missingScope } from "./tools.ts";

/** Of a request, in bytes: an article as a tool's input, with room to spare. */
export const largestBody = 1_000_000;

const instructions =
  "Published guides, product reviews and categories of an affiliate site. Reading needs no authorization; keep the affiliate disclosure when " +
  "you quote. Changes are made in two steps: a plan tool says what would change, execute_plan does it. What readers see changes only with " +
  "the scope content:publish, and usually after a person has approved it.";

type RecordCall = (
  agent: CallingAgent,
  call: { tool: string; outcome: string; about: object },
) => Promise<void>;

/** What the audit log records of a call beside its tool: names of items, never texts. */
function aboutOf(input: unknown): object {
  const given = (input ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    ["type", "id", "slug", "query", "lang", "plan"].flatMap((key) => {
      const value = given[key];
      return typeof value === "string" || typeof value === "number"
        ? [[key, String(value).slice(0, 200)]]
        : [];
    }),
  );
}

/**
 * The site's MCP server. Every request is served on its own (no sessions), so that any process can answer it. Tools send no messages before
 * their result, so responses are JSON.
 */
export function createMcpServer({
  tools,
  version,
  log,
  record,
}: {
  tools: readonly AgentTool[];
  version: string;
  log: Log;
  record: RecordCall;
}) {
  async function call(one: AgentTool, input: unknown, agent: CallingAgent | null) {
    let outcome = "ok";
    try {
      // The request was refused before, unless it came in a batch.
      if (one.anyOf.length && !agent) throw new AppError("unauthenticated");
      const missing = agent && missingScope(one, agent);
      if (missing) throw scopeMissing(missing);
      return await one.run(input, agent);
    } catch (error) {
      const known = asAppError(error);
      outcome = known.code;
      if (known.status >= 500)
        log.error(
          { tool: one.name, error: String((error as Error).stack ?? error) },
          "a tool of an agent failed",
        );
      return failedResult(known);
    } finally {
      if (agent) await record(agent, { tool: one.name, outcome, about: aboutOf(input) });
    }
  }

  function serverFor({ authInfo }: McpRequestContext): McpServer {
    const agent = (authInfo?.extra?.agent as CallingAgent | undefined) ?? null;
    const server = new McpServer({ name: softwareName.toLowerCase(), version }, { instructions });
    for (const one of tools)
      server.registerTool(
        one.name,
        {
          title: one.title,
          description: one.description,
          inputSchema: one.input,
          annotations: { readOnlyHint: !one.writes, destructiveHint: false, openWorldHint: false },
        },
        (input: unknown) => call(one, input, agent),
      );
    return server;
  }

  const handler = createMcpHandler(serverFor, {
    maxRequestBodySize: largestBody,
    // A stream would hold a connection, and nothing here changes while a client listens.
    maxSubscriptions: 0,
  });
  const byName = new Map(tools.map((one) => [one.name, one]));

  return {
    /** The tool that a request calls; null for any other request. */
    toolOf(body: unknown): AgentTool | null {
      const { method, params } = (body ?? {}) as { method?: unknown; params?: { name?: unknown } };
      const name = method === "tools/call" ? params?.name : undefined;
      return (typeof name === "string" && byName.get(name)) || null;
    },
    /** Records a call that was refused before it reached the server. */
    refused: (tool: AgentTool | null, agent: CallingAgent | null, body: unknown): Promise<void> | null =>
      tool &&
      agent &&
      record(agent, {
        tool: tool.name,
        outcome: "scope-missing",
        about: aboutOf((body as { params?: { arguments?: unknown } }).params?.arguments),
      }),
    answer: (request: Request, { body, agent }: { body: unknown; agent: CallingAgent | null }) =>
      handler.fetch(request, {
        ...(body === undefined ? {} : { parsedBody: body }),
        ...(agent
          ? {
              authInfo: {
                token: "",
                clientId: String(agent.id),
                scopes: [...agent.scopes],
                extra: { agent },
              },
            }
          : {}),
      }),
    close: handler.close,
  };
}
