/** Makes the pictures of the demo content: still lifes and portraits, each one SVG scene around cut-out emoji objects. */
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cutOut, type Thing } from "./demo-pictures/cut-out.ts";
import { LICENCE } from "./demo-pictures/licence.ts";
import { PROPS } from "./demo-pictures/props.ts";
import { develop, lying, type Placed, type Scene, standing } from "./demo-pictures/scene.ts";
import { chance, type Tone, toneOf } from "./demo-pictures/tint.ts";

type Product = { key: string; emoji: string; category: string; subCategory: string };
type Category = { key: string; emoji: string; parent: string | null };
type Article = {
  key: string;
  template: string;
  emoji: string;
  categories: string[];
  texts: { en: { blocks: unknown[] } };
};
type Author = { key: string; emoji: string };
type Picture = { name: string; seed: string; width: number; tone: Tone; view: 1 | 2; things: Thing[] };

const PICTURES = "demo/pictures";
const HEIGHT = 900;
/** Drawn from above, or without a foot to stand on: these lie on a table. */
const LYING = new Set("🪒 🪥 🎵 ⌚ ⌨️ 📱 👟 🌙 🧥 🧣 🔦 💧 💨 🌀 🔥 🌸 🪮 🔌 👗 🍳 💡 🧹 📚".split(" "));
/** A person is no object of a still life; the laptop of 👩‍💻 bears a maker's logo. */
const STAND_INS: Record<string, string> = { "💇": "🪮", "👩‍💻": "👩‍💼" };
/** Where one, two or three objects go: the middle and the largest width and height, as parts of the frame. */
const SPOTS: [number, number, number][][] = [
  [[0.5, 0.62, 0.64]],
  [
    [0.37, 0.42, 0.62],
    [0.7, 0.36, 0.52],
  ],
  [
    [0.5, 0.38, 0.62],
    [0.215, 0.31, 0.47],
    [0.79, 0.31, 0.49],
  ],
];
const CLOSE_SPOT: [number, number, number][] = [[0.54, 0.7, 0.77]];

const [folder = "--help", only = ""] = process.argv.slice(2);
if (folder.startsWith("-")) {
  console.log(`node scripts/make-demo-pictures.ts FOLDER [KEY]
  FOLDER  the unpacked npm package @lobehub/fluent-emoji-3d
  KEY     make only the pictures of entries whose key contains this
Reads demo/{products,categories,articles}/*.json and demo/authors.json, writes ${PICTURES}/.`);
  process.exit(0);
}

/** One to three objects, the first the largest, all standing or all lying. View 2 is closer and lit from the other side. */
async function stillLife({ name, seed, width, tone, view, things }: Picture): Promise<void> {
  const flat = LYING.has(things[0]?.emoji ?? "");
  const alike = things.filter((thing) => LYING.has(thing.emoji) === flat);
  // Anything may lie on a table, but what has no foot cannot stand.
  const shown = (flat && alike.length < 2 ? things : alike).slice(0, 3);
  const lightFrom = view === 1 ? "left" : "right";
  const props = flat ? PROPS.lying : shown.length > 1 ? PROPS.standingGroup : PROPS.standing;
  const prop = props[(Math.floor(chance(seed) * props.length) + view * 2) % props.length];
  const lift = prop?.lift ?? 0;
  const placed: Placed[] = [];
  for (const [i, thing] of shown.entries()) {
    const [middle, wide, tall] = (view === 2 ? CLOSE_SPOT : SPOTS[shown.length - 1])?.[i] ?? [0.5, 0.5, 0.5];
    const roll = chance(`${seed} roll ${i}`);
    const turn = i > 0 ? 48 * roll - 24 : view === 1 ? 22 * roll - 14 : 24 + 16 * roll;
    const size = flat ? 1.05 : 1;
    const box = { width: width * wide * size, height: HEIGHT * tall * size };
    const pose = { ...box, turn: flat ? turn : 0, mirrored: view === 2, lightFrom } as const;
    const cutout = await cutOut(folder, thing, pose);
    const onTable = HEIGHT / 2 - 8 + cutout.height / 2;
    const onFloor = Math.max(HEIGHT * 0.7, HEIGHT * 0.55 + cutout.height / 2) - lift * 0.62;
    const behind = (placed[0]?.base ?? 0) - 30;
    const base = Math.round(flat ? onTable : i > 0 ? behind : onFloor);
    placed.push({ cutout, x: Math.round(width * middle), base });
  }
  const [main] = placed;
  if (!main) throw new Error(`Nothing to show in ${name}`);
  const scene: Scene = {
    width,
    height: HEIGHT,
    tone,
    lightFrom,
    seed: `${seed} ${view}`,
    horizon: main.base + lift - 96,
  };
  const draw = flat ? lying : standing;
  const objects = placed
    .toReversed()
    .map((one) => draw(one, scene))
    .join("");
  await develop(
    join(PICTURES, `${name}.webp`),
    scene,
    flat ? "table" : "sweep",
    (prop?.draw(main, scene) ?? "") + objects,
  );
}

