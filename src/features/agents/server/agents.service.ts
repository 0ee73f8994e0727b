import type { ContentService } from "#content/server/content.service.ts";
import { actorOf } from "#features/accounts/server/account-routes.ts";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import type { Articles } from "#features/articles/server/articles.service.ts";
import type { Categories } from "#features/categories/server/categories.service.ts";
import type { Finder } from "#features/discovery/server/search/finder.service.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";
import type { AdminProducts } from "#features/products/server/admin/admin-products.service.ts";
import type { Actor } from "#platform/audit/actor.ts";
import type { Audit } from "#platform/audit/audit.service.ts";
import type { Clock } from "#platform/clock.ts";
import { recordUntaggedWrite } from "#platform/database/changes.ts";
import type { Database } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { Log } from "#platform/log.ts";
import { createConnectedAgents } from "./connected-agents.ts";
import { createMcpServer } from "./mcp/mcp-server.ts";
import { type ReadToolParts, readTools } from "./mcp/read-tools.ts";
import type { CallingAgent } from "./mcp/tools.ts";
import { writeTools } from "./mcp/write-tools.ts";
import { createAuthorizations } from "./oauth/authorization.ts";
import { createClients } from "./oauth/clients.ts";
import { createAgentTokens, scopesIn } from "./oauth/tokens.ts";
import type { PlannedItems } from "./plans/plan-work.ts";
import { createPlans } from "./plans/plans.service.ts";
import { createWithheldFields } from "./plans/withheld-fields.ts";

/** Of the tools, not of the software: clients see it. */
const version = "1.0.0";

export type AgentsService = ReturnType<typeof createAgents>;

/** Agents: the MCP server, the OAuth server that lets users connect them, and the plans by which they change content (decision 0066). */
export function createAgents({
  db,
  clock,
  audit,
  log,
  accounts,
  articles,
  products,
  categories,
  content,
  offers,
  finder,
  ...reading
}: Omit<ReadToolParts, "categories"> & {
  db: Database;
  clock: Clock;
  audit: Audit;
  log: Log;
  accounts: Accounts;
  articles: Articles["admin"];
  products: AdminProducts;
  categories: Categories;
  content: Pick<ContentService, "all">;
  offers: Pick<Offers, "withheldFromModels">;
  finder: Pick<Finder, "findOf">;
}) {
  const { siteUrl } = reading;
  /** The audience of every token. */
  const resource = `${siteUrl}/mcp`;
  const editable = new Map<string, PlannedItems>([
    ["article", articles as unknown as PlannedItems],
    ["product", products as unknown as PlannedItems],
    ["category", categories as unknown as PlannedItems],
    ...content.all.map(({ type, items }): [string, PlannedItems] => [type.name, items]),
  ]);
  function itemsOf(type: string): PlannedItems {
    const items = editable.get(type);
    if (!items) throw new AppError("invalid", { details: [{ path: "type", message: "unknown" }] });
    return items;
  }

  const clients = createClients({ db, clock });
  const authorizations = createAuthorizations({ clients, siteUrl, resource });
  const tokens = createAgentTokens({ db, clock, audit, resource });
  const connected = createConnectedAgents({ db, clock, audit, accounts, authorizations, tokens });
  const plans = createPlans({ db, clock, audit, itemsOf });
  const mcp = createMcpServer({
    version,
    log,
    tools: [
      ...readTools({ ...reading, categories }),
      ...writeTools({
        types: [...editable.keys()],
        ...{ itemsOf, plans, finder },
        read: db.read,
        withheld: createWithheldFields({ offers }),
      }),
    ],
    record: (agent, { tool, outcome, about }) =>
      db.transact(async (tx) => {
        recordUntaggedWrite(tx);
        await audit.record(tx, {
          actor: agent.actor,
          action: "call-tool",
          entity: { type: "agent", id: agent.id },
          after: { tool, outcome, ...about },
        });
      }),
  });

  return {
    resource,
    clients,
    authorizations,
    tokens,
    plans,
    mcp,
    ...connected,

    /** The agent of an access token, with the rights of its user now; null for a token that is not valid here. Throws `too-many-requests`. */
    async find(token: string, ip: string): Promise<CallingAgent | null> {
      const row = await tokens.find(token);
      if (!row) return null;
      accounts.countKey(`agent ${row.agentId}`);
      const scopes = scopesIn(row.scopes);
      const actor: Actor = actorOf(
        { id: row.userId, name: row.userName, role: row.role as "admin" | "editor" },
        { ip, key: { id: row.agentId, name: row.agentName, scopes } },
      );
      return { id: row.agentId, name: row.agentName, scopes, actor };
    },
  };
}
