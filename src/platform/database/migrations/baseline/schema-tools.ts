import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Kysely,
  type RawBuilder,
  type SqlBool,
  sql,
} from "kysely";
import type { Engine } from "../../engines/engine.ts";

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
type Table<Name extends string, Columns extends string> = CreateTableBuilder<Name, Columns>;

/** A database or a transaction, whatever its tables. */
type Queries = Pick<Kysely<unknown>, "schema" | "getExecutor">;

/** What the migrations create tables with; what differs between the engines differs here. */
export type SchemaTools = {
  db: Queries;
  engine: Engine;
  /** Adds an id that the database assigns and never reuses. */
  id<Name extends string, Columns extends string>(table: Table<Name, Columns>): Table<Name, Columns | "id">;
  /** Text in the order of its code points, as on SQLite: a prefix is then a range on both engines. */
  codePointText: "text" | RawBuilder<unknown>;
  /** Stores the rows in their primary key: half the space on SQLite, and the rows of a range of keys lie together. */
  withoutRowid: RawBuilder<unknown>;
  /** Creates an index, by default named after its table and columns. */
  index(
    table: string,
    columns: readonly string[],
    options?: { name?: string; unique?: boolean; where?: string },
  ): Promise<void>;
};

export const schemaTools = (db: Queries, engine: Engine): SchemaTools => ({
  db,
  engine,
  id: (table) =>
    table.addColumn("id", "integer", (column) =>
      engine === "sqlite"
        ? column.primaryKey().autoIncrement()
        : column.primaryKey().generatedByDefaultAsIdentity(),
    ),
  codePointText: engine === "sqlite" ? "text" : sql`text collate "C"`,
  withoutRowid: engine === "sqlite" ? sql`without rowid` : sql``,
  index(table, columns, { name = `${table}_${columns.join("_")}`, unique = false, where } = {}) {
    let builder = db.schema
      .createIndex(name)
      .on(table)
      .columns([...columns]);
    if (unique) builder = builder.unique();
    return (where ? builder.where(sql.raw<SqlBool>(where)) : builder).execute();
  },
});

export const primaryKey: Column = (column) => column.primaryKey();
export const required: Column = (column) => column.notNull();

export const withDefault =
  (value: string | number): Column =>
  (column) =>
    column.notNull().defaultTo(value);

/** A reference whose row is deleted with its target. */
export const cascade =
  (target: string): Column =>
  (column) =>
    column.notNull().references(target).onDelete("cascade");

/** A reference that becomes null when its target is deleted. */
export const setNull =
  (target: string): Column =>
  (column) =>
    column.references(target).onDelete("set null");

/** Adds a boolean, stored as 0 or 1. */
export const flag =
  <Flag extends string>(flagName: Flag, value: 0 | 1) =>
  <Name extends string, Columns extends string>(table: Table<Name, Columns>): Table<Name, Columns | Flag> =>
    table.addColumn(flagName, "integer", (column) =>
      column
        .notNull()
        .defaultTo(value)
        .check(sql`${sql.ref(flagName)} in (0, 1)`),
    );

/** Adds what the texts of products, articles and categories share: language, URL, metadata and publication. */
export const publishedTextColumns = <Name extends string, Columns extends string>(
  table: Table<Name, Columns>,
) =>
  table
    .addColumn("lang", "text", required)
    .addColumn("slug", "text", required)
    .addColumn("meta_title", "text")
    .addColumn("meta_description", "text")
    .addColumn("meta_keywords", "text", withDefault("[]"))
    .$call(flag("published", 0))
    .addColumn("updated_at", "bigint", required)
    .addColumn("published_at", "bigint")
    .addColumn("publish_at", "bigint")
    .addColumn("unpublish_at", "bigint");