/** A bust that rises from the lower edge. */
async function portrait(author: Author, department: string): Promise<void> {
  const [size, lightFrom, seed] = [480, "left" as const, author.key];
  const scene: Scene = {
    width: size,
    height: size,
    tone: toneOf(department, seed),
    lightFrom,
    seed,
    horizon: 0,
  };
  const pose = { width: size, height: size * 0.87, turn: 0, mirrored: false, lightFrom };
  const cutout = await cutOut(folder, plain(author), pose);
  const placed = { cutout, x: size / 2, base: size + 4 };
  await develop(join(PICTURES, "authors", `${seed}.webp`), scene, "table", lying(placed, scene));
}

/** All entries of a file, or of the files of a folder. */
async function read<Entry>(path: string): Promise<Entry[]> {
  const files = path.endsWith(".json")
    ? [path]
    : (await readdir(path)).sort().map((file) => join(path, file));
  return (await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, "utf8"))))).flat();
}
const wanted = <Entry extends { key: string }>(entries: Entry[]) =>
  entries.filter(({ key }) => key.includes(only));
const plain = ({ emoji }: { emoji: string }): Thing => ({ emoji: STAND_INS[emoji] ?? emoji, finish: 0 });
const distinct = (things: Thing[]) => [
  ...new Map(things.map((one) => [one.emoji + one.finish, one])).values(),
];

for (const kind of ["products", "categories", "articles", "authors"]) {
  await mkdir(join(PICTURES, kind), { recursive: true });
}
await writeFile(join(PICTURES, "LICENCE.txt"), LICENCE);

const products = (await read<Product>("demo/products")).map((product, i, all) => {
  const earlier = all.slice(0, i).filter(({ emoji }) => emoji === product.emoji);
  return { ...product, thing: { ...plain(product), finish: earlier.length } };
});
for (const { key, category, thing } of wanted(products)) {
  const picture = { seed: key, width: 1200, tone: toneOf(category, key), things: [thing] };
  await stillLife({ ...picture, name: `products/${key}`, view: 1 });
  await stillLife({ ...picture, name: `products/${key}-2`, view: 2 });
}

const categories = await read<Category>("demo/categories");
for (const category of wanted(categories)) {
  const { key, parent } = category;
  const below = categories
    .filter((other) => other.parent === key)
    .map(plain)
    .toReversed();
  const inside = products.filter(({ subCategory, emoji }) => subCategory === key && emoji !== category.emoji);
  const things = distinct([plain(category), ...below, ...inside.map(({ thing }) => thing)]);
  await stillLife({
    name: `categories/${key}`,
    seed: key,
    width: 1200,
    tone: toneOf(parent ?? key, key),
    view: 1,
    things,
  });
}

for (const article of wanted(await read<Article>("demo/articles"))) {
  const { key, template, emoji, texts } = article;
  const words = [...JSON.stringify(texts.en.blocks).matchAll(/"([a-z0-9-]+)"/g)].map(([, word]) => word);
  const named = words
    .flatMap((word) => products.filter((product) => product.key === word))
    .map(({ thing }) => thing);
  const main = named.find((thing) => thing.emoji === emoji) ?? plain({ emoji });
  // A review is about one thing.
  const things = template === "review" ? [main] : distinct([main, ...named]);
  await stillLife({
    name: `articles/${key}`,
    seed: key,
    width: 1600,
    tone: toneOf(article.categories[0] ?? "", key),
    view: 1,
    things,
  });
}

for (const [i, author] of wanted(await read<Author>("demo/authors.json")).entries()) {
  await portrait(author, i % 2 === 0 ? "electronics" : "home");
}
