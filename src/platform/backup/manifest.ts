import { z } from "zod";

/**
 * The layout of a backup archive: media/KEY, tables/NAME/NUMBER.jsonl, secret, manifest.json, and last SHA256SUMS over all of them, as
 * `sha256sum --check` reads it.
 */
export const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The release's migrations, which define its tables. */
  migrations: z.array(z.string()),
  /** Per table: row count, an order-independent hash of its rows, and the highest id it ever assigned. */
  tables: z.record(
    z.string(),
    z.object({ rows: z.int(), digest: z.string().regex(/^[0-9a-f]{32}$/), last: z.int() }),
  ),
  files: z.int(),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const names = {
  manifest: "manifest.json",
  secret: "secret",
  sums: "SHA256SUMS",
  media: (key: string): string => `media/${key}`,
  part: (table: string, number: number): string => `tables/${table}/${String(number).padStart(6, "0")}.jsonl`,
};

export const mediaKey = (name: string): string | null =>
  name.startsWith("media/") ? name.slice("media/".length) : null;

export const tableOf = (name: string): string | null =>
  /^tables\/([a-z_]+)\/\d+\.jsonl$/.exec(name)?.[1] ?? null;
