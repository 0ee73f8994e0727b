import type { Kysely } from "kysely";

type Rows = {
  programmes: {
    id: number;
    key: string;
    kind: string;
    hosts: string;
    tags: string;
    policy: string;
    country: string;
  };
};
/** As an older release kept a rule: its value alone. */
type OldPolicy = Record<string, number | boolean | null>;

const ruled = (policy: OldPolicy) =>
  Object.fromEntries(
    Object.entries({ ...policy, disclaimer: policy.stamp ?? true }).map(([name, value]) => [
      name,
      { value: name === "stamp" ? (value ? "time" : "none") : value, source: "", readAt: null },
    ]),
  );

/** Programmes as data: rules with their sources, a tag a country, their own links. Coupons of offers; clicks that lead out, by day. */
export const programmeRules = {
  async up(anyDb: Kysely<unknown>): Promise<void> {
    const db = anyDb as Kysely<Rows>;
    await db.schema
      .alterTable("programmes")
      .addColumn("country", "text", (column) => column.notNull().defaultTo(""))
      .execute();
    for (const name of ["link_template", "sub_id"])
      await db.schema.alterTable("programmes").addColumn(name, "text").execute();
    await db.schema
      .alterTable("programmes")
      .addColumn("hides_referrer", "integer", (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable("offers").addColumn("coupon", "text").execute();
    await db.schema
      .createTable("outbound_clicks")
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("programme", "text", (column) => column.notNull())
      // 0 where a link belongs to no offer: those in texts, and the partners of the footer.
      .addColumn("offer_id", "integer", (column) => column.notNull())
      .addColumn("path", "text", (column) => column.notNull())
      .addColumn("block", "text", (column) => column.notNull())
      .addColumn("position", "integer", (column) => column.notNull())
      .addColumn("lang", "text", (column) => column.notNull())
      .addColumn("times", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("outbound_clicks_pk", [
        "day",
        "programme",
        "offer_id",
        "path",
        "block",
        "position",
        "lang",
      ])
      .execute();

    const home: Record<string, string> = { amazon: "US", walmart: "US", ebay: "US" };
    for (const { id, key, tags, policy } of await db.selectFrom("programmes").selectAll().execute()) {
      const country = home[key] ?? "";
      await db
        .updateTable("programmes")
        .set({
          country,
          hosts: JSON.stringify(key.includes(".") ? [key.replace(/^www\./, "")] : []),
          tags: JSON.stringify((JSON.parse(tags) as string[]).map((tag) => ({ country, tag }))),
          policy: JSON.stringify(ruled(JSON.parse(policy) as OldPolicy)),
        })
        .where("id", "=", id)
        .execute();
    }
  },
};
