import type { IncomingMessage, ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import type { Delivery, Webhook } from "#features/webhooks/webhook.ts";
import type { Tracing } from "#platform/tracing/tracing.ts";
import { aMember } from "../calls/crm-member.ts";
import { listening } from "./built-site.ts";
import { testApp } from "./test-app.ts";

export const path = "/admin/webhooks";

export type Received = { headers: Record<string, string>; body: string };
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;
export const ok: Answer = (response) => void response.writeHead(204).end();

/** A local receiver, and a site that may call it. */
export async function aSite(given: { tracing?: Tracing } = {}) {
  const received: Received[] = [];
  let answer = ok;
  const { address, close } = await listening((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString("utf8"),
      });
      answer(response, request);
    });
  });
  onTestFinished(close);
  const app = await testApp({ ...given, env: { FETCH_PRIVATE_NETWORKS: "127.0.0.1/32" } });
  const boss = await aMember(app, "admin");
  const create = async (events: string[], url = `${address}/hook`) =>
    (await boss.by<{ webhook: Webhook; secret: string }>("POST", path, { url, events })).body;
  const state = async (id: string) =>
    (await boss.by<{ items: Webhook[] }>("GET", path)).body.items.find((one) => one.id === id);
  const deliveries = async (id: string, query = "") =>
    (await boss.by<{ items: Delivery[] }>("GET", `${path}/${id}/deliveries${query}`)).body.items;
  const aProduct = async (name = "Kettle") => {
    const { id } = (await boss.by<{ id: string }>("POST", "/admin/products", { name, summary: "Boils." }))
      .body;
    return id;
  };
  const publish = (id: string) => boss.by("POST", `/admin/products/${id}/publish`, {});
  const run = () => app.worker.runDue();
  /** Moves the clock and runs what is due then. */
  const later = async (time: number) => {
    app.clock.move(time);
    await run();
  };
  const answerBy = (next: Answer) => {
    answer = next;
  };
  const bodies = () => received.map(({ body }) => JSON.parse(body));
  const clear = () => void received.splice(0);
  return {
    app,
    boss,
    address,
    received,
    bodies,
    clear,
    answerBy,
    create,
    state,
    deliveries,
    aProduct,
    publish,
    run,
    later,
  };
}
