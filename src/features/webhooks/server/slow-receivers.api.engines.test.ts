import { expect, it } from "vitest";
import { aSite, ok } from "#tests/support/site/webhook-site.ts";

it("a receiver that never answers times out, and others get their messages meanwhile", {
  tags: ["endure"],
  timeout: 120_000,
}, async () => {
  const { address, create, aProduct, publish, run, answerBy, deliveries } = await aSite();
  const got: string[] = [];
  answerBy((response, request) => {
    if (request.url === "/silent") return;
    got.push(String(request.headers["webhook-id"]));
    ok(response, request);
  });
  const silent = [];
  for (let i = 0; i < 5; i++) silent.push((await create(["content.published"], `${address}/silent`)).webhook);
  // Each publication is a transaction, and so a job of every webhook.
  const ids = [];
  for (let i = 0; i < 6; i++) ids.push(await aProduct(`Kettle ${i}`));
  for (const id of ids) await publish(id);
  let isOver = false;
  const running = run().then(() => {
    isOver = true;
  });
  const quick = (await create(["content.unpublished", "content.published"])).webhook;
  const more = await aProduct("Pot");
  await publish(more);
  const second = run();
  await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1);
  expect(isOver).toBe(false);
  await Promise.all([running, second]);
  expect((await deliveries(quick.id)).map(({ state }) => state)).toEqual(["sent"]);
  for (const { id } of silent) {
    const all = await deliveries(id);
    expect(all).toHaveLength(7);
    // Five were tried; the others wait until the receiver is tried again.
    const tried = all.filter(({ attempts }) => attempts > 0);
    expect(tried.length).toBeGreaterThanOrEqual(5);
    for (const one of tried)
      expect(one).toMatchObject({
        state: "waiting",
        status: null,
        response: expect.stringMatching(/too long/),
      });
  }
});
