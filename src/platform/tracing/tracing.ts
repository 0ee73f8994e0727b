import type { IncomingMessage, ServerResponse } from "node:http";
import type { Engine } from "../database/engines/engine.ts";
import type { Log } from "../log.ts";

/** The trace that a job continues, in the form of the W3C's `traceparent` header; null for one that begins its own. */
export type TraceParent = string | null;

type Method = (...args: never[]) => unknown;

/** Distributed tracing (docs/decisions/0065); every call only runs its work unless tracing is on. */
export type Tracing = {
  isOn: boolean;
  /** Runs a request's handler in a span of its route, which ends with the response. It continues the caller's trace. */
  request<Result>(exchange: Exchange, work: () => Result): Result;
  /** The same service; while tracing is on, each call of a method that returns a promise has a span called `name.method`. */
  service<Service extends object>(name: string, service: Service): Service;
  /** The same services, each under its own name. */
  services<Services extends object>(services: Services): Services;
  /** A statement that has ended; recorded only as part of a trace. Its text has placeholders and no values. */
  statement(statement: { engine: Engine; sql: string; milliseconds: number; error?: unknown }): void;
  /** Adds a job to the queue: what `work` stores with the job connects its run to this trace. */
  enqueue<Result>(kind: string, work: (parent: TraceParent) => Promise<Result>): Promise<Result>;
  /** Runs one attempt of a job. */
  job<Result>(job: TracedJob, work: () => Promise<Result>): Promise<Result>;
  /** What a log line says of the current trace. */
  logFields(): Record<string, string>;
  /** Where failures of the exporter are reported. */
  reportTo(log: Log): void;
  /** Sends what is left. */
  close(): Promise<void>;
};

export type Exchange = { request: IncomingMessage; response: ServerResponse; route: string | null };
export type TracedJob = { kind: string; id: number; attempt: number; parent: TraceParent };

export const tracingOff: Tracing = {
  isOn: false,
  request: (_, work) => work(),
  service: (_, service) => service,
  services: (services) => services,
  statement() {},
  enqueue: (_, work) => work(null),
  job: (_, work) => work(),
  logFields: () => ({}),
  reportTo() {},
  close: async () => {},
};

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A copy of a service whose methods, also those of its plain parts, run through `around`. */
export function wrapMethods<Service extends object>(
  name: string,
  service: Service,
  around: (name: string, call: () => unknown) => unknown,
  depth = 1,
): Service {
  const wrap = (key: string, value: unknown): unknown => {
    if (typeof value === "function")
      return Object.assign(
        (...args: never[]) => around(`${name}.${key}`, () => (value as Method)(...args)),
        value,
      );
    return depth > 0 && isPlain(value) ? wrapMethods(`${name}.${key}`, value, around, depth - 1) : value;
  };
  const properties = Object.entries(Object.getOwnPropertyDescriptors(service)).map(([key, property]) => [
    key,
    // A getter is read when it is used.
    property.get ? property : { ...property, value: wrap(key, property.value) },
  ]);
  return Object.create(Object.getPrototypeOf(service), Object.fromEntries(properties));
}
