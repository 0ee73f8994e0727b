/**
 * Copies of what somebody is writing in the CRM, in this browser, for when a tab or the machine dies (IndexedDB, because an article
 * with its history of a day is more than the small storage holds). Where the browser refuses there is no copy, and nothing else is lost.
 */
const name = "magpie-copies";
const store = "copies";
/** Milliseconds until a copy nobody asked for is forgotten. */
const retention = 30 * 86_400_000;

export type SafeCopy<Value> = { value: Value; keptAt: number };
type Row = SafeCopy<unknown> & { id: string };

let opened: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = window.indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

async function run<Result>(
  mode: IDBTransactionMode,
  ask: (copies: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const request = ask((await open()).transaction(store, mode).objectStore(store));
    return await new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  } catch {
    // Refused by the browser, or the disk is full.
    return undefined;
  }
}

/** All copies whose key begins so, the latest first. */
async function rowsOf(key: string): Promise<Row[]> {
  const range = IDBKeyRange.bound(`${key}#`, `${key}#\uffff`);
  const rows = await run("readonly", (copies) => copies.getAll(range) as IDBRequest<Row[]>);
  return (rows ?? []).sort((a, b) => b.keptAt - a.keptAt);
}

/** Each document writes its own: two tabs with the same thing do not take each other's copy. */
export function createSafeCopies(now: () => number, writer: string) {
  const own = (key: string) => `${key}#${writer}`;
  return {
    keep: (key: string, value: unknown) =>
      run("readwrite", (copies) => copies.put({ id: own(key), value, keptAt: now() })),
    /** The latest copy of another document that is still kept. */
    async find<Value>(key: string): Promise<SafeCopy<Value> | null> {
      const rows = (await rowsOf(key)).filter(({ id }) => id !== own(key));
      const fresh = rows.find(({ keptAt }) => keptAt > now() - retention);
      return fresh ? { value: fresh.value as Value, keptAt: fresh.keptAt } : null;
    },
    /** Forgets this document's copy, or those that others left. */
    async forget(key: string, whose: "own" | "others"): Promise<void> {
      for (const { id } of await rowsOf(key))
        if ((id === own(key)) === (whose === "own"))
          await run("readwrite", (copies) => copies.delete(id) as IDBRequest<undefined>);
    },
  };
}
