/**
 * How the list on a device and the one of an account are synchronized. The favorite buttons write the list; the account's state of the
 * last sync is stored beside it, and the difference is still to be sent. So pressing a button needs no queue, and sending twice is
 * harmless.
 */
export type Changes = {
  /** The oldest first, as they must be sent. */
  added: readonly string[];
  removed: readonly string[];
};
/** What a favorite was before its removal, for undoing it. */
export type Restored = { note: string; addedAt: string };

export type SyncState = {
  /** Whose account the list of this device shows; null: it is a guest's own. */
  owner: string | null;
  /** What that account had, newest first. */
  base: readonly string[];
  /** What a call was begun for whose answer has not come: the account may have it or not. */
  tried: readonly string[];
  /** Time of the last sync request, in epoch milliseconds. */
  askedAt: number;
  restored: Readonly<Record<string, Restored>>;
  /** What could not be sent before its owner signed out, for when he comes back. */
  left: Readonly<Record<string, Changes>>;
};

export const anonymousState: SyncState = {
  owner: null,
  base: [],
  tried: [],
  askedAt: 0,
  restored: {},
  left: {},
};

const isId = (id: unknown): id is string => typeof id === "string" && /^\d{1,15}$/.test(id);
const idsIn = (list: unknown): string[] => (Array.isArray(list) ? list.filter(isId) : []);
const entriesOf = (value: unknown): [string, Record<string, unknown>][] =>
  value instanceof Object
    ? Object.entries(value).filter((entry): entry is [string, Record<string, unknown>] => {
        return isId(entry[0]) && entry[1] instanceof Object;
      })
    : [];

/** Parses the stored text; anything we did not write counts as a guest's device. */
export function parseSyncState(text: string | null): SyncState {
  try {
    const { owner, base, tried, askedAt, restored, left } = JSON.parse(text ?? "{}") as Record<
      string,
      unknown
    >;
    return {
      owner: isId(owner) ? owner : null,
      base: idsIn(base),
      tried: idsIn(tried),
      askedAt: Number(askedAt) || 0,
      restored: Object.fromEntries(
        entriesOf(restored).map(([id, one]) => [id, { note: `${one.note}`, addedAt: `${one.addedAt}` }]),
      ),
      left: Object.fromEntries(
        entriesOf(left).map(([id, one]) => [id, { added: idsIn(one.added), removed: idsIn(one.removed) }]),
      ),
    };
  } catch {
    // Something else wrote the entry.
    return anonymousState;
  }
}

/** What has to be sent so that the account has what `list` has. */
export const unsentOf = ({ base, tried }: SyncState, list: readonly string[]): Changes => ({
  added: list.filter((id) => !base.includes(id)).toReversed(),
  removed: [...new Set([...base, ...tried])].filter((id) => !list.includes(id)),
});

/** The list with changes made to it: what is added is the newest. */
export const withChanges = (list: readonly string[], { added, removed }: Changes): string[] => [
  ...added.filter((id) => !list.includes(id)).toReversed(),
  ...list.filter((id) => !removed.includes(id)),
];

export const isNone = ({ added, removed }: Changes): boolean => added.length + removed.length === 0;
