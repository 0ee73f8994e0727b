import { withQuery } from "./link-query.ts";

/** The parameter by which a network reports to its partner where a sale came from, and the values it takes. */
export type SubIdRule = {
  parameter: string;
  most: number;
  /** "word" takes hyphens and underscores too. */
  letters: "alphanumeric" | "word";
};

/** A sub-id within what the network takes: other letters are left out, what is too long is cut. */
const fitting = (value: string, { most, letters }: SubIdRule): string =>
  value.replace(letters === "word" ? /[^\w-]/g : /[^A-Za-z\d]/g, "").slice(0, most);

/** A link with the sub-id of the place where it is shown. */
export function withSubId(link: string, rule: SubIdRule | null, value: string): string {
  const fitted = rule ? fitting(value, rule) : "";
  return rule && fitted ? withQuery(link, `${rule.parameter}=${fitted}`) : link;
}
