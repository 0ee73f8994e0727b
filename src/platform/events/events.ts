import type { Tx } from "../database/handles.ts";
import type { EventType } from "../event-types.ts";

/** Something that happened, by ids: who receives it reads the rest from the API, with the rights it has there. */
export type SiteEvent = {
  type: EventType;
  data: Readonly<Record<string, unknown>>;
  /** Public paths by language; the receiver gets URLs. */
  paths?: Readonly<Record<string, string>> | undefined;
};

/** Turns what a transaction collected into events, at its end and only if a type is wanted. */
export type EventSource<Value> = {
  types: readonly EventType[];
  resolve(tx: Tx, values: readonly Value[]): Promise<SiteEvent[]>;
};

type Values = Map<string, unknown>;
const collected = new WeakMap<Tx, Map<EventSource<never>, Values>>();

/** Collects a value for the end of the transaction: the first of each key, so that an entity has one event however often it is written. */
export function collectEvent<Value>(tx: Tx, source: EventSource<Value>, key: string, value: Value): void {
  const sources = collected.get(tx) ?? new Map<EventSource<never>, Values>();
  collected.set(tx, sources);
  const values = sources.get(source) ?? new Map<string, unknown>();
  sources.set(source, values);
  if (!values.has(key)) values.set(key, value);
}

const sourceOf = (type: EventType): EventSource<SiteEvent> => ({
  types: [type],
  resolve: async (_, events) => [...events],
});
const plain = new Map<EventType, EventSource<SiteEvent>>();

/** Records an event that needs no more than is known here; one per key and transaction. */
export function emitEvent(tx: Tx, event: SiteEvent, key: string): void {
  const source = plain.get(event.type) ?? sourceOf(event.type);
  plain.set(event.type, source);
  collectEvent(tx, source, key, event);
}

/** Forgets what is collected after this, for a part of a transaction that is rolled back alone (attempt.ts). */
export function markEvents(tx: Tx): () => void {
  const sizes = new Map([...(collected.get(tx) ?? [])].map(([source, values]) => [source, values.size]));
  return () => {
    for (const [source, values] of collected.get(tx) ?? [])
      for (const key of [...values.keys()].slice(sizes.get(source) ?? 0)) values.delete(key);
  };
}

export const hasEvents = (tx: Tx): boolean => collected.has(tx);

/** The events of a transaction that are wanted, in the order in which their entities were first changed. */
export async function eventsIn(tx: Tx, isWanted: (type: EventType) => boolean): Promise<SiteEvent[]> {
  const events: SiteEvent[] = [];
  for (const [source, values] of collected.get(tx) ?? [])
    if (source.types.some(isWanted))
      events.push(...(await source.resolve(tx, [...values.values()] as never[])));
  return events.filter(({ type }) => isWanted(type));
}
