/**
 * Makes the pictures of the demo content: still lifes, each one SVG scene around cut-out emoji objects.
 * Every choice (prop, turn, tint) is drawn from the entry's key, so the same content gives the same pictures.
 */
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

type Tone = { hue: number; saturation: number; light: number; companion: number };
type Side = "left" | "right";
type Scene = { width: number; height: number; tone: Tone; lightFrom: Side; seed: string; horizon: number };
/** What to show; `finish` numbers the products that share an emoji, so that each gets a colour of its own. */
type Thing = { emoji: string; finish: number };
type Pose = { width: number; height: number; turn: number; mirrored: boolean; lightFrom: Side };
type Cutout = { href: string; width: number; height: number };
type Placed = { cutout: Cutout; x: number; base: number };
type Product = Thing & { key: string; category: string; subCategory: string };
type Category = { key: string; emoji: string; parent: string | null };
type Article = { key: string; emoji: string; categories: string[]; texts: { en: { blocks: unknown[] } } };

const TONES: Record<string, Tone> = {
  electronics: { hue: 208, saturation: 19, light: 83, companion: 32 },
  home: { hue: 37, saturation: 36, light: 83, companion: 140 },
  fashion: { hue: 16, saturation: 32, light: 84, companion: 40 },
  beauty: { hue: 268, saturation: 23, light: 87, companion: 350 },
  outdoor: { hue: 96, saturation: 15, light: 80, companion: 38 },
};
/** Drawn from above, or without a foot to stand on: these lie on a surface. */
const LYING = new Set("🪒 🪥 🎵 ⌚ ⌨️ 👟 🌙 🧥 🧣 🔦 💧 💨 🌀 🔥 🌸 🔌 👗 🍳 💡 🧹 📚 📱".split(" "));
/** Turning the hue does nothing to a grey object: it is dyed instead (factors of red, green, blue). */
const GREY = new Set("🎧 📷 ⌨️ 💻".split(" "));
const DYES = [[1, 1, 1], [0.3, 0.34, 0.46], [0.93, 0.8, 0.62], [0.56, 0.72, 0.68]];
const PROPS = {
  standing: ["arch", "plinth", "none", "disc", "ball", "block", "window"],
  lying: ["sheet", "none", "tray", "window", "split"],
};
/** Where one, two or three objects go: the middle and the largest width and height, as parts of the frame. */
const SPOTS = [
  [[0.5, 0.58, 0.62]],
  [[0.36, 0.36, 0.58], [0.68, 0.32, 0.5]],
  [[0.5, 0.3, 0.6], [0.22, 0.26, 0.42], [0.79, 0.26, 0.44]],
] as const;
const CLOSE = [[0.55, 0.68, 0.76]] as const;
const [folder = "--help", only = ""] = process.argv.slice(2);
if (folder.startsWith("-")) {
  console.log(`node scripts/make-demo-pictures.ts FOLDER [KEY]
FOLDER  the unpacked npm package @lobehub/fluent-emoji-3d
KEY     make only the pictures of entries whose key contains this
Reads demo/{products,categories,articles}/*.json and demo/authors.json; writes demo/pictures/.`);
  process.exit(0);
}

/** A number from 0 to 1 (1 excluded) that depends on the seed alone (FNV-1a with a final mix). */
function chance(seed: string): number {
  let hash = 0x811c9dc5;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}
const between = (low: number, high: number, seed: string) => low + (high - low) * chance(seed);
const shade = ({ hue, saturation, light }: Tone, lighter = 0, richer = 0, turned = 0) =>
  `hsl(${(hue + turned).toFixed(1)},${(saturation + richer).toFixed(1)}%,${(light + lighter).toFixed(1)}%)`;
function toneOf(department: string, key: string): Tone {
  const tone = TONES[department] ?? { hue: 190, saturation: 18, light: 83, companion: 36 };
  const vary = (value: number, by: number) => value + between(-by, by, key + by);
  return { ...tone, hue: vary(tone.hue, 8), saturation: vary(tone.saturation, 4), light: vary(tone.light, 2.5) };
}

