import type { ApiCall, ApiClient } from "#client/api/api-client.ts";
import type { ApiFailure } from "#client/api/api-failure.ts";

/** Removes something; rejects with the failure. What is gone already is what was asked for. */
export async function remove(api: ApiClient, path: string, call: ApiCall = {}): Promise<void> {
  let failed: ApiFailure | undefined;
  await api.delete(path, { ...call, onFailure: (failure) => (failed = failure) });
  if (failed) throw failed;
}
