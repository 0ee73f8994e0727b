import type { CallToolResult } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { AgentScope } from "#features/agents/agent.ts";
import type { Actor } from "#platform/audit/actor.ts";

/** The agent that calls, and the user for whom it acts. */
export type CallingAgent = { id: number; name: string; scopes: readonly AgentScope[]; actor: Actor };

/** A tool of the MCP server. `anyOf`: it needs one of these scopes; none: everyone may call it, and it reads only what is public. */
export type AgentTool = {
  name: string;
  title: string;
  description: string;
  anyOf: readonly AgentScope[];
  /** Whether it may change something. */
  writes: boolean;
  input: z.ZodObject;
  run: (input: unknown, agent: CallingAgent | null) => Promise<CallToolResult>;
};

type Declared<Input extends z.ZodObject> = Omit<AgentTool, "input" | "run" | "anyOf" | "writes"> & {
  input: Input;
};

/** A tool for everyone. */
export function tool<Input extends z.ZodObject>(
  of: Declared<Input> & { run: (input: z.output<Input>) => Promise<CallToolResult> },
): AgentTool {
  return {
    ...of,
    anyOf: [],
    writes: false,
    run: (input) => of.run(of.input.parse(input) as z.output<Input>),
  };
}

/** A tool for agents whose user has granted one of the scopes. */
export function scopedTool<Input extends z.ZodObject>(
  of: Declared<Input> & {
    anyOf: readonly AgentScope[];
    writes: boolean;
    run: (input: z.output<Input>, agent: CallingAgent) => Promise<CallToolResult>;
  },
): AgentTool {
  return {
    ...of,
    async run(input, agent) {
      if (!agent) throw new Error(`The tool ${of.name} was called without an agent.`);
      return of.run(of.input.parse(input) as z.output<Input>, agent);
    },
  };
}

/** The scope that an agent lacks for a tool; null where it may call it. */
export function missingScope({ anyOf }: Pick<AgentTool, "anyOf">, agent: CallingAgent): AgentScope | null {
  const [first] = anyOf;
  return !first || anyOf.some((scope) => agent.scopes.includes(scope)) ? null : first;
}
