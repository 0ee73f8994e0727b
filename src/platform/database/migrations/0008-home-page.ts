import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

type Schema = { settings: { key: string; value: string } };
type Before = { leadId?: string | null; guideIds?: string[]; departments?: unknown[]; rows?: string[] };

/** The rows of the home page become blocks, in their order and with what was chosen. */
export const homePage: Migration = {
  async up(db: Kysely<Schema>) {
    const row = await db
      .selectFrom("settings")
      .select("value")
      .where("key", "=", "front-page")
      .executeTakeFirst();
    if (!row) return;
    const { leadId, guideIds, departments, rows } = (JSON.parse(row.value) ?? {}) as Before;
    const blockOf = (name: string) => {
      if (name === "guides")
        return { type: name, title: {}, articleIds: guideIds ?? [], categoryId: null, count: 6 };
      if (name === "picks") return { type: name, title: {}, intro: {}, departments: departments ?? [] };
      return { type: name, title: {}, intro: {} };
    };
    const value = {
      heading: {},
      intro: {},
      blocks: [
        { type: "lead", articleId: leadId ?? null },
        ...(rows ?? ["guides", "picks", "rechecked"]).map(blockOf),
        { type: "how-we-work", title: {}, statements: [] },
        { type: "feed", title: {}, intro: {} },
      ],
    };
    await db
      .updateTable("settings")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", "front-page")
      .execute();
  },
};
