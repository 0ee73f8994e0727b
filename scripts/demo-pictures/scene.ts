/** The studio: light, surfaces and shadows as SVG, and the photograph taken of them. */
import sharp from "sharp";
import type { Cutout, Side } from "./cut-out.ts";
import { between, chance, shade, type Tone } from "./tint.ts";

/** Sizes in pixels; `horizon` is where the floor turns into the wall. */
export type Scene = {
  width: number;
  height: number;
  tone: Tone;
  lightFrom: Side;
  seed: string;
  horizon: number;
};
/** `x` is the middle of the object, `base` its lowest line. */
export type Placed = { cutout: Cutout; x: number; base: number };
/** A floor that sweeps up into a wall, or a table seen from above. */
export type Surface = "sweep" | "table";

type Stop = [at: number, colour: string, opacity?: number];

const image = ({ href, width, height }: Cutout, more = "") =>
  `<image href="${href}" x="${-Math.round(width / 2)}" y="${-height}" width="${width}" height="${height}" ${more}/>`;
export const blurred = (filter: string, opacity: number, transform: string, content: string) =>
  `<g filter="url(#${filter})" opacity="${opacity}"><g transform="${transform}">${content}</g></g>`;
export const away = ({ lightFrom }: Scene) => (lightFrom === "left" ? 1 : -1);

/** On the ground: a dark line where it touches, a near shadow, a long pale one that runs back, then the object. */
export function standing({ cutout, x, base }: Placed, scene: Scene): string {
  const back = `translate(${x} ${base - 5}) matrix(1 0 ${-0.85 * away(scene)} .34 0 0)`;
  const flat = (drop: number) => `translate(${x} ${base + drop}) scale(.96 .1)`;
  return `${blurred("far", 0.42, back, image(cutout, 'mask="url(#long)"'))}
    ${blurred("near", 0.3, back, image(cutout, 'mask="url(#short)"'))}
    ${blurred("near", 0.36, flat(10), image(cutout))}${blurred("tight", 0.44, flat(3), image(cutout))}
    <g transform="translate(${x} ${base})">${image(cutout)}</g>`;
}

/** On a surface seen from above: its shadow falls away from the light, softer with distance. */
export function lying({ cutout, x, base }: Placed, scene: Scene): string {
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
  const stops = (list: Stop[]) =>
    list.map(([at, colour, opacity = 1]) => {
      return `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
    });
  const linear = (id: string, axis: string, ...list: Stop[]) =>
    `<linearGradient id="${id}" ${axis}>${stops(list).join("")}</linearGradient>`;
  const radial = (id: string, place: string, ...list: Stop[]) =>
    `<radialGradient id="${id}" ${place}>${stops(list).join("")}</radialGradient>`;
  const fade = (id: string, ...list: Stop[]) =>
    `${linear(`${id}-fade`, 'x2="0" y2="1"', ...list)}<mask id="${id}" maskContentUnits="objectBoundingBox">
    <rect width="1" height="1" fill="url(#${id}-fade)"/></mask>`;
  const filter = (id: string, blur: number, first: string) =>
    `<filter id="${id}" filterUnits="userSpaceOnUse" x="-200" y="-200" width="${width + 400}" height="${height + 400}"
    color-interpolation-filters="sRGB">${first}<feGaussianBlur stdDeviation="${blur}"/></filter>`;
  const dark = `<feFlood flood-color="${shade(tone, -66, 14)}"/><feComposite in2="SourceAlpha" operator="in"/>`;
  const left = lightFrom === "left" ? 0.38 : 0.62;
  const far = shade(tone, -55);
  const sweep: Stop[] = [
    [0, shade(tone, -6)],
    [Math.max(0.1, (horizon - 190) / height), shade(tone, 2)],
    [(horizon - 34) / height, shade(tone, -2.5, 2)],
    [(horizon + 60) / height, shade(tone, 5)],
    [1, shade(tone, -1, 2)],
  ];
  return `<defs>${filter("tight", 5, dark)}${filter("near", 11, dark)}${filter("far", 26, dark)}${filter("wide", 52, dark)}
    ${filter("pane", 9, "")}${fade("long", [0, "#fff", 0.12], [0.55, "#fff", 0.55], [1, "#fff"])}
    ${fade("short", [0.5, "#fff", 0], [1, "#fff"])}${linear("sweep", 'x2="0" y2="1"', ...sweep)}
    ${linear("table", `${across} y2="1"`, [0, shade(tone, 8)], [0.5, shade(tone, 1)], [1, shade(tone, -8)])}
    ${linear("front", `${across} y2=".5"`, [0, prop(9, 2)], [0.5, prop(1, 4)], [1, prop(-11, 5)])}
    ${linear("side", across, [0, prop(1, 4)], [0.3, prop(5, 2)], [1, prop(-18, 6)])}
    ${linear("top", across, [0, prop(13, 0)], [1, prop(4, 2)])}
    ${radial("ball", `cx="${left}" cy=".3" r=".78"`, [0, prop(16, 0)], [0.45, prop(2, 4)], [0.9, prop(-20, 8)], [1, prop(-14, 8)])}
    ${radial("pool", `cx="${left}" cy=".42" r=".62"`, [0, "#fff", 0.42], [0.5, "#fff", 0.13], [1, "#fff", 0])}
    ${radial("corners", 'r=".75"', [0.6, far, 0], [1, far, 0.13])}</defs>`;
}

const GRAIN = Uint8Array.from({ length: 256 * 256 }, (_, i) => {
  return 128 + (chance(`${i}a`) + chance(`${i}b`) + chance(`${i}c`) - 1.5) * 14;
});

/** Renders a scene on its surface to a WebP file, with the grain of a film. */
export async function develop(path: string, scene: Scene, surface: Surface, content: string): Promise<void> {
  const { width, height } = scene;
  const full = (fill: string) => `<rect width="${width}" height="${height}" fill="url(#${fill})"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${definitions(scene)}
    ${full(surface)}${full("pool")}${content}${full("corners")}</svg>`;
  const grain = await sharp(GRAIN, { raw: { width: 256, height: 256, channels: 1 } })
    .png()
    .toBuffer();
  await sharp(await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer())
    .composite([{ input: grain, tile: true, blend: "soft-light" }])
    .webp({ quality: 84, effort: 6, smartSubsample: true })
    .toFile(path);
}
