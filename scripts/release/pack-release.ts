import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack } from "tar-stream";

export type ReleaseFile = { path: string; bytes: Uint8Array };

/** The same bytes for the same files: sorted, owned by root, and as old as the commit. */
export async function packRelease(
  folder: string,
  files: readonly ReleaseFile[],
  mtime: Date,
): Promise<Buffer> {
  const archive = pack();
  const bytes = buffer(archive);
  for (const file of [...files].sort((a, b) => (a.path < b.path ? -1 : 1)))
    archive.entry(
      { name: `${folder}/${file.path}`, mode: 0o644, mtime, uid: 0, gid: 0 },
      Buffer.from(file.bytes),
    );
  archive.finalize();
  return promisify(gzip)(await bytes, { level: 9 });
}
