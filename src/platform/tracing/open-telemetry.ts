import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Attributes,
  context,
  DiagLogLevel,
  diag,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from "@opentelemetry/api";
import { defaultResource, resourceFromAttributes } from "@opentelemetry/resources";
import { NodeSDK } from "@opentelemetry/sdk-node";
import {
  ATTR_CODE_FUNCTION_NAME,
  ATTR_DB_OPERATION_NAME,
  ATTR_DB_QUERY_SUMMARY,
  ATTR_DB_QUERY_TEXT,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_SERVICE_NAME,
  ATTR_URL_SCHEME,
} from "@opentelemetry/semantic-conventions";
import { systemClock } from "../clock.ts";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { statementSummary } from "./statement-summary.ts";
import { type TraceParent, type Tracing, wrapMethods } from "./tracing.ts";

/** Names of messaging that the conventions still call experimental, so that the package may change them. */
const messaging = {
  system: "messaging.system",
  operation: "messaging.operation.name",
  operationType: "messaging.operation.type",
  destination: "messaging.destination.name",
  id: "messaging.message.id",
  attempt: "magpie.job.attempt",
};
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Characters of a statement that a span shows: enough for one that does not write many rows. */
const longestStatement = 2_000;
/** How long closing waits for the receiver, in milliseconds. */
const longestFarewell = 3_000;
/** An exporter whose receiver is away fails every few seconds: it is reported once in this time, in milliseconds. */
const betweenReports = 600_000;

