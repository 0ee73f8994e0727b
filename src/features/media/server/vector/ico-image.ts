import sharp from "sharp";
import { AppError } from "#platform/errors.ts";

const unreadable = (cause: unknown) => new AppError("picture-unreadable", { cause });
const png = "\x89PNG\r\n\x1a\n";

/** Whether a file begins like an icon of Windows. */
export const isIco = (bytes: Buffer): boolean =>
  bytes.length > 22 && bytes.readUInt32LE(0) === 0x00010000 && bytes.readUInt16LE(4) > 0;

/** The largest image of an icon file, as PNG. Throws `picture-unreadable`. */
export async function imageOfIco(bytes: Buffer): Promise<Buffer> {
  try {
    const count = Math.min(bytes.readUInt16LE(4), 64);
    const entries = Array.from({ length: count }, (_, i) => {
      const at = 6 + i * 16;
      return {
        // 256 is written as 0.
        width: bytes.readUInt8(at) || 256,
        depth: bytes.readUInt16LE(at + 6),
        from: bytes.readUInt32LE(at + 12),
        to: bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 8),
      };
    });
    const [best] = entries.sort((one, other) => other.width - one.width || other.depth - one.depth);
    const image = best && bytes.subarray(best.from, best.to);
    if (!image?.length) throw new RangeError("It has no image");
    return image.toString("latin1", 0, 8) === png ? image : await fromBitmap(image);
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(error);
  }
}

/** A bitmap of Windows without its file header: rows from below, then a mask of what is transparent. */
function fromBitmap(image: Buffer): Promise<Buffer> {
  const head = image.readUInt32LE(0);
  const width = image.readInt32LE(4);
  const height = image.readInt32LE(8) / 2;
  const depth = image.readUInt16LE(14);
  const isPlain = image.readUInt32LE(16) === 0;
  const isOurs = isPlain && [1, 4, 8, 24, 32].includes(depth) && head >= 40 && Number.isInteger(height);
  if (!isOurs || width < 1 || height < 1 || width > 256 || height > 256)
    throw new RangeError("A bitmap of another kind");
  const colors = depth <= 8 ? image.readUInt32LE(32) || 2 ** depth : 0;
  const pixels = head + colors * 4;
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const mask = pixels + rowBytes * height;
  const maskBytes = Math.ceil(width / 32) * 4;
  const bits = (row: number, x: number, size: number): number =>
    (image.readUInt8(row + Math.floor((x * size) / 8)) >> (8 - size - ((x * size) % 8))) & (2 ** size - 1);
  const rgba = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = pixels + (height - 1 - y) * rowBytes;
      const at = depth <= 8 ? head + bits(row, x, depth) * 4 : row + (x * depth) / 8;
      const isClear = depth < 32 && bits(mask + (height - 1 - y) * maskBytes, x, 1) === 1;
      const alpha = depth === 32 ? image.readUInt8(at + 3) : isClear ? 0 : 255;
      rgba.set(
        [image.readUInt8(at + 2), image.readUInt8(at + 1), image.readUInt8(at), alpha],
        (y * width + x) * 4,
      );
    }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}
