import { crc32, deflateSync, gzipSync } from "node:zlib";
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

const svgOf = (inner: string, attributes = 'width="10" height="10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`,
  );
/** Ten letters to the power of nine, as entities. */
const laughs = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`).join("");
/** Small parts that are drawn again and again. */
const groups = Array.from(
  { length: 1_000 },
  (_, i) => `<g id="g${i}"><path d="M0 0h1v1z"/></g><rect mask="url(#m)"/>`,
).join("");

/** An icon file of Windows with these images. */
export function icoOf(images: readonly { width: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + images.length * 16);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let from = head.length;
  for (const [i, { width, data }] of images.entries()) {
    const at = 6 + i * 16;
    head.writeUInt8(width % 256, at);
    head.writeUInt8(width % 256, at + 1);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(data.length, at + 8);
    head.writeUInt32LE(from, at + 12);
    from += data.length;
  }
  return Buffer.concat([head, ...images.map(({ data }) => data)]);
}

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
    {
      name: "laughs.svg",
      bytes: Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svgOf("<text>&l9;</text>")}`,
      ),
      code: damaged,
    },
    { name: "entity.svg", bytes: svgOf("<text>&file;</text>"), code: damaged },
    { name: "cut.svg", bytes: svgOf("<g>").subarray(0, -6), code: damaged },
    { name: "boundless.svg", bytes: svgOf("<g/>", ""), code: damaged },
    { name: "long.svg", bytes: svgOf("<g/>", 'width="1000000" height="1"'), code: damaged },
    { name: "deep.svg", bytes: svgOf("<g>".repeat(100_000)), code: "too-large" },
    { name: "heavy.svg", bytes: svgOf(" ".repeat(500_001)), code: "too-large" },
    { name: "masks.svg", bytes: svgOf(`<mask id="m">${groups}</mask>${groups}`), code: "too-large" },
    { name: "page.svg", bytes: Buffer.from('<svg xmlns="http://www.w3.org/1999/xhtml"/>'), code: damaged },
    { name: "packed.svgz", bytes: gzipSync(svgOf("<g/>")), code: refused },
    {
      name: "cut.ico",
      bytes: icoOf([{ width: 32, data: png.subarray(0, 60) }]).subarray(0, 60),
      code: damaged,
    },
    { name: "noise.ico", bytes: icoOf([{ width: 64, data: Buffer.alloc(400, 0xff) }]), code: damaged },
    { name: "far.ico", bytes: icoOf([{ width: 64, data: Buffer.alloc(0) }]), code: refused },
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
