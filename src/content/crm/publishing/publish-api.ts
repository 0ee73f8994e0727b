import type { Language } from "#i18n/languages.ts";
import type { MakePreviewLink } from "./preview-dialog.tsx";

export type Use = { type: string; id: string; title: string };
/** What the panel does; each feature asks its own API, and shows what is answered. */
export type PublishApi = {
  key: readonly string[];
  /** Whether it was published; what stood in the way is said by the form. */
  publish: (lang: Language) => Promise<boolean>;
  /** The address of the public page, as a link that opens it in that language. */
  pathIn: (lang: Language) => string | null;
  unpublish: (lang: Language) => Promise<unknown>;
  schedule: (plan: {
    lang: Language;
    publishAt: string | null;
    unpublishAt: string | null;
  }) => Promise<unknown>;
  uses: () => Promise<readonly Use[]>;
  /** What is written is with the server, which looks at it, when this is done. */
  keepDraft: () => Promise<unknown>;
  /** null: there is nothing to check (404). */
  checklist: (lang: Language) => Promise<readonly CheckItem[] | null>;
  previewLink: MakePreviewLink;
  /** What is said of a finding, and where the field is to be shown. */
  sayCheck: (item: CheckItem) => string;
  showField: (path: string) => void;
};
export type CheckItem = {
  code: string;
  level: "error" | "warning";
  path: string;
  count?: number;
  about?: string;
};
