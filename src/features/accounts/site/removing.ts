import type { ApiCall, ApiClient } from "#platform/client/api-client.ts";
import type { ApiFailure } from "#platform/client/api-failure.ts";

/** Removes something; rejects with the failure. What is gone already is what was asked for. */
export async function remove(api: ApiClient, path: string, call: ApiCall = {}): Promise<void> {
  let failed: ApiFailure | undefined;
  await api.delete(path, { ...call, onFailure: (failure) => (failed = failure) });
  if (failed) throw failed;
}
