import type { Content } from "#content/content-type.ts";
import type { Plan, PlanChange } from "#features/agents/agent.ts";
import type { Offers } from "#features/offers/server/offers.service.ts";

/** Fields of products that programs forbid passing on, and those that may come from a shop (decision 0067). */
const ofEvery = ["price", "imageUrl", "images"];
const ofShops = ["summary", "description", "metaTitle", "metaDescription", "specs"];

/** The fields of an item that models do not get; none of types other than products. */
export type WithheldFields = (type: string, id: number | null) => Promise<ReadonlySet<string>>;

export const createWithheldFields =
  ({ offers }: { offers: Pick<Offers, "withheldFromModels"> }): WithheldFields =>
  async (type, id) => {
    if (type !== "product") return new Set();
    const isOfShop = id !== null && (await offers.withheldFromModels([id])).size > 0;
    return new Set(isOfShop ? [...ofEvery, ...ofShops] : ofEvery);
  };

const without = (words: object, fields: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(words).filter(([name]) => !fields.has(name)));

/** A content without these fields, in all languages. */
export const withoutFields = ({ translations, ...own }: Content, fields: ReadonlySet<string>): object => ({
  ...without(own, fields),
  translations: Object.fromEntries(
    Object.entries(translations).map(([lang, words]) => [lang, words && without(words, fields)]),
  ),
});

/** A plan's changes without what is in these fields; what the agent writes itself stays. */
export const withoutValues = ({ kind, changes }: Plan, fields: ReadonlySet<string>): PlanChange[] =>
  changes.map((change) => {
    if (!change.path.split(".").some((step) => fields.has(step))) return change;
    return { ...change, before: "", after: kind === "create" || kind === "change" ? change.after : "" };
  });
