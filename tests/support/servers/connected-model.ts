import { expect, onTestFinished } from "vitest";
import { startModelServer } from "#demo/servers/writing/model-server.ts";
import type { AdminArticle } from "#features/articles/article-edit.ts";
import type { Writing } from "#features/writing/generation.ts";
import type { CallLimits } from "#features/writing/server/model/model-call.ts";
import type { WriterView } from "#features/writing/writer-settings.ts";
import { callApi } from "../calls/account-calls.ts";
import { aMember } from "../calls/crm-member.ts";
import { aProduct } from "../content/made-content.ts";
import { testApp } from "../site/test-app.ts";

/** Short timeouts for tests. */
export const quickLimits: CallLimits = {
  total: 10_000,
  start: 3_000,
  silence: 1_000,
  pauses: [5, 5],
  longestPause: 2_000,
};
const perMillion = { inputPrice: 1_000_000, outputPrice: 4_000_000 };
/**
 * A site configured with a local model, an administrator, a product to write about, and access to the results. `between` is the
 * model's pause between two chunks of a response, in milliseconds.
 */
export async function connected(
  change: object = {},
  { between = 0, ...given }: Partial<CallLimits> & { between?: number } = {},
) {
  const server = await startModelServer({ between });
  onTestFinished(server.close);
  const app = await testApp({ model: { ...quickLimits, ...given } });
  const admin = await aMember(app, "admin");
  const productIds = [
    String(
      await aProduct(app, "Calm kettle", {
        score: 8.7,
        texts: {
          en: {
            name: "Calm kettle",
            summary: "Quiet.",
            verdict: "It boils 1.7 litres quietly.",
            pros: ["Quiet"],
          },
        },
      }),
    ),
  ];
  const connect = (more: object = {}) =>
    admin.by<WriterView>("PATCH", "/admin/writer", {
      version: 0,
      provider: "openai-compatible",
      model: "small",
      baseUrl: `${server.url}/v1`,
      key: "sk-secret",
      mayBePrivate: true,
      ...perMillion,
      ...more,
    });
  expect((await connect(change)).status).toBe(200);
  const order = (body: object) =>
    callApi<Writing & { code: string; details: { path: string; message: string }[] }>(
      app,
      "POST",
      "/articles/generate",
      { productIds, ...body },
      { token: admin.token, headers: { Prefer: "respond-async" } },
    );
  const begun = async (body: object = {}) => Number((await order(body)).body.id);
  const written = async (body: object = {}) => {
    const answer = await order(body);
    if (answer.status !== 202) return answer;
    await app.worker.runDue();
    return {
      ...answer,
      body: { ...answer.body, ...(await app.writing.generation.whole(Number(answer.body.id))) },
    };
  };
  const article = async (id: string | null) =>
    (await admin.by<AdminArticle>("GET", `/admin/articles/${id}`)).body;
  const ledger = async () => (await admin.by<WriterView>("GET", "/admin/writer")).body;
  return { app, server, admin, productIds, connect, begun, written, article, ledger };
}
