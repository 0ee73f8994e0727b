import { expect, it } from "vitest";
import { aCategory, anArticle, aProduct } from "#tests/support/content/made-content.ts";
import { call, testApp } from "#tests/support/site/test-app.ts";

type List = { items: { id: string }[]; total: number; nextCursor: string | null; code?: string };

/** A site with enough of everything for a second page of each list. */
async function aSite() {
  const app = await testApp();
  const home = await aCategory(app, "Home");
  const garden = await aCategory(app, "Garden");
  for (let i = 0; i < 6; i++) {
    const brand = i % 2 ? "Aurel" : "Nordby";
    await aProduct(app, `Kettle ${i}`, { categoryId: i < 4 ? home : garden, brand, score: 9 - (i >> 1) });
    await anArticle(app, `Kettles ${i}`, { categoryIds: [i < 4 ? home : garden] });
    app.clock.move(1_000);
  }
  return app;
}

const lists = [
  "/api/products?limit=2&sort=score",
  "/api/products?limit=2&sort=newest",
  "/api/products?limit=2&sort=price",
  "/api/products?limit=2&sort=-price",
  "/api/products?limit=2&sort=score&category=home",
  "/api/products?limit=1&sort=score&brand=Aurel",
  "/api/products?limit=2&sort=score&minPrice=1",
  "/api/products?limit=2&q=kettle",
  "/api/products?limit=2&q=kettles",
  "/api/articles?limit=2",
  "/api/articles?limit=2&category=home",
  "/api/articles?limit=2&q=kettles",
];

it("a cursor continues its own list, whatever its limit, and is refused by every other", async () => {
  const app = await aSite();
  const cursors = new Map<string, string>();
  for (const path of lists) {
    const { nextCursor } = (await call<List>(app, path)).body;
    expect(nextCursor, path).toBeTypeOf("string");
    cursors.set(path, nextCursor ?? "");
  }
  for (const [from, cursor] of cursors)
    for (const path of lists) {
      const { status, body } = await call<List>(
        app,
        `${path.replace(/limit=\d/, "limit=50")}&cursor=${cursor}`,
      );
      if (from !== path) {
        expect([from, path, status, body.code]).toEqual([from, path, 400, "malformed-request"]);
        continue;
      }
      const first = (await call<List>(app, path)).body.items.map(({ id }) => id);
      const all = (await call<List>(app, path.replace(/limit=\d/, "limit=50"))).body.items.map(
        ({ id }) => id,
      );
      expect([...first, ...body.items.map(({ id }) => id)], path).toEqual(all);
    }
});

it("a modified cursor is refused or continues the same list, and never fails", async () => {
  const app = await aSite();
  const seal = (value: unknown) =>
    Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
  for (const path of lists) {
    const { body } = await call<List>(app, path);
    const own = body.nextCursor ?? "";
    const [value, id, list] = JSON.parse(Buffer.from(own, "base64url").toString()) as [
      number,
      number,
      string,
    ];
    const known = new Set(
      (await call<List>(app, path.replace(/limit=\d/, "limit=50"))).body.items.map((one) => one.id),
    );
    const forged = [
      [Number.MAX_SAFE_INTEGER, id],
      [Number.MIN_SAFE_INTEGER, id],
      [2 ** 31, id],
      [-1, -1],
      [0, 0],
      [null, id],
      [value, 2 ** 31 - 1],
      [value, -(2 ** 31) + 1],
    ].map((pair) => seal([...pair, list]));
    const broken = [
      own.slice(1),
      own.slice(0, -6),
      `${own.slice(0, 4)}%25${own.slice(4)}`,
      "0",
      "null",
      "x".repeat(3_000),
      seal([value, id]),
      seal([value, id, "products"]),
      seal([value, id, [list]]),
      seal([[value], id, list]),
      seal([value, { id }, list]),
      seal([1e300, id, list]),
      seal([0.5, id, list]),
      seal([value, 2 ** 31, list]),
      seal([value, `${id} or 1=1`, list]),
      seal({ value, id, list }),
      seal(`${"[".repeat(500)}${"]".repeat(500)}`),
      seal("["),
      seal('{"__proto__":[]}'),
    ];
    for (const cursor of forged) {
      const answer = await call<List>(app, `${path}&cursor=${cursor}`);
      expect([path, cursor, answer.status]).toEqual([path, cursor, 200]);
      expect(answer.body.items.filter((one) => !known.has(one.id))).toEqual([]);
    }
    for (const cursor of broken) {
      const answer = await call<List>(app, `${path}&cursor=${cursor}`);
      expect([path, cursor, answer.status, answer.body.code]).toEqual([
        path,
        cursor,
        400,
        "malformed-request",
      ]);
    }
  }
});
