import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import { bucketBackups } from "./bucket-backups.ts";
import { folderBackups } from "./folder-backups.ts";

/** A backup in the store. */
export type StoredBackup = {
  name: string;
  /** Bytes. */
  size: number;
  /** Epoch milliseconds. */
  madeAt: number;
  /** Whether it was read back and restored into a temporary database after it was made; only such backups are ever deleted. */
  isVerified: boolean;
};

/** Where backups are stored. An unavailable store throws. */
export type BackupStore = {
  kind: "folder" | "bucket";
  /** The folder or the bucket, as an administrator knows it. */
  place: string;
  /** The folder in which a backup is written and verified before it is stored. */
  workFolder: string;
  /** The newest first. */
  list(): Promise<StoredBackup[]>;
  /** Stores a verified file of `workFolder` under a name, with its SHA-256 in `NAME.sha256`; the file is gone afterwards. */
  save(file: string, name: string, sha256: string, signal: AbortSignal): Promise<void>;
  remove(name: string): Promise<void>;
  /** The path of a stored backup, downloaded to `workFolder` where necessary; null if there is none. */
  fetch(name: string): Promise<string | null>;
};

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
