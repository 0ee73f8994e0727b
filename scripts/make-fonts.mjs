/** Subsets the web fonts of the first screen to the weights and characters the pages use. Run it when a font's package changes. */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";
import {
  arabic,
  features,
  hebrew,
  latin,
  plainLatin,
  pointsOf,
} from "../src/features/media/server/fonts/font-characters.ts";

if (process.argv.includes("--help")) {
  console.log("node scripts/make-fonts.mjs   subsets the fonts into src/ui/styles/fonts/");
  process.exit(0);
}

const target = "src/ui/styles/fonts";

const charactersOf = (ranges) => String.fromCodePoint(...pointsOf(ranges));

/** Text uses weights 400 to 600 (base.css, utilities); titles one weight, near `--title-weight`. */
const plex = (script, weight, characters) => ({
  file: `plex-${script}-${weight}`,
  from: "@fontsource/ibm-plex-sans-arabic",
  source: `ibm-plex-sans-arabic-${script}-${weight}-normal`,
  characters,
});
const variable = (name, wght, characters, script = "latin", use = "") => ({
  file: `${name}-${use}${script}`,
  from: `@fontsource-variable/${name}`,
  source: `${name}-${script}-wght-normal`,
  characters,
  variationAxes: { wght },
});
const textWeights = { min: 400, max: 600 };
const fonts = [
  variable("inter", textWeights, latin),
  variable("fraunces", 560, latin),
  variable("heebo", textWeights, plainLatin),
  variable("heebo", textWeights, hebrew, "hebrew"),
  variable("frank-ruhl-libre", 520, hebrew, "hebrew"),
  variable("frank-ruhl-libre", 520, plainLatin),
  variable("noto-naskh-arabic", 600, arabic, "arabic"),
  variable("noto-naskh-arabic", 600, plainLatin),
  plex("arabic", 400, arabic),
  plex("arabic", 600, arabic),
  plex("latin", 400, plainLatin),
  plex("latin", 600, plainLatin),
  // The other typefaces of Design (typefaces/*.css): the same font for titles and text.
  variable("source-serif-4", textWeights, latin),
  variable("frank-ruhl-libre", textWeights, hebrew, "hebrew", "text-"),
  variable("frank-ruhl-libre", textWeights, plainLatin, "latin", "text-"),
  variable("noto-naskh-arabic", textWeights, arabic, "arabic", "text-"),
  variable("noto-naskh-arabic", textWeights, plainLatin, "latin", "text-"),
  variable("rubik", textWeights, latin),
  variable("rubik", textWeights, hebrew, "hebrew"),
  variable("rubik", textWeights, arabic, "arabic"),
];

await mkdir(target, { recursive: true });
for (const { file, from, source, characters, variationAxes } of fonts) {
  const folder = join("node_modules", from);
  const whole = await readFile(join(folder, "files", `${source}.woff2`));
  const options = {
    targetFormat: "woff2",
    keepFeatures: features,
    // Without hinting: modern screens do not need it and the variable fonts have none; it was a quarter of Plex.
    noHinting: true,
    ...(variationAxes ? { variationAxes } : {}),
  };
  const cut = await subsetFont(whole, charactersOf(characters), options);
  await writeFile(join(target, `${file}.woff2`), cut);
  await copyFile(join(folder, "LICENSE"), join(target, `${from.split("/")[1]}-LICENSE.txt`));
  console.log(`${file}: ${whole.length} → ${cut.length} bytes`);
}
