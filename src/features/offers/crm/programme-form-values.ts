import type { SubIdRule } from "#features/marketplaces/sub-id.ts";
import type { Language } from "#i18n/languages.ts";
import type { ManagedProgramme } from "../managed-programme.ts";
import type { Policy } from "../policy.ts";
import { openPolicy } from "../programmes.ts";

/** Form values of a programme: lists as text. */
export type ProgrammeFormValues = {
  name: string;
  homeUrl: string;
  logoUrl: string;
  hosts: string;
  country: string;
  tags: { country: string; tag: string }[];
  linkTemplate: string;
  subId: SubIdRule;
  hidesReferrer: boolean;
  disclosure: Partial<Record<Language, string>>;
  isActive: boolean;
  policy: Policy;
};

const noSubId: SubIdRule = { parameter: "", most: 50, letters: "word" };

/** The stored values; a new programme is a shop without rules. */
export const formValuesOf = (programme: ManagedProgramme | null): ProgrammeFormValues => ({
  name: programme?.name ?? "",
  homeUrl: programme?.homeUrl ?? "https://",
  logoUrl: programme?.logoUrl ?? "",
  hosts: programme?.hosts.join("\n") ?? "",
  country: programme?.country ?? "",
  tags: programme?.tags ?? [],
  linkTemplate: programme?.linkTemplate ?? "",
  subId: programme?.subId ?? noSubId,
  hidesReferrer: programme?.hidesReferrer ?? false,
  disclosure: programme?.disclosure ?? {},
  isActive: programme?.isActive ?? true,
  policy: programme?.policy ?? openPolicy,
});

/** The request body. */
export const asSent = (written: ProgrammeFormValues) => ({
  ...written,
  logoUrl: written.logoUrl.trim() || null,
  hosts: written.hosts.split(/[\s,،，、]+/).filter(Boolean),
  tags: written.tags.filter(({ tag }) => tag.trim()),
  linkTemplate: written.linkTemplate.trim() || null,
  subId: written.subId.parameter.trim() ? written.subId : null,
});

/** With each rule as a field of its own, to be chosen separately in a conflict. */
type Apart = Omit<ProgrammeFormValues, "policy"> & Policy;
export const flattenPolicy = ({ policy, ...rest }: ProgrammeFormValues): Apart => ({ ...rest, ...policy });
export function together(fields: Apart): ProgrammeFormValues {
  const rules = Object.keys(openPolicy);
  const of = (isRule: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => rules.includes(key) === isRule));
  return { ...of(false), policy: of(true) } as ProgrammeFormValues;
}

/** A rule's value, source and date, without the API's field names. */
export const ruleValue = (value: unknown): unknown =>
  typeof value === "object" && value !== null && ("readAt" in value || "letters" in value)
    ? Object.values(value)
    : value;

export const partNames = {
  name: "programmes.name",
  homeUrl: "programmes.home",
  logoUrl: "programmes.logo",
  hosts: "programmes.hosts",
  country: "programmes.home-country",
  tags: "programmes.tags",
  linkTemplate: "programmes.template",
  subId: "programmes.sub-id",
  hidesReferrer: "programmes.hides-referrer",
  disclosure: "programmes.part-disclosure",
  isActive: "programmes.in-use",
  maxPriceAgeHours: "programmes.rule-maxPriceAgeHours",
  stamp: "programmes.rule-stamp",
  disclaimer: "programmes.rule-disclaimer",
  mayCloak: "programmes.rule-mayCloak",
  mayStoreImages: "programmes.rule-mayStoreImages",
  mayShowHistory: "programmes.rule-mayShowHistory",
  mayAlert: "programmes.rule-mayAlert",
  mayGiveToModel: "programmes.rule-mayGiveToModel",
  mayMailLinks: "programmes.rule-mayMailLinks",
  standsApart: "programmes.rule-standsApart",
} as const satisfies Record<keyof Apart, string>;
