import { z } from "zod";
import type { ContentType } from "#content/content-type.ts";
import type { Plan } from "#features/agents/agent.ts";
import type { Finder } from "#features/discovery/server/search/finder.service.ts";
import { languageSchema } from "#i18n/language-query.ts";
import { baseLanguage } from "#i18n/languages.ts";
import { longestQuery } from "#i18n/query-length.ts";
import { isoTime } from "#platform/clock.ts";
import type { Queries } from "#platform/database/handles.ts";
import { idText } from "#platform/input/text-input.ts";
import type { PlannedItems } from "../plans/plan-work.ts";
import type { Plans } from "../plans/plans.service.ts";
import { type WithheldFields, withoutFields, withoutValues } from "../plans/withheld-fields.ts";
import { jsonResult } from "./tool-result.ts";
import { type AgentTool, scopedTool } from "./tools.ts";

type WriteToolParts = {
  types: readonly string[];
  itemsOf: (type: string) => PlannedItems;
  plans: Plans;
  read: Queries;
  finder: Pick<Finder, "findOf">;
  withheld: WithheldFields;
};

/** A type's fields in words, for models. */
const described = ({ name, texts, facts }: ContentType): string => {
  const list = (fields: ContentType["texts"]) =>
    Object.entries(fields).map(([key, field]) => (field.kind === "document" ? `${key} (Markdown)` : key));
  return `${name}: texts ${list(texts).join(", ")}; facts ${list(facts).join(", ")}`;
};

const planResult = async (plan: Plan, withheld: WithheldFields) => {
  const { type, id } = plan.item;
  return jsonResult({
    plan: plan.id,
    state: plan.state,
    kind: plan.kind,
    item: plan.item,
    languages: plan.languages,
    changes: withoutValues(plan, await withheld(type, id === null ? null : Number(id))),
    expiresAt: plan.expiresAt,
    decidedBy: plan.decidedBy,
    next:
      plan.state === "open"
        ? "Nothing has changed yet. Call execute_plan to do it."
        : plan.state === "waiting"
          ? "A person approves or refuses it in the CRM. Call get_plan later."
          : "",
  });
};

/** Tools for agents that a user has connected. Every change is a plan first. */
export function writeTools({ types, itemsOf, plans, read, finder, withheld }: WriteToolParts): AgentTool[] {
  const resultOf = async (plan: Promise<Plan>) => planResult(await plan, withheld);
  const type = z.enum(types as [string, ...string[]]);
  const fields = types.map((name) => described(itemsOf(name).type)).join(". ");
  const changes = z
    .record(z.string(), z.unknown())
    .describe(
      `Fields to set: English and language-independent ones directly, other languages under translations.<language>. ${fields}`,
    );
  const plan = z.object({ plan: idText.describe("The id of a plan.") });

  return [
    scopedTool({
      name: "find_content",
      title: "Find content to edit",
      description:
        "Finds items of a type by a part of their title, published or not; the newest without a query.",
      anyOf: ["content:read"],
      writes: false,
      input: z.object({
        type,
        query: z.string().max(longestQuery).default(""),
        lang: languageSchema.default(baseLanguage),
      }),
      run: async ({ type: name, query, lang }) =>
        jsonResult({ items: await finder.findOf(name, query, lang) }),
    }),
    scopedTool({
      name: "get_content",
      title: "Read content to edit",
      description:
        "An item with its fields as they are being edited, published or not. Fields under withheld exist, but models do not get them.",
      anyOf: ["content:read"],
      writes: false,
      input: z.object({ type, id: idText }),
      async run({ type: name, id }) {
        const items = itemsOf(name);
        const item = await items.edits.read(read, Number(id));
        const [draft, fields] = await Promise.all([items.edits.draftOf(item), withheld(name, Number(id))]);
        return jsonResult({
          type: name,
          id,
          hasDraft: draft !== null,
          isDeleted: item.deletedAt !== null,
          updatedAt: isoTime(item.updatedAt),
          languages: Object.fromEntries(item.texts.map(({ lang, published }) => [lang, { published }])),
          content: withoutFields(draft?.content ?? item.content, fields),
          withheld: [...fields],
        });
      },
    }),
    scopedTool({
      name: "plan_create",
      title: "Plan a new item",
      description:
        "Plans a new article, product, category or page, which readers do not see. Returns the plan; nothing is saved.",
      anyOf: ["content:write"],
      writes: true,
      input: z.object({ type, changes }),
      run: async ({ type: name, changes: given }, agent) =>
        resultOf(plans.make(agent, { kind: "create", type: name, id: null, given })),
    }),
    scopedTool({
      name: "plan_change",
      title: "Plan a change",
      description:
        "Plans a change of an item's draft, which readers see only after it is published. Returns the differences; nothing is saved.",
      anyOf: ["content:write"],
      writes: true,
      input: z.object({ type, id: idText, changes }),
      run: async ({ type: name, id, changes: given }, agent) =>
        resultOf(plans.make(agent, { kind: "change", type: name, id: Number(id), given })),
    }),
    scopedTool({
      name: "plan_publication",
      title: "Plan a publication",
      description:
        "Plans to publish an item with its draft, or to unpublish it, in one language or all complete ones. Returns what readers will see change; nothing is saved.",
      anyOf: ["content:publish"],
      writes: true,
      input: z.object({
        type,
        id: idText,
        lang: languageSchema.optional(),
        action: z.enum(["publish", "unpublish"]).default("publish"),
      }),
      run: async ({ type: name, id, lang, action }, agent) =>
        resultOf(plans.make(agent, { kind: action, type: name, id: Number(id), lang })),
    }),
    scopedTool({
      name: "execute_plan",
      title: "Execute a plan",
      description:
        "Executes a plan as a whole or not at all; refused if the item was changed since. A plan that publishes waits for a person's approval first.",
      anyOf: ["content:write", "content:publish"],
      writes: true,
      input: plan,
      run: async ({ plan: id }, agent) => resultOf(plans.execute(agent, Number(id))),
    }),
    scopedTool({
      name: "get_plan",
      title: "Read a plan",
      description: "A plan of yours with its state: open, waiting, done, refused, expired or reverted.",
      anyOf: ["content:read", "content:write", "content:publish"],
      writes: false,
      input: plan,
      run: async ({ plan: id }, agent) => resultOf(plans.get(agent, Number(id))),
    }),
  ];
}
