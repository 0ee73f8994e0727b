/** Cuts the web fonts of the first screen down to the weights and characters the pages use. Run it when a font's package changes. */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

if (process.argv.includes("--help")) {
  console.log("node scripts/make-fonts.mjs   cuts the fonts anew into src/ui/fonts/");
  process.exit(0);
}

const packages = "node_modules/@fontsource-variable";
const target = "src/ui/fonts";

/** The same characters as the `unicode-range` of these files in fonts.css. */
const latin = [
  [0x00, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x304, 0x304],
  [0x308, 0x308],
  [0x329, 0x329],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
  [0xfeff, 0xfeff],
  [0xfffd, 0xfffd],
];
const characters = latin
  .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
  .join("");

/** Text is set between 400 and 600 (base.css, utilities); titles in one weight, `--title-weight`. */
const fonts = [
  { name: "inter", wght: { min: 400, max: 600 } },
  { name: "heebo", wght: { min: 400, max: 600 } },
  { name: "fraunces", wght: 560 },
];

await mkdir(target, { recursive: true });
for (const { name, wght } of fonts) {
  const whole = await readFile(join(packages, name, `files/${name}-latin-wght-normal.woff2`));
  const cut = await subsetFont(whole, characters, { targetFormat: "woff2", variationAxes: { wght } });
  await writeFile(join(target, `${name}-latin.woff2`), cut);
  await copyFile(join(packages, name, "LICENSE"), join(target, `${name}-LICENSE.txt`));
  console.log(`${name}: ${whole.length} → ${cut.length} bytes`);
}