/** The kind of an error and nothing else: a message may quote an email address or another value. */
function failed(span: Span, error: unknown): void {
  if (error instanceof AppError && error.status < 500) {
    span.setAttribute(ATTR_ERROR_TYPE, error.code);
    return;
  }
  const type = error instanceof AppError ? error.code : error instanceof Error ? error.name : "_OTHER";
  const code = (error as { code?: unknown } | null)?.code;
  span.setAttribute(ATTR_ERROR_TYPE, typeof code === "string" ? code : type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

const traceParent = /^00-([0-9a-f]{32})-([0-9a-f]{16})-0([01])$/;

/** The context that a stored `traceparent` names; a new trace's for none. */
function contextOf(parent: TraceParent) {
  const [, traceId, spanId, sampled] = traceParent.exec(parent ?? "") ?? [];
  if (!traceId || !spanId) return ROOT_CONTEXT;
  const traceFlags = sampled === "1" ? TraceFlags.SAMPLED : TraceFlags.NONE;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

function parentOf(span: Span): TraceParent {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}

/** The failures of the SDK itself, which have no other way out. */
function reportsTo(log: Log) {
  let reported = Number.NEGATIVE_INFINITY;
  return (message: string): void => {
    if (performance.now() - reported < betweenReports) return;
    reported = performance.now();
    log.warn({ error: message.slice(0, 500) }, "traces could not be sent or set up");
  };
}

/** Starts the SDK as the OTEL_* variables say; metrics and logs have their own ways out (docs/decisions/0065). */
export function startOpenTelemetry(): Tracing {
  const sdk = new NodeSDK({
    resource: defaultResource().merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: "magpie" })),
    metricReaders: [],
    logRecordProcessors: [],
  });
  sdk.start();
  const tracer = trace.getTracer("magpie");

  /** Runs work in a span that ends with it. */
  const within = <Result>(span: Span, work: () => Promise<Result>): Promise<Result> =>
    context.with(trace.setSpan(context.active(), span), async () => {
      try {
        return await work();
      } catch (error) {
        failed(span, error);
        throw error;
      } finally {
        span.end();
      }
    });

  /** A call that returns no promise leaves no span: one that is not ended is never sent. */
  function called(name: string, call: () => unknown): unknown {
    if (!trace.getSpan(context.active())?.isRecording()) return call();
    const span = tracer.startSpan(name, { attributes: { [ATTR_CODE_FUNCTION_NAME]: name } });
    const result = context.with(trace.setSpan(context.active(), span), call);
    if (!(result instanceof Promise)) return result;
    return result
      .catch((error: unknown) => {
        failed(span, error);
        throw error;
      })
      .finally(() => span.end());
  }

  return {
    isOn: true,
    request({ request, response, route }, work) {
      const method = methodOf(request);
      const attributes: Attributes = {
        [ATTR_HTTP_REQUEST_METHOD]: method,
        [ATTR_URL_SCHEME]: "http",
        ...(route === null ? {} : { [ATTR_HTTP_ROUTE]: route }),
      };
      const name = `${method === "_OTHER" ? "HTTP" : method}${route === null ? "" : ` ${route}`}`;
      const caller = propagation.extract(ROOT_CONTEXT, request.headers);
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
      // Also when the client leaves before the end.
      response.once("close", () => {
        span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, response.statusCode);
        if (response.statusCode >= 500) {
          span.setAttribute(ATTR_ERROR_TYPE, String(response.statusCode));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      });
      return context.with(trace.setSpan(caller, span), work);
    },
    service: (name, service) => wrapMethods(name, service, called),
    services: <Services extends object>(services: Services) =>
      Object.fromEntries(
        Object.entries(services).map(([name, service]) => [name, wrapMethods(name, service, called)]),
      ) as Services,
    statement({ sql, milliseconds, error, engine }) {
      if (!trace.getSpan(context.active())?.isRecording()) return;
      const { operation, summary } = statementSummary(sql);
      const ended = systemClock.now();
      const span = tracer.startSpan(summary, {
        kind: SpanKind.CLIENT,
        startTime: ended - milliseconds,
        attributes: {
          [ATTR_DB_SYSTEM_NAME]: engine === "postgres" ? "postgresql" : "sqlite",
          [ATTR_DB_OPERATION_NAME]: operation,
          [ATTR_DB_QUERY_SUMMARY]: summary,
          [ATTR_DB_QUERY_TEXT]: sql.slice(0, longestStatement),
        },
      });
      if (error !== undefined) failed(span, error);
      span.end(ended);
    },
    enqueue(kind, work) {
      const span = tracer.startSpan(`send ${kind}`, {
        kind: SpanKind.PRODUCER,
        attributes: queueAttributes("send", kind),
      });
      return within(span, () => work(parentOf(span)));
    },
    job({ kind, id, attempt, parent }, work) {
      const span = tracer.startSpan(
        `process ${kind}`,
        {
          kind: SpanKind.CONSUMER,
          attributes: {
            ...queueAttributes("process", kind),
            [messaging.id]: String(id),
            [messaging.attempt]: attempt,
          },
        },
        contextOf(parent),
      );
      return within(span, work);
    },
    logFields(): Record<string, string> {
      const span = trace.getSpanContext(context.active());
      return span ? { trace_id: span.traceId, span_id: span.spanId } : {};
    },
    reportTo(log) {
      const report = reportsTo(log);
      const silent = (): void => {};
      diag.setLogger(
        { error: report, warn: report, info: silent, debug: silent, verbose: silent },
        { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
      );
    },
    async close() {
      // A receiver that is away must not delay the end; what is left is lost then.
      await Promise.race([
        sdk.shutdown().catch((error: unknown) => diag.warn(String(error))),
        sleep(longestFarewell, undefined, { ref: false }),
      ]);
      for (const part of [trace, context, propagation, diag]) part.disable();
    },
  };
}

/** Any word can be a method: unknown ones share a name. */
const methodOf = ({ method = "" }: IncomingMessage): string => (methods.has(method) ? method : "_OTHER");

const queueAttributes = (operation: "send" | "process", kind: string): Attributes => ({
  [messaging.system]: "magpie",
  [messaging.operation]: operation,
  [messaging.operationType]: operation,
  [messaging.destination]: kind,
});
