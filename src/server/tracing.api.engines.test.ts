import { expect, it, onTestFinished } from "vitest";
import { type ReceivedSpan, tracedBy } from "#tests/support/servers/trace-receiver.ts";
import { engine } from "#tests/support/site/test-app.ts";
import { webInstance } from "#tests/support/site/web-instance.ts";
import { aSite } from "#tests/support/site/webhook-site.ts";

const caller = { trace: "0af7651916cd43dd8448eb211c80319c", span: "b7ad6b7169203331" };
const traceparent = `00-${caller.trace}-${caller.span}-01`;

/** The names of a span and of all above it, the span's own last. */
function wayTo(span: ReceivedSpan | undefined, spans: readonly ReceivedSpan[]): string[] {
  if (!span) return [];
  return [
    ...wayTo(
      spans.find(({ spanId }) => spanId === span.parentSpanId),
      spans,
    ),
    span.name,
  ];
}

it("a request, the service, its statements and the job it enqueued are one trace, which continues the caller's", async () => {
  const { tracing, spans, resources } = await tracedBy();
  const { app, boss, create, aProduct, run, received } = await aSite({ tracing });
  await create(["content.published"]);
  const id = await aProduct("A secret kettle");
  const { ask } = await webInstance(app);
  const path = `/api/admin/products/${id}/publish?lang=en`;
  const headers = { traceparent, authorization: `Bearer ${boss.token}`, baggage: "email=ann@example.com" };
  expect((await ask(path, headers, "POST")).status).toBe(200);
  await run();
  expect(received).toHaveLength(1);
  expect(Object.keys(received[0]?.headers ?? {})).not.toContain("traceparent");
  await tracing.close();

  const all = spans().filter(({ traceId }) => traceId === caller.trace);
  const named = (name: string) => all.filter((span) => span.name === name);
  const [request] = named("POST /api/admin/products/{id}/publish");
  expect(request).toMatchObject({ kind: 2, parentSpanId: caller.span });
  expect(request?.attributes).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/admin/products/{id}/publish",
    "http.response.status_code": 200,
    "url.scheme": "http",
  });
  const [job] = named("process webhooks.deliver");
  expect(job).toMatchObject({ kind: 5, attributes: { "messaging.destination.name": "webhooks.deliver" } });
  expect(wayTo(job, all)).toEqual([
    "POST /api/admin/products/{id}/publish",
    "adminProducts.publish",
    "send webhooks.deliver",
    "process webhooks.deliver",
  ]);
  const statements = all.filter(({ kind }) => kind === 3);
  const inRequest = statements.filter((span) => wayTo(span, all).includes("adminProducts.publish"));
  const inJob = statements.filter((span) => wayTo(span, all).includes("process webhooks.deliver"));
  expect([inRequest.length, inJob.length]).toEqual([
    expect.toSatisfy((n) => n > 5),
    expect.toSatisfy((n) => n > 1),
  ]);
  const insert = inRequest.find(({ name }) => name === "INSERT jobs");
  expect(insert?.attributes).toMatchObject({
    "db.system.name": engine === "postgres" ? "postgresql" : "sqlite",
    "db.operation.name": "INSERT",
    "db.query.text": expect.stringMatching(/^insert into "jobs" .* values \((\?|\$1)/),
  });
  // Neither a value of a statement, nor an address, nor a header leaves the site.
  const sent = JSON.stringify(spans());
  for (const secret of ["secret kettle", boss.token, "ann@example.com", "lang=en", "127.0.0.1"])
    expect(sent).not.toContain(secret);
  expect(resources()[0]).toMatchObject({ "service.name": "magpie" });
});

it("a failed attempt is a failed span of the same trace, which names the kind of error only", async () => {
  const { tracing, spans } = await tracedBy({ OTEL_SERVICE_NAME: "shop" });
  const { app } = await aSite({ tracing });
  await tracing
    .job({ kind: "one.kind", id: 7, attempt: 2, parent: traceparent }, async () => {
      const name = "Ann";
      await app.db.read.selectFrom("users").select("id").where("name", "=", name).execute();
      throw new TypeError(`No mail for ${name}`);
    })
    .catch(() => {});
  await tracing.close();
  const [job] = spans().filter(({ name }) => name === "process one.kind");
  expect(job).toMatchObject({ traceId: caller.trace, parentSpanId: caller.span, status: { code: 2 } });
  expect(job?.attributes).toMatchObject({ "error.type": "TypeError", "messaging.message.id": "7" });
  expect(spans().find(({ name }) => name === "SELECT users")?.parentSpanId).toBe(job?.spanId);
  expect(JSON.stringify(spans())).not.toContain("Ann");
});

it.each(["nonsense", `00-${"0".repeat(32)}-${caller.span}-01`, `ff-${caller.trace}-${caller.span}-01`])(
  "a request with the traceparent %s begins a trace of its own",
  async (header) => {
    const { tracing, spans } = await tracedBy();
    const { app } = await aSite({ tracing });
    const { ask } = await webInstance(app);
    expect((await ask("/api/settings/public?lang=en", { traceparent: header })).status).toBe(200);
    await tracing.close();
    const [request] = spans().filter(({ kind }) => kind === 2);
    expect(request).toMatchObject({ name: "GET /api/settings/public" });
    expect(request?.parentSpanId ?? "").toBe("");
  },
);

it("a caller that is not sampled is not recorded, nor is its job", async () => {
  const { tracing, spans } = await tracedBy();
  const { app, boss, create, aProduct, run } = await aSite({ tracing });
  await create(["content.published"]);
  const { ask } = await webInstance(app);
  const headers = { traceparent: traceparent.replace(/1$/, "0"), authorization: `Bearer ${boss.token}` };
  expect((await ask(`/api/admin/products/${await aProduct()}/publish`, headers, "POST")).status).toBe(200);
  await run();
  await tracing.close();
  expect(spans().filter(({ traceId }) => traceId === caller.trace)).toEqual([]);
});

it("the lines of the log name the trace they belong to", async () => {
  const { tracing } = await tracedBy();
  onTestFinished(() => tracing.close());
  expect(tracing.logFields()).toEqual({});
  const job = { kind: "one.kind", id: 7, attempt: 1, parent: traceparent };
  const fields = await tracing.job(job, async () => tracing.logFields());
  expect(fields).toEqual({ trace_id: caller.trace, span_id: expect.stringMatching(/^[0-9a-f]{16}$/) });
});

it("a receiver that is away is reported once and disturbs nothing", async () => {
  const lines: object[] = [];
  const { tracing, receiver } = await tracedBy({ OTEL_BSP_SCHEDULE_DELAY: "10" });
  receiver.replies({ status: 400, text: "no" });
  const hear = (fields: object) => void lines.push(fields);
  tracing.reportTo({ info: hear, warn: hear, error: hear });
  const job = { kind: "one.kind", id: 7, attempt: 1, parent: null };
  for (let i = 0; i < 2; i++) expect(await tracing.job(job, async () => i)).toBe(i);
  await tracing.close();
  expect(lines).toHaveLength(1);
});
