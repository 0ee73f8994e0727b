import type { Kysely } from "kysely";
import type { Schema } from "./schema.ts";

/** The two database engines every statement of Magpie must run on. */
export type Engine = "sqlite" | "postgres";

/** What opening either engine gives. `beginServing` ends the patience of the start, where the engine has such. */
export type OpenedDatabase = {
  read: Kysely<Schema>;
  write: Kysely<Schema>;
  /** Makes the first connection, where opening alone does not. Throws StartupError. */
  connect?(): Promise<void>;
  beginServing?(): void;
  /** A number that changes when another process writes, where the engine has one. */
  foreignWrites?(): number;
  /** Calls when another instance tells of a change, where the engine has such; gives the way to stop. */
  onTold?(hear: () => void): () => void;
  close(): Promise<void>;
};