/** The object of an emoji, fitted into the pose's box (pixels), recoloured, turned and lit. */
async function cutOut({ emoji, finish }: Thing, pose: Pose): Promise<Cutout> {
  const points = [...emoji].map((char) => char.codePointAt(0)?.toString(16));
  const names = [points.join("-"), points.filter((point) => point !== "fe0f").join("-")];
  const file = names.map((name) => join(folder, "assets", `${name}.webp`)).find((path) => existsSync(path));
  if (!file) throw new Error(`No picture of ${emoji} in ${folder}`);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const large = await sharp(file).resize(1024, 1024, { kernel: "lanczos3" }).flop(pose.mirrored).png().toBuffer();
  const turned = await sharp(large).rotate(pose.turn, { background: clear }).png().toBuffer();
  const dye = (GREY.has(emoji) && DYES[finish % DYES.length]) || [1, 1, 1];
  const { data, info } = await sharp(await sharp(turned).trim({ background: clear, threshold: 8 }).toBuffer())
    .resize(Math.round(pose.width), Math.round(pose.height), { fit: "inside", kernel: "lanczos3" })
    .modulate({ saturation: finish === 0 ? 0.88 : 0.66, hue: (finish * 152) % 360 })
    .sharpen({ sigma: 1.3, m1: 0.4, m2: 1.4, y2: 4 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  for (let pixel = 0; pixel < width * height; pixel++) {
    const across = (pixel % width) / width;
    const fromLight = ((pose.lightFrom === "left" ? across : 1 - across) + (2 * pixel) / width / height) / 3;
    for (const [channel, factor] of dye.entries()) {
      const value = (data[pixel * 4 + channel] ?? 0) * factor;
      const lit = value + (255 - value) * Math.max(0, 0.4 - fromLight) * 0.42;
      data[pixel * 4 + channel] = lit * (1 - Math.max(0, fromLight - 0.5) * (0.46 - channel * 0.05));
    }
    // Enlarging softens the outline to three pixels; a steeper ramp of the alpha brings it back to one.
    data[pixel * 4 + 3] = Math.min(255, Math.max(0, (data[pixel * 4 + 3] ?? 0) * 1.9 - 115));
  }
  const png = await sharp(data, { raw: { width, height, channels: 4 } }).png().toBuffer();
  return { href: `data:image/png;base64,${png.toString("base64")}`, width, height };
}

const image = ({ href, width, height }: Cutout, more = "") =>
  `<image href="${href}" x="${-Math.round(width / 2)}" y="${-height}" width="${width}" height="${height}" ${more}/>`;
const blurred = (filter: string, opacity: number, transform: string, content: string) =>
  `<g filter="url(#${filter})" opacity="${opacity}"><g transform="${transform}">${content}</g></g>`;
const away = ({ lightFrom }: Scene) => (lightFrom === "left" ? 1 : -1);

/** On the ground: a dark line where it touches, a near shadow, a long pale one that runs back, then the object. */
function standing({ cutout, x, base }: Placed, scene: Scene): string {
  const back = `translate(${x} ${base - 5}) matrix(1 0 ${-0.85 * away(scene)} .34 0 0)`;
  const flat = (drop: number) => `translate(${x} ${base + drop}) scale(1 .1)`;
  return `${blurred("far", 0.42, back, image(cutout, 'mask="url(#long)"'))}
    ${blurred("near", 0.3, back, image(cutout, 'mask="url(#short)"'))}
    ${blurred("near", 0.4, flat(10), image(cutout))}${blurred("tight", 0.5, flat(4), image(cutout))}
    <g transform="translate(${x} ${base})">${image(cutout)}</g>`;
}

/** On a surface seen from above: its shadow falls away from the light, softer with distance. */
function lying({ cutout, x, base }: Placed, scene: Scene): string {
  const cast = (filter: string, by: number, opacity: number) =>
    blurred(filter, opacity, `translate(${x + away(scene) * by} ${base + by * 0.95})`, image(cutout));
  return `${cast("wide", 78, 0.3)}${cast("far", 36, 0.36)}${cast("near", 13, 0.36)}${cast("tight", 4, 0.34)}
    <g transform="translate(${x} ${base})">${image(cutout)}</g>`;
}

/** The light of a scene and what it casts: gradients for surfaces, filters that turn an object into its shadow. */
function definitions({ tone, lightFrom, seed, width, height, horizon }: Scene): string {
  const turned = chance(`${seed}pair`) < 0.45 ? tone.companion - tone.hue : between(-8, 8, `${seed}turn`);
  const prop = (lighter: number, richer: number) => shade(tone, lighter, richer, turned);
  const across = lightFrom === "left" ? 'x2="1"' : 'x1="1" x2="0"';
  const stops = (list: (string | number)[][]) =>
    list.map(([at, colour, opacity = 1]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`);
  const linear = (id: string, axis: string, ...list: (string | number)[][]) =>
    `<linearGradient id="${id}" ${axis}>${stops(list).join("")}</linearGradient>`;
  const radial = (id: string, place: string, ...list: (string | number)[][]) =>
    `<radialGradient id="${id}" ${place}>${stops(list).join("")}</radialGradient>`;
  const fade = (id: string, ...list: (string | number)[][]) => `${linear(`${id}-fade`, 'x2="0" y2="1"', ...list)}
    <mask id="${id}" maskContentUnits="objectBoundingBox"><rect width="1" height="1" fill="url(#${id}-fade)"/></mask>`;
  const filter = (id: string, blur: number, first: string) =>
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-200" y="-200" width="${width + 400}" height="${height + 400}"
    color-interpolation-filters="sRGB">${first}<feGaussianBlur stdDeviation="${blur}"/></filter>`;
  const dark = `<feFlood flood-color="${shade(tone, -66, 14)}"/><feComposite in2="SourceAlpha" operator="in"/>`;
  const left = lightFrom === "left" ? 0.38 : 0.62;
  const far = shade(tone, -55);
  return `<defs>${filter("tight", 5, dark)}${filter("near", 11, dark)}${filter("far", 26, dark)}${filter("wide", 52, dark)}
    ${filter("pane", 9, "")}${fade("long", [0, "#fff", 0.12], [0.55, "#fff", 0.55], [1, "#fff"])}
    ${fade("short", [0.5, "#fff", 0], [1, "#fff"])}${linear("sweep", 'x2="0" y2="1"', [0, shade(tone, -6)],
      [Math.max(0.1, (horizon - 190) / height), shade(tone, 2)], [(horizon - 34) / height, shade(tone, -2.5, 2)],
      [(horizon + 60) / height, shade(tone, 5)], [1, shade(tone, -1, 2)])}
    ${linear("table", `${across} y2="1"`, [0, shade(tone, 8)], [0.5, shade(tone, 1)], [1, shade(tone, -8)])}
    ${linear("front", `${across} y2=".5"`, [0, prop(9, 2)], [0.5, prop(1, 4)], [1, prop(-11, 5)])}
    ${linear("side", across, [0, prop(1, 4)], [0.3, prop(5, 2)], [1, prop(-18, 6)])}
    ${linear("top", across, [0, prop(13, 0)], [1, prop(4, 2)])}
    ${radial("ball", `cx="${left}" cy=".3" r=".78"`, [0, prop(16, 0)], [0.45, prop(2, 4)], [0.9, prop(-20, 8)], [1, prop(-14, 8)])}
    ${radial("pool", `cx="${left}" cy=".42" r=".62"`, [0, "#fff", 0.42], [0.5, "#fff", 0.13], [1, "#fff", 0])}
    ${radial("corners", 'r=".75"', [0.6, far, 0], [1, far, 0.13])}</defs>`;
}

/** Geometry around the main object: behind it, under it, beside it, or light through a window. */
function prop(name: string, { cutout, x, base }: Placed, scene: Scene): string {
  const { width, height, seed } = scene;
  const to = away(scene);
  const half = cutout.width / 2;
  const oval = (cx: number, cy: number, rx: number, ry: number, more: string) =>
    `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${more}/>`;
  const ground = (cx: number, cy: number, rx: number, ry: number) => oval(cx, cy, rx, ry, 'filter="url(#far)" opacity=".5"');
  const sheet = (shape: string, thick: number) => `${blurred("far", 0.34, `translate(${to * thick * 2} ${thick * 2})`, `${shape}/>`)}
    ${blurred("tight", 0.35, `translate(${to * thick * 0.4} ${thick * 0.4})`, `${shape}/>`)}${shape} fill="url(#front)"/>`;
  if (name === "arch" || name === "disc") {
    const foot = base - 62;
    const r = name === "arch" ? Math.max(half * 1.04, cutout.height * 0.4) : Math.max(half * 0.84, cutout.height * 0.54);
    const left = x - r - to * half * between(0.04, 0.4, `${seed}aside`);
    const top = name === "arch" ? Math.min(base - cutout.height * 0.72, foot - r * 0.6) : foot - r;
    const legs = name === "arch" ? `V${foot}H` : `a${r} ${r} 0 0 1 ${-2 * r} 0H`;
    const slab = (by: number) => `<path d="M${left + by} ${top}a${r} ${r} 0 0 1 ${2 * r} 0${legs}${left + by}z"`;
    return `${ground(left + r + to * r * 0.5, foot + 4, r * 0.95, 26)}${blurred("wide", 0.3, `translate(${to * 60} 20)`, `${slab(0)}/>`)}
      ${slab(to * 16)} fill="url(#side)"/>${slab(0)} fill="url(#front)"/>`;
  }
  if (name === "plinth") {
    const [rx, ry, top] = [half + 74, (half + 74) * 0.15, base - (half + 74) * 0.045];
    return `${ground(x + to * rx * 0.4, top + 84 + ry * 0.35, rx * 1.05, ry * 1.1)}
      ${oval(x, top + 89, rx, ry, 'filter="url(#tight)" opacity=".5"')}${oval(x, top + 84, rx, ry, 'fill="url(#side)"')}
      <rect x="${x - rx}" y="${top}" width="${2 * rx}" height="84" fill="url(#side)"/>${oval(x, top, rx, ry, 'fill="url(#top)"')}`;
  }
  if (name === "block") {
    const wide = 2 * half + 120;
    return `${ground(x + to * wide * 0.17, base + 112, wide * 0.55, 40)}
      <path d="M${x - wide / 2} ${base + 26}l34 -72h${wide - 68}l34 72z" fill="url(#top)"/>
      <rect x="${x - wide / 2}" y="${base + 26}" width="${wide}" height="90" fill="url(#side)"/>`;
  }
  if (name === "ball") {
    const r = between(46, 84, `${seed}r`);
    const cx = x - to * (half + r * between(0.2, 0.9, `${seed}beside`));
    return `${ground(cx + to * r * 1.1, base - 20, r * 1.5, 17)}${oval(cx, base - 13, r * 0.6, 8, 'filter="url(#tight)" opacity=".7"')}
      ${oval(cx, base - 12 - r, r, r, 'fill="url(#ball)"')}`;
  }
  if (name === "tray") return sheet(`<circle cx="${x}" cy="${height / 2}" r="${height * between(0.36, 0.42, `${seed}r`)}"`, 12);
  if (name === "sheet") {
    const turn = `rotate(${between(6, 16, `${seed}turn`) * to} ${x} ${height / 2})`;
    const [w, h] = [Math.max(height * 0.72, cutout.width * 0.9), height * 0.84];
    return sheet(`<rect x="${x - w / 2}" y="${(height - h) / 2}" width="${w}" height="${h}" transform="${turn}"`, 5);
  }
  if (name === "split") {
    const edge = width * between(0.44, 0.6, `${seed}edge`);
    return sheet(`<path d="M${edge} -40L${edge - to * 190} ${height + 40}H${to > 0 ? width + 80 : -80}V-40z"`, 7);
  }
  if (name !== "window") return "";
  const at = `translate(${width * (0.5 + to * between(-0.16, 0.02, `${seed}pane`))} ${height / 2})`;
  const panes = [-0.2, 0.025].flatMap((left) => [-0.6, -0.14].map((top) =>
    `<rect x="${width * left}" y="${height * top}" width="${width * 0.2}" height="${height * 0.42}"/>`));
  return `<g filter="url(#pane)" fill="#fff" opacity=".3"><g transform="${at} skewX(${-20 * to}) rotate(${-6 * to})">${panes.join("")}</g></g>`;
}

const GRAIN = Uint8Array.from({ length: 256 * 256 }, (_, i) => 128 + (chance(`${i}a`) + chance(`${i}b`) + chance(`${i}c`) - 1.5) * 16);
async function develop(name: string, scene: Scene, surface: string, content: string): Promise<void> {
  const { width, height } = scene;
  const full = (fill: string) => `<rect width="${width}" height="${height}" fill="url(#${fill})"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${definitions(scene)}
    ${full(surface)}${full("pool")}${content}${full("corners")}</svg>`;
  const grain = await sharp(GRAIN, { raw: { width: 256, height: 256, channels: 1 } }).png().toBuffer();
  await sharp(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer())
    .composite([{ input: grain, tile: true, blend: "soft-light" }])
    .webp({ quality: 82, effort: 6, smartSubsample: true })
    .toFile(`demo/pictures/${name}.webp`);
}

/** One to three objects, the first one the largest, all standing or all lying. The second view is closer, lit from the other side. */
async function stillLife(name: string, things: Thing[], tone: Tone, width: number, view: 1 | 2 = 1): Promise<void> {
  const lightFrom = view === 1 ? "left" : "right";
  const down = things[0] && LYING.has(things[0].emoji);
  const alike = things.filter((thing) => LYING.has(thing.emoji) === down);
  const shown = (down && alike.length < 2 ? things : alike).slice(0, 3);
  const scene: Scene = { width, height: 900, tone, lightFrom, seed: name, horizon: 0 };
  const spots = view === 2 ? CLOSE : (SPOTS[shown.length - 1] ?? SPOTS[2]);
  const names = down ? PROPS.lying : PROPS.standing;
  const chosen = names[(Math.floor(chance(name.replace(/-2$/, "")) * names.length) + view * 2) % names.length] ?? "none";
  const lift = chosen === "plinth" || chosen === "block" ? 92 : 0;
  const placed: Placed[] = [];
  for (const [i, [middle, wide, tall]] of spots.entries()) {
    const thing = shown[i];
    if (!thing) continue;
    const roll = chance(`${name}${i}turn`);
    const turn = !down ? 0 : i > 0 ? -24 + 48 * roll : view === 1 ? -14 + 22 * roll : 24 + 16 * roll;
    const cutout = await cutOut(thing, { width: width * wide, height: 900 * tall, turn, mirrored: view === 2, lightFrom });
    const base = down ? 442 + cutout.height / 2 : i > 0 ? (placed[0]?.base ?? 0) + lift - 30
      : Math.max(630, 497 + cutout.height / 2) - lift * 0.62;
    placed.push({ cutout, x: Math.round(width * middle), base: Math.round(base) });
  }
  const main = placed[0];
  if (!main) throw new Error(`Nothing to show in ${name}`);
  const draw = down ? lying : standing;
  const content = placed.toReversed().map((one) => draw(one, scene)).join("");
  await develop(name, { ...scene, horizon: main.base + lift - 96 }, down ? "table" : "sweep", prop(chosen, main, scene) + content);
}

async function read<T>(path: string): Promise<T[]> {
  const files = path.endsWith(".json") ? [path] : (await readdir(path)).sort().map((file) => join(path, file));
  return (await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, "utf8"))))).flat();
}

