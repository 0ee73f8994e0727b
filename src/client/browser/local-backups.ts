/**
 * Backups of unsaved CRM edits in this browser, for when a tab or the computer crashes (IndexedDB, because an article with a day's
 * history exceeds the quota of localStorage). Where the browser refuses there is no backup, and nothing else is lost.
 */
const name = "magpie-copies";
const store = "copies";
/** Milliseconds until an unclaimed backup is deleted. */
const retention = 30 * 86_400_000;

export type SafeCopy<Value> = { id: string; value: Value; keptAt: number };
type Row = SafeCopy<unknown>;

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

/** Each form writes under an id of its own: `${key}#${form}`. */
export const createSafeCopies = (now: () => number) => ({
  keep: (id: string, value: unknown) =>
    run("readwrite", (copies) => copies.put({ id, value, keptAt: now() })),
  /** The copies that other forms left, the latest first. */
  async find<Value>(key: string, own: string): Promise<SafeCopy<Value>[]> {
    const others = (await rowsOf(key)).filter(({ id }) => id !== own);
    return others.filter(({ keptAt }) => keptAt > now() - retention) as SafeCopy<Value>[];
  },
  forget: (id: string) => run("readwrite", (copies) => copies.delete(id) as IDBRequest<undefined>),
});
