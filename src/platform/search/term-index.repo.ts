import { PostgresAdapter } from "kysely";
import type { Queries, Tx } from "#platform/database/handles.ts";
import { postgresTerms } from "./postgres-terms.repo.ts";
import { sqliteTerms } from "./sqlite-terms.repo.ts";
import type { TermIndex } from "./term-index.ts";

/** The index of the database behind a handle or a transaction. */
export const termIndexOf = (db: Queries | Tx): TermIndex =>
  db.getExecutor().adapter instanceof PostgresAdapter ? postgresTerms : sqliteTerms;
