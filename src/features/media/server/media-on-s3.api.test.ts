import sharp from "sharp";
import { expect, it } from "vitest";
import { aMember } from "#tests/support/calls/crm-member.ts";
import { photo } from "#tests/support/content/made-images.ts";
import { s3Server } from "#tests/support/servers/s3-server.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";
import type { MediaItem } from "../media-item.ts";

it("pictures live in any S3 store: shown from there, gone from there, and none is listed that did not arrive", {
  timeout: 60_000,
}, async () => {
  const { env, site } = await s3Server();
  const app = await testApp({ env });
  const { token, by } = await aMember(app, "editor");
  const send = (bytes: Buffer) => {
    const body = new FormData();
    body.set("file", new File([new Uint8Array(bytes)], "a.jpg"));
    return call<MediaItem & { code: string }>(app, "/api/admin/media", {
      method: "POST",
      body,
      headers: { authorization: `Bearer ${token}` },
    });
  };
  const { status, body } = await send(await photo(500, "#336699"));
  expect(status).toBe(201);
  await app.worker.runDue();
  const shown = (await app.media.pictures([Number(body.id)], "en")).get(Number(body.id));
  const file = await app.media.open(shown?.url.replace("/media/", "") ?? "");
  expect(await sharp(await new Response(file?.stream).arrayBuffer()).metadata()).toMatchObject({
    width: 500,
    format: "webp",
  });

  site.line = "cut";
  const refused = await send(await photo(500, "#663399"));
  expect([refused.status, refused.body.code, refused.headers.get("retry-after")]).toEqual([
    503,
    "unavailable",
    "10",
  ]);
  expect((await by<{ total: number }>("GET", "/admin/media")).body.total).toBe(1);
  // Of what is deleted meanwhile the files go when the store is there again.
  expect((await by("DELETE", `/admin/media/${body.id}`)).status).toBe(204);
  await app.worker.runDue();
  site.line = "whole";
  expect(await app.media.open(shown?.url.replace("/media/", "") ?? "")).not.toBeNull();
  app.clock.move(4_000_000);
  await app.worker.runDue();
  expect(await app.media.open(shown?.url.replace("/media/", "") ?? "")).toBeNull();
  const left = await app.db.read.selectFrom("media_leftovers").selectAll().execute();
  expect(left).toEqual([]);
});
