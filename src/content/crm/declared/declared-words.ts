import type { CrmIconName } from "#ui/crm/crm-icon.tsx";

/** The words of a declared type on its screens. A field without a label does not compile where they are made. */
export type DeclaredWords<Field extends string = string, Tab extends string = string> = {
  icon: CrmIconName;
  /** The heading of the list. */
  title: string;
  count: (count: number) => string;
  create: string;
  /** The heading of an item without a title, and of a new one. */
  untitled: string;
  missing: string;
  search: string;
  noneYet: { title: string; text: string };
  noneFound: string;
  label: (field: Field) => string;
  /** Help below a field. */
  help: (field: Field) => string | undefined;
  /** A value of a choice. */
  choice: (field: Field, value: string) => string;
  tab: (tab: Tab) => string;
  /** A fault or a finding that only this type has, by its code, and what it is about. */
  fault: (code: string, about?: string) => string | undefined;
};
