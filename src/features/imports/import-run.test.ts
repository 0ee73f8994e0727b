import { expect, it } from "vitest";
import { sourceOf } from "./import-run.ts";

it("exports of one shop on two days have the same source", () => {
  const names = {
    "wc-product-export-1-2-2026-1769900000000.csv": "wc-product-export",
    "wc-product-export-25-11-2026-1764100000000.csv": "wc-product-export",
    "oldsite.WordPress.2026-11-25.xml": "oldsite.wordpress",
    "products_20261125.csv": "products",
    "2026-11-25 feed.csv": "feed",
    "redirection-2026-11-25T10-11-12.json": "redirection",
    "products (1).csv": "products",
    "/home/me/Products Export.CSV": "products export",
    "feed-2026.csv": "feed-2026",
    "model-20261399999.csv": "model-20261399999",
    "2026-11-25.csv": "2026-11-25",
    ".csv": ".csv",
    "": "import",
  };
  for (const [name, source] of Object.entries(names)) expect([name, sourceOf(name)]).toEqual([name, source]);
});
