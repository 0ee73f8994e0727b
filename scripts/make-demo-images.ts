/** Crops the demo's images from photographs: the frames are in demo/photos.json, the names in the originals' credits.csv. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { z } from "zod";

const box = z.tuple([z.number(), z.number(), z.number(), z.number()]);
/**
 * Pixels of the original: left, top, width, height. A frame wider than the photograph extends its edges. In `blurred` a maker's name
 * is blurred, in `painted` (points of a polygon) covered, because the demo's brands are fictional.
 */
const photosSchema = z.array(
  z.object({
    picture: z.string(),
    photo: z.string(),
    frame: box,
    blurred: z.array(box).default([]),
    painted: z.array(z.object({ points: z.string(), color: z.string() })).default([]),
  }),
);
type Photo = z.output<typeof photosSchema>[number];
const pictures = "demo/pictures";
const longestSide = 1600;

const [folder = "--help", only = ""] = process.argv.slice(2);
if (folder.startsWith("-")) {
  console.log(`node scripts/make-demo-images.ts FOLDER [PART]
  FOLDER  the originals: assets/images of the npm package @vendure/create 3.7.3, with their credits.csv
  PART    make only the pictures whose name contains this
Reads demo/photos.json, writes ${pictures}/.`);
  process.exit(0);
}

const photographers = new Map(
  (await readFile(join(folder, "credits.csv"), "utf8"))
    .split("\n")
    .map((line) => line.split(",", 2))
    .flatMap(([file, name]) => (file && name ? [[file.replace(/\.jpg$/, ""), name] as const] : [])),
);

/** The original without makers' names, as PNG. */
async function withoutNames({ photo, blurred, painted }: Photo): Promise<Buffer> {
  const original = await readFile(join(folder, `${photo}.jpg`));
  const patches = blurred.map(async ([left, top, width, height]) => ({
    left,
    top,
    input: await sharp(original)
      .extract({ left, top, width, height })
      .blur(Math.max(3, Math.min(width, height) / 4))
      .png()
      .toBuffer(),
  }));
  const { width, height } = await sharp(original).metadata();
  const shapes = painted.map(({ points, color }) => `<polygon points="${points}" fill="${color}"/>`).join("");
  const paint = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
  );
  return sharp(original)
    .composite([...(await Promise.all(patches)), { input: paint, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

const photos = photosSchema.parse(JSON.parse(await readFile("demo/photos.json", "utf8")));
const credits = [];
if (!only) await rm(pictures, { recursive: true, force: true });
for (const known of photos) {
  const { picture, photo, frame } = known;
  const photographer = photographers.get(photo);
  if (!photographer) throw new Error(`credits.csv of the originals does not name ${photo}`);
  credits.push(`${picture},${photographer},${photo.replace("-unsplash", "")},Unsplash License`);
  if (!picture.includes(only)) continue;
  const [left, top, width, height] = frame;
  const target = join(pictures, `${picture}.webp`);
  await mkdir(dirname(target), { recursive: true });
  const cleaned = sharp(await withoutNames(known));
  const before = Math.max(0, -left);
  const after = Math.max(0, left + width - (await cleaned.metadata()).width);
  const wide = await cleaned.extend({ left: before, right: after, extendWith: "copy" }).png().toBuffer();
  await sharp(wide)
    .extract({ left: left + before, top, width, height })
    .resize({ width: longestSide, height: longestSide, fit: "inside", withoutEnlargement: true })
    .webp({ quality: 80, effort: 6 })
    .toFile(target);
}
await writeFile(join("demo", "credits.csv"), `picture,photographer,photo,license\n${credits.join("\n")}\n`);
console.log(`${photos.length} pictures`);
