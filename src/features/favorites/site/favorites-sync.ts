import type { Clock } from "#platform/clock.ts";
import {
  anonymousState,
  type Changes,
  isNone,
  type Restored,
  type SyncState,
  unsentOf,
  withChanges,
} from "../sync-state.ts";

/** The result of a call: done; pointless (no such product, limit reached); to be retried; signed out. */
export type Sent = "done" | "refused" | "full" | "later" | "signed-out";
export type FavoriteCalls = {
  keep(id: string, restored: Restored | undefined): Promise<Sent>;
  remove(id: string): Promise<Sent>;
  merge(
    ids: readonly string[],
  ): Promise<{ ids: string[]; unknown: string[]; notKept: string[] } | Exclude<Sent, "done">>;
  ids(): Promise<string[] | Exclude<Sent, "done">>;
};
/** The device's storage; read each time, because favorite buttons and other tabs write it too. */
export type LocalFavorites = {
  list(): readonly string[];
  keepList(ids: readonly string[]): void;
  state(): SyncState;
  keepState(state: SyncState): void;
};

/** So many additions are one call. */
const fewest = 3;
const none: Changes = { added: [], removed: [] };
const without = (ids: readonly string[], gone: readonly string[]) => ids.filter((id) => !gone.includes(id));

/**
 * Brings the list of this device and that of the account together. Of the two entries the list is always written first: what is
 * cut off between them is then sent once more, and never taken for a removal.
 */
export function createFavoritesSync(parts: {
  calls: FavoriteCalls;
  here: LocalFavorites;
  /** The signed-in user's id. */
  user: () => string | null;
  clock: Clock;
}) {
  const { calls, here, user, clock } = parts;
  const change = (how: (state: SyncState) => Partial<SyncState>) => {
    const state = here.state();
    here.keepState({ ...state, ...how(state) });
  };
  const isStill = (who: string) => user() === who && here.state().owner === who;
  const unsent = () => unsentOf(here.state(), here.list());

  /** The account has been left: its list goes from the device, and what was not sent waits for its owner. */
  function leave(): void {
    const { owner, left } = here.state();
    if (owner === null) return;
    const changes = unsent();
    here.keepList([]);
    here.keepState({ ...anonymousState, left: isNone(changes) ? left : { ...left, [owner]: changes } });
  }

  /** From now on the list is an account's: sends a guest's favorites, and what the owner could not send last time. */
  function enter(who: string): void {
    const { [who]: waiting = none, ...left } = here.state().left;
    here.keepList(withChanges(here.list(), { added: waiting.added, removed: [] }));
    here.keepState({ ...anonymousState, owner: who, tried: waiting.removed, left });
  }

  const begin = (ids: readonly string[]) =>
    change(({ base, tried }) => ({ base: without(base, ids), tried: [...without(tried, ids), ...ids] }));

  async function remove(id: string): Promise<Sent> {
    begin([id]);
    const sent = await calls.remove(id);
    if (sent === "done" || sent === "refused") change(({ tried }) => ({ tried: without(tried, [id]) }));
    return sent;
  }

  async function add(id: string): Promise<Sent> {
    begin([id]);
    const sent = await calls.keep(id, here.state().restored[id]);
    // There is no such product any more.
    if (sent === "refused") here.keepList(without(here.list(), [id]));
    if (sent === "done") change(({ base }) => ({ base: [id, ...base] }));
    if (sent !== "later") change(({ tried }) => ({ tried: without(tried, [id]) }));
    return sent;
  }

  async function addMany(ids: readonly string[]): Promise<Sent> {
    begin(ids);
    const merged = await calls.merge(ids.toReversed());
    if (typeof merged === "string") return merged;
    here.keepList(without(here.list(), merged.unknown));
    takeOver(merged.ids);
    return "done";
  }

  /** What the account has now, and on the device also what is not sent yet. */
  function takeOver(ids: readonly string[]): void {
    const list = withChanges(ids, unsent());
    if (list.join() !== here.list().join()) here.keepList(list);
    change(() => ({ base: ids, tried: [], askedAt: clock.now() }));
  }

  /** Sends what differs, one after the other. */
  async function send(who: string): Promise<Sent> {
    const noRoom: string[] = [];
    for (;;) {
      if (!isStill(who)) return "signed-out";
      const { added, removed } = unsent();
      const fresh = without(added, noRoom);
      const [gone] = removed;
      const [id] = fresh;
      const { restored } = here.state();
      let sent: Sent = "done";
      if (gone !== undefined) sent = await remove(gone);
      else if (fresh.length >= fewest && !fresh.some((one) => one in restored)) {
        sent = await addMany(fresh);
        noRoom.push(...fresh);
      } else if (id !== undefined) {
        sent = await add(id);
        if (sent === "full") noRoom.push(id);
      } else {
        if (Object.keys(restored).length) change(() => ({ restored: {} }));
        return "done";
      }
      if (sent === "later" || sent === "signed-out") return sent;
    }
  }

  async function ask(who: string): Promise<Sent> {
    const ids = await calls.ids();
    if (typeof ids === "string") return ids;
    if (!isStill(who)) return "signed-out";
    takeOver(ids);
    return "done";
  }

  return {
    /** One round. `freshFor`: what was heard of the account so many milliseconds ago is new enough. */
    async run(freshFor: number): Promise<Sent> {
      const who = user();
      if (here.state().owner !== who) leave();
      if (who === null) return "done";
      if (here.state().owner === null) enter(who);
      const sent = await send(who);
      if (sent !== "done" || clock.now() - here.state().askedAt < freshFor) return sent;
      return ask(who);
    },
  };
}
