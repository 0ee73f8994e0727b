/** The one forced reload by which a staging page leaves old cached files behind (specification sections 4 and 9). */

const markerKey = "cache-version";
const markerVersion = "v6";

/**
 * Reloads a staging page whose cache marker is not v6, and tells whether it did. The marker is written and read back
 * first: a browser that refuses or forgets it (storage off, private window) gets no reload rather than an endless one.
 * `storage` is a function because merely naming localStorage can throw.
 */
export function reloadStagingOnce(parts: {
  staging: boolean;
  storage: () => Pick<Storage, "getItem" | "setItem">;
  reload: () => void;
}): boolean {
  if (!parts.staging) return false;
  try {
    const storage = parts.storage();
    if (storage.getItem(markerKey) === markerVersion) return false;
    storage.setItem(markerKey, markerVersion);
    if (storage.getItem(markerKey) !== markerVersion) return false;
  } catch {
    // Reading 27: without storage, do nothing; only the cache refresh is lost.
    return false;
  }
  parts.reload();
  return true;
}
