/** Plaster, paper and window light around the main object of a scene. */
import { away, blurred, type Placed, type Scene } from "./scene.ts";
import { between } from "./tint.ts";

/** Draws as SVG; `lift` is how far it raises the object above the floor, in pixels. */
export type Prop = { lift: number; draw(main: Placed, scene: Scene): string };

const none: Prop = { lift: 0, draw: () => "" };

const oval = (cx: number, cy: number, rx: number, ry: number, more: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" ${more}/>`;
const castOnFloor = (cx: number, cy: number, rx: number, ry: number) =>
  oval(cx, cy, rx, ry, 'filter="url(#far)" opacity=".5"');

/** A slab that stands behind the object: `shape` draws its outline, `by` pixels to the side. */
function slab(
  shape: (by: number) => string,
  middle: number,
  radius: number,
  foot: number,
  scene: Scene,
): string {
  const to = away(scene);
  return `${castOnFloor(middle + to * radius * 0.5, foot + 4, radius * 0.95, 26)}
    ${blurred("wide", 0.3, `translate(${to * 60} 20)`, `${shape(0)}/>`)}
    ${shape(to * 16)} fill="url(#side)"/>${shape(0)} fill="url(#front)"/>`;
}

const asideOf = ({ cutout, x }: Placed, scene: Scene) =>
  x - away(scene) * cutout.width * between(0.02, 0.2, `${scene.seed} aside`);

const arch: Prop = {
  lift: 0,
  draw(main, scene) {
    const { width, height } = main.cutout;
    const foot = main.base - 62;
    const radius = Math.max(width * 0.52, height * 0.4);
    const middle = asideOf(main, scene);
    const top = Math.min(main.base - height * 0.72, foot - radius * 0.6);
    const shape = (by: number) =>
      `<path d="M${middle - radius + by} ${foot}V${top}a${radius} ${radius} 0 0 1 ${2 * radius} 0V${foot}z"`;
    return slab(shape, middle, radius, foot, scene);
  },
};

const disc: Prop = {
  lift: 0,
  draw(main, scene) {
    const { width, height } = main.cutout;
    const foot = main.base - 62;
    const radius = Math.max(width * 0.42, height * 0.54);
    const middle = asideOf(main, scene);
    const shape = (by: number) => `<circle cx="${middle + by}" cy="${foot - radius + 8}" r="${radius}"`;
    return slab(shape, middle, radius, foot, scene);
  },
};

const plinth: Prop = {
  lift: 92,
  draw({ cutout, x, base }, scene) {
    const rx = cutout.width / 2 + 74;
    const ry = rx * 0.15;
    const top = base - ry * 0.3;
    return `${castOnFloor(x + away(scene) * rx * 0.4, top + 84 + ry * 0.35, rx * 1.05, ry * 1.1)}
      ${oval(x, top + 89, rx, ry, 'filter="url(#tight)" opacity=".5"')}
      <path d="M${x - rx} ${top}v84a${rx} ${ry} 0 0 0 ${2 * rx} 0v-84z" fill="url(#side)"/>
      ${oval(x, top, rx, ry, 'fill="url(#top)"')}`;
  },
};

const block: Prop = {
  lift: 92,
  draw({ cutout, x, base }, scene) {
    const width = cutout.width + 120;
    const left = x - width / 2;
    return `${castOnFloor(x + away(scene) * width * 0.17, base + 108, width * 0.55, 36)}
      <rect x="${left}" y="${base + 30}" width="${width}" height="92" filter="url(#tight)" opacity=".45"/>
      <path d="M${left} ${base + 26}l34 -72h${width - 68}l34 72z" fill="url(#top)"/>
      <rect x="${left}" y="${base + 26}" width="${width}" height="90" fill="url(#side)"/>`;
  },
};

const ball: Prop = {
  lift: 0,
  draw({ cutout, x, base }, scene) {
    const to = away(scene);
    const radius = between(46, 84, `${scene.seed} radius`);
    const middle = x - to * (cutout.width / 2 + radius * between(0.2, 0.9, `${scene.seed} beside`));
    return `${castOnFloor(middle + to * radius * 1.1, base - 20, radius * 1.5, 17)}
      ${oval(middle, base - 13, radius * 0.6, 8, 'filter="url(#tight)" opacity=".7"')}
      ${oval(middle, base - 12 - radius, radius, radius, 'fill="url(#ball)"')}`;
  },
};

/** Something thin on the table, `thick` pixels high. */
function flat(shape: string, thick: number, scene: Scene): string {
  const by = (part: number) => `translate(${away(scene) * thick * part} ${thick * part})`;
  return `${blurred("far", 0.34, by(2), `${shape}/>`)}${blurred("tight", 0.35, by(0.4), `${shape}/>`)}
    ${shape} fill="url(#front)"/>`;
}

const tray: Prop = {
  lift: 0,
  draw({ x }, scene) {
    const radius = scene.height * between(0.37, 0.42, `${scene.seed} radius`);
    return flat(`<circle cx="${x}" cy="${scene.height / 2}" r="${radius}"`, 12, scene);
  },
};

const paper: Prop = {
  lift: 0,
  draw({ cutout, x }, scene) {
    const width = Math.max(scene.height * 0.72, cutout.width * 0.9);
    const height = scene.height * 0.84;
    const turn = away(scene) * between(6, 16, `${scene.seed} turn`);
    const rect = `<rect x="${x - width / 2}" y="${(scene.height - height) / 2}" width="${width}" height="${height}"`;
    return flat(`${rect} transform="rotate(${turn} ${x} ${scene.height / 2})"`, 5, scene);
  },
};

const twoPapers: Prop = {
  lift: 0,
  draw(_, scene) {
    const edge = scene.width * between(0.44, 0.6, `${scene.seed} edge`);
    const end = away(scene) > 0 ? scene.width + 80 : -80;
    return flat(
      `<path d="M${edge} -40L${edge - away(scene) * 190} ${scene.height + 40}H${end}V-40z"`,
      7,
      scene,
    );
  },
};

const windowLight: Prop = {
  lift: 0,
  draw(_, scene) {
    const { width, height, seed } = scene;
    const to = away(scene);
    const at = `translate(${width * (0.5 + to * between(-0.16, 0.02, `${seed} pane`))} ${height / 2})`;
    const pane = (left: number, top: number) =>
      `<rect x="${width * left}" y="${height * top}" width="${width * 0.2}" height="${height * 0.42}"/>`;
    return `<g filter="url(#pane)" fill="#fff" opacity=".3"><g transform="${at} skewX(${-20 * to}) rotate(${-6 * to})">
      ${pane(-0.2, -0.6)}${pane(-0.2, -0.14)}${pane(0.025, -0.6)}${pane(0.025, -0.14)}</g></g>`;
  },
};

export const PROPS = {
  standing: [arch, plinth, none, disc, ball, block, windowLight],
  /** Around several standing objects nothing fits that raises only one of them. */
  standingGroup: [arch, windowLight, disc, none],
  lying: [paper, none, tray, windowLight, twoPapers],
};
