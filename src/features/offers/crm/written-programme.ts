import type { SubIdRule } from "#features/marketplaces/sub-id.ts";
import type { Language } from "#i18n/languages.ts";
import type { ManagedProgramme } from "../managed-programme.ts";
import type { Policy } from "../policy.ts";
import { openPolicy } from "../programmes.ts";

/** A programme as its form has it: lists as they are typed. */
export type WrittenProgramme = {
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

/** As it stands; a new one is a shop without rules. */
export const asWritten = (programme: ManagedProgramme | null): WrittenProgramme => ({
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

/** What is sent of it. */
export const asSent = (written: WrittenProgramme) => ({
  ...written,
  logoUrl: written.logoUrl.trim() || null,
  hosts: written.hosts.split(/[\s,،，、]+/).filter(Boolean),
  tags: written.tags.filter(({ tag }) => tag.trim()),
  linkTemplate: written.linkTemplate.trim() || null,
  subId: written.subId.parameter.trim() ? written.subId : null,
});
