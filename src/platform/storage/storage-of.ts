import { join } from "node:path";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { s3Storage } from "./s3-storage.ts";
import { diskStorage, type Storage } from "./storage.ts";

/** Incomplete files: uploads in progress, and files being written into the media folder. */
export const draftsFolder = (config: Pick<Config, "dataDir">): string => join(config.dataDir, "uploads");

/** The configured store: a bucket if there is one, else the media folder. */
export function storageOf(config: Config, log: Log): Storage {
  const { S3_BUCKET: bucket, S3_REGION: region } = config;
  if (!bucket) return diskStorage(join(config.dataDir, "media"), draftsFolder(config));
  return s3Storage(
    {
      bucket,
      region,
      endpoint: config.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`,
      accessKeyId: config.S3_ACCESS_KEY_ID ?? "",
      secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? "",
      prefix: config.S3_PREFIX,
      pathStyle: config.S3_PATH_STYLE,
    },
    log,
  );
}
