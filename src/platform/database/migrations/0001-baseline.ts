import type { Kysely } from "kysely";
import type { Engine } from "../engines/engine.ts";
import { createAccountTables } from "./baseline/accounts.ts";
import { createAnalyticsTables } from "./baseline/analytics.ts";
import { createArticleTables } from "./baseline/articles.ts";
import { createContentTables } from "./baseline/content.ts";
import { createEditingTables } from "./baseline/editing.ts";
import { createImportTables } from "./baseline/imports.ts";
import { createMediaTables } from "./baseline/media.ts";
import { createOfferTables } from "./baseline/offers.ts";
import { createProductTables } from "./baseline/products.ts";
import { schemaTools } from "./baseline/schema-tools.ts";
import { createSearchTables } from "./baseline/search.ts";
import { createSiteTables } from "./baseline/site.ts";
import { createWritingTables } from "./baseline/writing.ts";

/** All tables; an area refers only to areas before it. */
const areas = [
  createAccountTables,
  createSiteTables,
  createEditingTables,
  createMediaTables,
  createProductTables,
  createOfferTables,
  createArticleTables,
  createContentTables,
  createImportTables,
  createWritingTables,
  createAnalyticsTables,
  createSearchTables,
];

export const baseline = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const tools = schemaTools(db, engine);
    for (const createTables of areas) await createTables(tools);
  },
});
