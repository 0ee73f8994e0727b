import type { Tx } from "#platform/database/handles.ts";

/** Runs a change of products, and invalidates what shows them. */
export type Changing = <T>(tx: Tx, productIds: readonly number[], work: () => Promise<T>) => Promise<T>;