for (const kind of ["products", "categories", "articles", "authors"]) await mkdir(`demo/pictures/${kind}`, { recursive: true });
const products = await read<Product>("demo/products");
for (const [i, product] of products.entries())
  product.finish = products.slice(0, i).filter((earlier) => earlier.emoji === product.emoji).length;
const wanted = <T extends { key: string }>(entries: T[]) => entries.filter(({ key }) => key.includes(only));
for (const product of wanted(products)) {
  const tone = toneOf(product.category, product.key);
  await stillLife(`products/${product.key}`, [product], tone, 1200);
  await stillLife(`products/${product.key}-2`, [product], tone, 1200, 2);
}
const distinct = (things: Thing[]) =>
  things.filter((one, i) => things.findIndex((other) => other.emoji === one.emoji && other.finish === one.finish) === i);
const categories = await read<Category>("demo/categories");
for (const { key, emoji, parent } of wanted(categories)) {
  const own = products.filter(({ subCategory, emoji: other }) => subCategory === key && other !== emoji);
  const below = categories.filter((category) => category.parent === key).map((category) => ({ emoji: category.emoji, finish: 0 }));
  await stillLife(`categories/${key}`, distinct([{ emoji, finish: 0 }, ...below, ...own]), toneOf(parent ?? key, key), 1200);
}
for (const { key, emoji, categories: [department = ""], texts } of wanted(await read<Article>("demo/articles"))) {
  const words = [...JSON.stringify(texts.en.blocks).matchAll(/"([a-z0-9-]+)"/g)].map(([, word]) => word);
  const named = distinct(words.flatMap((word) => products.filter((product) => product.key === word)));
  const main = named.find((thing) => thing.emoji === emoji) ?? { emoji, finish: 0 };
  await stillLife(`articles/${key}`, distinct([main, ...named]), toneOf(department, key), 1600);
}
