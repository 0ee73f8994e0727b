/** An image library: rows as an upload leaves them. The files are not created, because lists never open one. */
import { openRows } from "./multiply.ts";

/** The first word is in half of the names, the second in five. */
export const sampleImageNames = { common: "kettle", rare: "zephyrine" };
const rare = 5;
/** In pixels: the sizes of a 1600 by 1200 upload, in WebP and AVIF. */
const widths = [320, 640, 960, 1280];
const languages = ["en", "fr"];

/** Fills the library of a site that no process has open. */
export async function addSampleImages(at: { folder: string; url: string }, total: number): Promise<void> {
  const { ask, end } = await openRows(at);
  const word = `case when i % ${Math.floor(total / rare)} = 0 then '${sampleImageNames.rare}' when i % 2 = 0 then '${sampleImageNames.common}' else 'lamp' end`;
  await ask("begin");
  await ask(
    `insert into media (hash, kind, mime, width, height, bytes, storage_key, url, state, folder, words, file_name, focal_x, focal_y, colour,
       licence, hotlink_only, tags, demo_key, created_at, updated_at)
     with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${total})
     select 'bench-' || i, 'image', 'image/jpeg', 1600, 1200, 400000, 'bench' || i || '/960.webp', null, 'ready',
       'Shots/' || (i % 50), ${word} || ' ' || i || ' jpg shots ' || (i % 50) || ' studio', ${word} || '-' || i || '.jpg', 50, 50, '#808080',
       null, 0, '["studio","shelf ' || (i % 20) || '"]', null, i, i from numbers`,
  );
  const bench = "from media where hash like 'bench-%'";
  for (const width of widths)
    for (const format of ["webp", "avif"])
      await ask(
        `insert into media_variants (media_id, format, width, height, bytes, storage_key)
         select id, '${format}', ${width}, ${(width * 3) / 4}, ${width * 50}, replace(storage_key, '960.webp', '${width}.${format}') ${bench}`,
      );
  await ask(
    `insert into media_variants (media_id, format, width, height, bytes, storage_key)
     select id, 'original', 1600, 1200, bytes, replace(storage_key, '960.webp', 'original.jpeg') ${bench}`,
  );
  for (const lang of languages)
    await ask(
      `insert into media_texts (media_id, lang, alt, caption, credit) select id, '${lang}', file_name, '', '' ${bench}`,
    );
  await ask("commit");
  await ask("analyze");
  await end();
}
