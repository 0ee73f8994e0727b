import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A 4:3 photo with the location and camera data that a phone writes into it. */
export const photo = async (width: number, colour: string): Promise<Buffer> => {
  const height = Math.round(width * 0.75);
  const spot = await sharp({
    create: {
      width: Math.ceil(width / 4),
      height: Math.ceil(height / 4),
      channels: 3,
      background: "#ffffff",
    },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .composite([{ input: spot, left: 0, top: 0 }])
    .withExif({
      IFD0: { Copyright: "a photographer", Model: "Telephone" },
      IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSLatitudeRef: "N" },
    })
    .jpeg()
    .toBuffer();
};

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A PNG of a few kilobytes that decompresses to gigabytes; its data is valid as far as it goes. */
export function imageBomb(width = 65_536, height = 65_536): Buffer {
  const head = Buffer.from("0000000000000000080200000000", "hex").subarray(0, 13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000_000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;

/** Files that must be refused, each with its error code. */
export async function hostileImages(): Promise<{ name: string; bytes: Buffer; code: string }[]> {
  const whole = await photo(600, "#aa5500");
  const png = await sharp(whole).png().toBuffer();
  const webp = await sharp(whole).webp().toBuffer();
  const refused = "unsupported-media-type";
  const damaged = "picture-unreadable";
  return [
    { name: "program.png", bytes: Buffer.from("MZ\x90\0\x03 not a picture at all"), code: refused },
    { name: "empty.jpg", bytes: Buffer.alloc(0), code: refused },
    { name: "drawing.svg", bytes: Buffer.from(svg), code: refused },
    { name: "drawing.png", bytes: Buffer.from(`<?xml version="1.0"?>${svg}`), code: refused },
    { name: "page.jpg", bytes: Buffer.from("<!DOCTYPE html><script>alert(1)</script>"), code: refused },
    { name: "paper.pdf", bytes: Buffer.from("%PDF-1.7\n"), code: refused },
    { name: "scan.tiff", bytes: await sharp(whole).tiff().toBuffer(), code: refused },
    { name: "head.jpg", bytes: whole.subarray(0, 20), code: damaged },
    { name: "cut.jpg", bytes: whole.subarray(0, Math.floor(whole.length * 0.6)), code: damaged },
    { name: "cut.png", bytes: png.subarray(0, Math.floor(png.length * 0.6)), code: damaged },
    { name: "cut.webp", bytes: webp.subarray(0, Math.floor(webp.length * 0.6)), code: damaged },
    { name: "script.gif", bytes: Buffer.from("GIF89a/*\0\0\0*/=1;alert(1)"), code: damaged },
    { name: "bomb.png", bytes: imageBomb(), code: "picture-too-large" },
    { name: "many.png", bytes: imageBomb(10_000, 10_000), code: "picture-too-large" },
  ];
}
