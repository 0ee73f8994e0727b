import { z } from "zod";
import { passwordSchema } from "#features/accounts/account.ts";
import type { KeyScope } from "#platform/key-scopes.ts";

/** The scopes of API keys that the tools of the MCP server use. */
export const agentScopes = ["content:read", "content:write", "content:publish"] as const satisfies KeyScope[];
export type AgentScope = (typeof agentScopes)[number];
const scopesSchema = z.array(z.enum(agentScopes).meta({ id: "AgentScope" }));

const person = z.object({ id: z.string(), name: z.string() });

/** An agent that a user has connected: what it may do, and when it last did something. Times are ISO 8601 UTC. */
export const agentSchema = z
  .object({
    id: z.string(),
    /** As the agent calls itself. */
    name: z.string(),
    /** Where the user was sent back to: the part of its identity that it cannot choose freely. */
    host: z.string(),
    scopes: scopesSchema,
    user: person,
    createdAt: z.string(),
    /** To the minute. */
    lastUsedAt: z.string().nullable(),
    state: z.enum(["active", "revoked"]),
    /** Whether its plans that publish need no approval. */
    publishesAlone: z.boolean(),
  })
  .meta({ id: "Agent" });
export type Agent = z.infer<typeof agentSchema>;
export const agentsSchema = z.object({ items: z.array(agentSchema) });
export const agentChangeSchema = z.object({ publishesAlone: z.boolean() });

/** A call of a tool. */
const agentCallSchema = z.object({
  id: z.string(),
  tool: z.string(),
  /** "ok" or the code of the error. */
  outcome: z.string(),
  about: z.record(z.string(), z.string()),
  at: z.string(),
});
export const agentCallsSchema = z.object({ items: z.array(agentCallSchema) });

/** The parameters of an authorization request (OAuth 2.1, RFC 7636, RFC 8707), as the consent screen passes them on. */
export const authorizationSchema = z.object({
  response_type: z.string().max(40),
  client_id: z.string().max(100),
  redirect_uri: z.string().max(2_000),
  code_challenge: z.string().max(200),
  code_challenge_method: z.string().max(20),
  scope: z.string().max(1_000).optional(),
  state: z.string().max(2_000).optional(),
  resource: z.string().max(2_000).optional(),
});
export type Authorization = z.infer<typeof authorizationSchema>;
export const authorizationParameters = Object.keys(authorizationSchema.shape) as (keyof Authorization)[];

/** What the consent screen shows of a request. */
export const consentSchema = z.object({ name: z.string(), host: z.string(), scopes: scopesSchema });
export const consentAnswerSchema = authorizationSchema.extend({
  /** Those that the user grants; none refuses. */
  granted: scopesSchema.max(agentScopes.length),
  /** The user's password, where the account has one; not needed to refuse. */
  password: passwordSchema.optional(),
});
export type ConsentAnswer = z.infer<typeof consentAnswerSchema>;
export const consentResultSchema = z.object({ location: z.string() });

const planKinds = ["create", "change", "publish", "unpublish"] as const;
export type PlanKind = (typeof planKinds)[number];
/** `open` until it is executed; a plan that publishes is `waiting` for a person then. */
const planStates = ["open", "waiting", "done", "refused", "expired", "reverted"] as const;
export type PlanState = (typeof planStates)[number];

/** A field that a plan changes, as people read it. */
const planChangeSchema = z.object({ path: z.string(), before: z.string(), after: z.string() });
export type PlanChange = z.infer<typeof planChangeSchema>;

/** What an agent wants to change, or has changed. */
export const planSchema = z
  .object({
    id: z.string(),
    kind: z.enum(planKinds),
    state: z.enum(planStates),
    agent: z.object({ id: z.string(), name: z.string() }),
    user: person,
    item: z.object({ type: z.string(), id: z.string().nullable(), title: z.string() }),
    /** The languages that become public, or are no longer. */
    languages: z.array(z.string()),
    changes: z.array(planChangeSchema),
    createdAt: z.string(),
    expiresAt: z.string(),
    /** Who approved or refused it. */
    decidedBy: person.nullable(),
    executedAt: z.string().nullable(),
    canRevert: z.boolean(),
  })
  .meta({ id: "AgentPlan" });
export type Plan = z.infer<typeof planSchema>;
export const plansSchema = z.object({ items: z.array(planSchema) });
