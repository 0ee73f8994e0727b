import type { Queries, Tx } from "#platform/database/handles.ts";
import type * as edits from "./admin/category-edits.repo.ts";

export type CategoryDrafts = (id: number, handle?: Queries | Tx) => Promise<edits.CategoryState>;
