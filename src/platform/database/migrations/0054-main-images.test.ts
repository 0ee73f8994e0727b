import Sqlite from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { migrationsOf } from "../migrations.ts";

it("a product with a gallery and no main image gets the first of the gallery; another stays as it is", async () => {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: new Sqlite(":memory:") }) });
  onTestFinished(() => db.destroy());
  const migrations = Object.entries(migrationsOf("sqlite")).sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [name, { up }] of migrations) if (name < "0054") await up(db);
  await sql`insert into media (id, hash, kind, mime, bytes, storage_key, file_name, focal_x, focal_y, hotlink_only, tags, created_at, updated_at)
    values (1, 'a', 'image', 'image/jpeg', 1, 'a/original.jpeg', 'a.jpg', 50, 50, 0, '[]', 1, 1)`.execute(db);
  for (const [format, width] of [
    ["webp", 320],
    ["avif", 960],
    ["webp", 960],
  ])
    await sql`insert into media_variants (media_id, format, width, height, bytes, storage_key)
      values (1, ${format}, ${width}, 1, 1, ${`a/${width}.${format}`})`.execute(db);
  for (const image of [null, "", null, "https://shop.example/own.png", null])
    await sql`insert into products (image_url, created_at, updated_at) values (${image}, 1, 1)`.execute(db);
  const images: [product: number, media: number | null, url: string | null, position: number][] = [
    [1, null, "https://shop.example/late.png", 1],
    [1, 1, null, 0],
    [2, null, "https://shop.example/a.png", 0],
    [4, 1, null, 0],
  ];
  for (const [product, media, url, position] of images)
    await sql`insert into product_images (product_id, media_id, url, position, alt) values (${product}, ${media}, ${url}, ${position}, '{}')`.execute(
      db,
    );
  for (const [name, { up }] of migrations) if (name.startsWith("0054")) await up(db);
  const { rows } = await sql<{
    image_url: string | null;
  }>`select image_url from products order by id`.execute(db);
  expect(rows.map(({ image_url }) => image_url)).toEqual([
    "/media/a/960.webp",
    "https://shop.example/a.png",
    null,
    "https://shop.example/own.png",
    null,
  ]);
});
