import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { BackupStore } from "./backup-store.ts";
import { bucketBackups } from "./bucket-backups.ts";
import { folderBackups } from "./folder-backups.ts";

/** BACKUP_S3_BUCKET if set, else BACKUP_DIR. */
export function backupStoreOf(config: Config, log: Log): BackupStore {
  const folder = config.BACKUP_DIR ?? join(config.dataDir, "backups");
  if (!config.BACKUP_S3_BUCKET) return folderBackups(folder);
  const region = config.BACKUP_S3_REGION ?? config.S3_REGION;
  return bucketBackups(
    {
      bucket: config.BACKUP_S3_BUCKET,
      region,
      endpoint: config.BACKUP_S3_ENDPOINT ?? config.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
      accessKeyId: config.BACKUP_S3_ACCESS_KEY_ID ?? config.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: config.BACKUP_S3_SECRET_ACCESS_KEY ?? config.S3_SECRET_ACCESS_KEY ?? "",
      prefix: config.BACKUP_S3_PREFIX,
      pathStyle: config.S3_PATH_STYLE,
    },
    folder,
    log,
  );
}
