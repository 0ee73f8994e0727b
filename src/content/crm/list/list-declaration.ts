import type { ReactNode } from "react";
import type { useSavedViews } from "#content/crm/saved-views.ts";
import type { Language } from "#i18n/languages.ts";
import type { runInParts, undoInParts } from "#layouts/crm-layout/lists/crm-bulk.ts";
import type { CrmIconName } from "#ui/crm/crm-icon.tsx";
import type { EditField } from "./edit-field.ts";

/** The filters, the search and the order of a list, as in the URL. */
export type ListQuery = Readonly<Record<string, string>>;
export type ListPage<Row> = { items: Row[]; total: number; nextCursor: string | null };

export type FilterOption = { value: string; label: string };
export type ListFilter = {
  /** Of the URL and of the API. */
  key: string;
  label: string;
  options: readonly FilterOption[];
  /** Beside the search on wide screens; at most three are. */
  isMain?: boolean;
  /** The options come from the server: a value that is not among them may still be right. */
  isLoaded?: boolean;
};

/** An order of the API; with a column its heading sorts by it too. */
export type ListSort = { value: string; label: string; column?: string; isDescending?: boolean };

export type ListColumn<Row> = {
  key: string;
  label: string;
  /** Visible as long as the user has not chosen columns. */
  isUsual?: boolean;
  isEnd?: boolean;
  cell: (row: Row) => ReactNode;
  /** Edits the value in place, where it can be. */
  edit?: (row: Row) => EditField<Row> | null;
};

type Part<Result extends (...given: never[]) => unknown, Nth extends 0 | 1> = Parameters<Result>[Nth];
type BulkResult = Awaited<ReturnType<Part<typeof runInParts, 1>>>;
type Undone = Awaited<ReturnType<Part<typeof undoInParts, 1>>>;
export type BulkPreview = {
  ids: string[];
  same: number;
  before: { value: Record<string, unknown>; count: number }[];
};

export type BulkAction = "publish" | "unpublish" | "delete" | "restore";
export type ListBulk<Row> = {
  act: (ids: string[], action: BulkAction, lang?: Language) => Promise<BulkResult>;
  /** What was done, for the toast. */
  done: (action: BulkAction, count: number) => string;
  others?: readonly {
    key: string;
    label: string;
    icon: CrmIconName;
    send: (ids: string[]) => Promise<BulkResult>;
    done: (count: number) => string;
  }[];
  fields: readonly EditField<Row>[];
  edit: (ids: string[], patch: Partial<Row>) => Promise<BulkResult>;
  preview: (ids: string[], patch: Partial<Row>) => Promise<BulkPreview>;
  undo: (token: string) => Promise<Undone>;
  /** Saves the selected rows as a file; absent where they are too many. */
  download?: (ids: readonly string[], isEvery: boolean) => (() => Promise<void>) | undefined;
};

export type ListAction = { key: string; label: string; icon: CrmIconName } & (
  | { href: string }
  | { onAction: () => void }
);

/** Everything that makes a list of the CRM: what it shows of its rows, and what can be done with them. */
export type ListDeclaration<Row extends { id: string }> = {
  /** Of the query cache, with what else the rows depend on. */
  queryKey: readonly string[];
  title: string;
  count: (total: number) => string;
  /** In the heading, the main one last. */
  actions: readonly ListAction[];
  create: { label: string; href: string };
  searchLabel: string;
  filters: readonly ListFilter[];
  sorts: readonly ListSort[];
  /** The first of the sorts, by default. */
  columns: readonly ListColumn<Row>[];
  views: ReturnType<typeof useSavedViews>;
  /** Views that everyone has. */
  presets: readonly { key: string; label: string; query: string; icon?: CrmIconName }[];
  /** A page of the API's list. */
  page: (
    query: ListQuery,
    cursor: string,
    limit: number,
    signal?: AbortSignal,
  ) => Promise<ListPage<Row> | null>;
  nameLabel: string;
  /** The API's column for the name, where its heading sorts. */
  name: (row: Row) => {
    text: string;
    lang: Language;
    imageUrl: string | null;
    hasDraft: boolean;
    isBlocked: boolean;
    /** Below the name. */
    detail?: ReactNode;
  };
  /** On phones: at the end of the name, and in the second line. */
  phone: { end?: (row: Row) => ReactNode; line: (row: Row) => ReactNode };
  href: (row: Row) => string;
  /** Absent, with `bulk`, where the role changes nothing in lists. */
  save?: ((row: Row, patch: Partial<Row>) => Promise<unknown>) | undefined;
  bulk?: ListBulk<Row> | undefined;
  noneYet: { icon: CrmIconName; title: string; text: string };
  noneFound: string;
  /** Another way to look at the list. */
  board?: {
    label: string;
    tableLabel: string;
    without: readonly string[];
    view: (query: ListQuery) => ReactNode;
  };
};
