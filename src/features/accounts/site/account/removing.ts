import type { ApiCall } from "#client/api/api-call.ts";
import type { ApiClient } from "#client/api/api-client.ts";
import type { ApiFailure } from "#client/api/api-failure.ts";

/** Deletes a resource; rejects with the failure. One that is gone already counts as deleted. */
export async function remove(api: ApiClient, path: string, call: ApiCall = {}): Promise<void> {
  let failed: ApiFailure | undefined;
  await api.delete(path, { ...call, onFailure: (failure) => (failed = failure) });
  if (failed) throw failed;
}
