/** Cuts the objects out of the emoji pictures (256 pixels, lit from all sides) and lights them for a scene. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

export type Side = "left" | "right";
/** What to show; `finish` numbers the products that share an emoji, so that each gets a colour of its own. */
export type Thing = { emoji: string; finish: number };
/** The box to fill in pixels, the turn in degrees. */
export type Pose = { width: number; height: number; turn: number; mirrored: boolean; lightFrom: Side };
/** A PNG as a data URI, with its size in pixels. */
export type Cutout = { href: string; width: number; height: number };

/** Turning the hue does nothing to a grey object: it is dyed instead (factors of red, green, blue). */
const GREY = new Set("🎧 📷 ⌨️ 💻 📻".split(" "));
const DYES = [
  [1, 1, 1],
  [0.3, 0.34, 0.46],
  [0.93, 0.8, 0.62],
  [0.56, 0.72, 0.68],
];

/** The object of an emoji, fitted into the pose's box, recoloured, turned and lit. Throws if the folder has no such emoji. */
export async function cutOut(folder: string, { emoji, finish }: Thing, pose: Pose): Promise<Cutout> {
  const points = [...emoji].map((char) => char.codePointAt(0)?.toString(16));
  const names = [points.join("-"), points.filter((point) => point !== "fe0f").join("-")];
  const file = names.map((name) => join(folder, "assets", `${name}.webp`)).find((path) => existsSync(path));
  if (!file) throw new Error(`No picture of ${emoji} in ${folder}`);
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const large = await sharp(file)
    .resize(1024, 1024, { kernel: "lanczos3" })
    .flop(pose.mirrored)
    .png()
    .toBuffer();
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
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
  return { href: `data:image/png;base64,${png.toString("base64")}`, width, height };
}
