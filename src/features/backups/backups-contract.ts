import { z } from "zod";

/** Where backups go, which there are, and whether one is overdue. Times are ISO 8601, sizes bytes. */
export const backupOverviewSchema = z
  .object({
    kind: z.enum(["folder", "bucket"]),
    place: z.string(),
    /** The newest first; null if the store doesn't answer. */
    backups: z
      .array(
        z.object({
          name: z.string(),
          size: z.number().int(),
          madeAt: z.string(),
          /** Restored into a temporary database after it was made. */
          isVerified: z.boolean(),
        }),
      )
      .nullable(),
    /** The job that makes one now. */
    running: z.string().nullable(),
    overdueSince: z.string().nullable(),
  })
  .meta({ id: "BackupOverview" });
export type BackupOverview = z.infer<typeof backupOverviewSchema>;

export const backupHealthSchema = z.object({ overdueSince: z.string().nullable() });
