/** Subsets the web fonts of the first screen to the weights and characters the pages use. Run it when a font's package changes. */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import subsetFont from "subset-font";

if (process.argv.includes("--help")) {
  console.log("node scripts/make-fonts.mjs   subsets the fonts into src/ui/styles/fonts/");
  process.exit(0);
}

const target = "src/ui/styles/fonts";

/** The characters of English and French pages: the same as the `unicode-range` of these files in fonts.css. */
const latin = `U+0020-007E, U+00A0, U+00A3, U+00A5, U+00A9, U+00AB, U+00AE, U+00B0, U+00B2-00B3, U+00B7, U+00BB-00BE, U+00C0-00C2, U+00C4, U+00C7-00CB,
  U+00CE-00CF, U+00D4, U+00D6-00D7, U+00D9, U+00DB-00DC, U+00DF-00E2, U+00E4, U+00E6-00EB, U+00ED-00EF, U+00F1, U+00F3-00F4, U+00F6,
  U+00F9-00FC, U+00FF, U+0152-0153, U+2009, U+2010-201F, U+2021-2027, U+202F-2030, U+2039-203A, U+2066-2069, U+20AC, U+2122, U+2191, U+2193,
  U+2212`;
/** Latin text on Hebrew and Arabic pages: names, models, figures, the language menu. */
const plainLatin =
  "U+0020-007E, U+00A0, U+00A5, U+00A9, U+00AB, U+00B0, U+00B2, U+00B7, U+00BB, U+00D7, U+00E7, U+00E9, U+2009, U+2011-2027, U+202F-2030, U+2039-203A, U+2066-2069, U+20AC, U+2122, U+2212";
const hebrew = "U+0020, U+0307-0308, U+0590-05FF, U+200C-2010, U+20AA, U+25CC, U+FB1D-FB4F";
/**
 * Arabic, and the Persian letters used in foreign names. Urdu letters and the Eastern digits come from the full file,
 * and join with these: shaping works on the word, not the file.
 */
const arabic = `U+0020, U+060C, U+061B, U+061F, U+0621-063A, U+0640-0655, U+066A-066C, U+0670, U+067E, U+0686, U+0698, U+06A4, U+06A9,
  U+06AF, U+06CC, U+200C-200E`;

/** Features that browsers enable by default, and tabular figures (patterns.css). */
const features =
  "abvm blwm calt ccmp clig curs fina init isol kern liga locl mark medi mkmk rclt rlig rvrn lnum tnum".split(
    " ",
  );

const charactersOf = (ranges) =>
  ranges
    .split(/,\s*/)
    .flatMap((range) => {
      const [from, to = from] = range
        .replace("U+", "")
        .split("-")
        .map((part) => Number.parseInt(part, 16));
      return Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .join("");

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
