import { onTestFinished, vi } from "vitest";
import { readConfig } from "#platform/config.ts";
import { openTracing } from "#platform/tracing/open-tracing.ts";
import { startGateway } from "./fake-api-server.ts";

type Value = { stringValue?: string; intValue?: number | string; arrayValue?: object };
type Attribute = { key: string; value: Value };
/** A span as OTLP/HTTP sends it in JSON; `kind` is 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
type Sent = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code: number };
};
export type ReceivedSpan = Omit<Sent, "attributes"> & { attributes: Record<string, string | number> };

const valuesOf = (attributes: Attribute[]): Record<string, string | number> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue ?? Number.NaN)]),
  );

/** A local OTLP receiver, and tracing that sends to it as the environment says. Spans have arrived when tracing is closed. */
export async function tracedBy(variables: Record<string, string> = {}) {
  const receiver = await startGateway();
  const env: Record<string, string> = {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    ...variables,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await receiver.stop();
  });
  const tracing = await openTracing(readConfig(env));
  type Batch = { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] };
  const batches = () =>
    receiver.received.flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: Batch[] }).resourceSpans);
  return {
    tracing,
    receiver,
    resources: () => batches().map(({ resource }) => valuesOf(resource.attributes)),
    spans: (): ReceivedSpan[] =>
      batches()
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
        .map((span) => ({ ...span, attributes: valuesOf(span.attributes) })),
  };
}
