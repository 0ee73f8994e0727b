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
