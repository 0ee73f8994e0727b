import { buffer } from "node:stream/consumers";
import sharp from "sharp";

/** The program of draw-svg.ts: reads a drawing, writes its bitmap. */
process.stdout.write(
  await sharp(await buffer(process.stdin), { failOn: "error" })
    .png()
    .toBuffer(),
);
