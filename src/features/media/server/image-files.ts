import sharp, { type Sharp } from "sharp";
import { limitConcurrency } from "#platform/concurrency-limit.ts";
import { AppError } from "#platform/errors.ts";
import { formatOf, type ImageFormat } from "../image-format.ts";
import { shareImageCrop, shareImageSize } from "../share-image.ts";
import { stripImageMetadata } from "./strip-image-metadata.ts";
import { drawSvg } from "./vector/draw-svg.ts";
import { imageOfIco, isIco } from "./vector/ico-image.ts";
import { isSvg, sanitizeSvg } from "./vector/sanitize-svg.ts";

/** Widths that cards, columns and heroes ask for; a variant is never wider than its original. */
const widths = [320, 640, 960, 1280];
/** What is made while the sender waits: enough for every place until the others are there. */
const firstWidth = 960;
/** One picture may take so long, in seconds. */
const timeLimit = 30;
const qualities = {
  webp: { quality: 82, effort: 2 },
  avif: { quality: 48, effort: 2 },
} as const;
const sharedQuality = 82;
export type VariantFormat = keyof typeof qualities;
export type Variant = { format: VariantFormat; width: number; height: number; data: Buffer };

// One thread for each picture, and few pictures at once: the pages come first.
sharp.concurrency(1);
const decoding = limitConcurrency(2);

export type OpenedImage = {
  /** Without metadata, as it is stored. */
  bytes: Buffer;
  format: ImageFormat;
  /** As it is seen: turned by its orientation. */
  width: number;
  height: number;
  /** The sanitized SVG that the bytes were drawn from. */
  drawing?: Buffer;
};

export function createImageFiles({ mostPixels, rootDir }: { mostPixels: number; rootDir: string }) {
  const decoder = (bytes: Uint8Array) =>
    sharp(bytes, { limitInputPixels: mostPixels, failOn: "error", pages: 1 })
      .autoOrient()
      .timeout({ seconds: timeLimit });

  /** Throws `unsupported-media-type` for what is no picture of ours, `picture-too-large`, `picture-unreadable` for what is damaged. */
  async function open(sent: Buffer): Promise<OpenedImage> {
    const drawing = isSvg(sent) ? sanitizeSvg(sent).bytes : undefined;
    const bytes = drawing ? await drawSvg(drawing, rootDir) : isIco(sent) ? await imageOfIco(sent) : sent;
    const format = formatOf(bytes);
    if (!format) throw new AppError("unsupported-media-type");
    const {
      orientation = 1,
      autoOrient,
      compression,
      format: seen,
    } = await decoder(bytes).metadata().catch(refused);
    const isOurs = seen === format || (format === "avif" && seen === "heif" && compression === "av1");
    if (!isOurs) throw new AppError("unsupported-media-type");
    if (autoOrient.width * autoOrient.height > mostPixels) throw new AppError("picture-too-large");
    return {
      format,
      width: autoOrient.width,
      height: autoOrient.height,
      bytes: stripImageMetadata(bytes, format, orientation),
      ...(drawing ? { drawing } : {}),
    };
  }

  const sizesOf = (width: number): number[] => [
    ...new Set([...widths.filter((size) => size < width), Math.min(width, widths.at(-1) ?? width)]),
  ];

  /** Metadata is not carried over: sharp drops it by default. */
  async function variant(source: Sharp, format: VariantFormat, width: number): Promise<Variant> {
    const { data, info } = await source
      .clone()
      .resize({ width, withoutEnlargement: true })
      [format](qualities[format])
      .toBuffer({ resolveWithObject: true })
      .catch(refused);
    return { format, width: info.width, height: info.height, data };
  }

  return {
    open: (bytes: Buffer) => decoding(() => open(bytes)),

    /** The one variant that a picture is shown with at first, and its ground's colour. Decodes all of it, so what is damaged throws `picture-unreadable`. */
    first: (picture: OpenedImage) =>
      decoding(async () => {
        const made = await variant(decoder(picture.bytes), "webp", Math.min(firstWidth, picture.width));
        return { variant: made, colour: await colourOf(made.data) };
      }),

    /** What a shared link shows of a variant of ours, as JPEG: some who show links take nothing newer. */
    shared: (bytes: Buffer, focus: { x: number; y: number }) =>
      decoding(async () => {
        const { width, height } = await decoder(bytes).metadata().catch(refused);
        const { whole, part } = shareImageCrop({ width, height }, focus);
        const data = await decoder(bytes)
          .resize({ ...whole, fit: "fill" })
          .extract(part)
          .flatten({ background: "#ffffff" })
          .jpeg({ quality: sharedQuality })
          .toBuffer()
          .catch(refused);
        return { data, width: part.width, height: part.height };
      }),

    /** A square PNG with the whole image; what is not square gets transparent sides. */
    icon: (bytes: Buffer, size: number): Promise<Buffer> =>
      decoding(() =>
        decoder(bytes)
          .resize({ width: size, height: size, fit: "contain", background: "#00000000" })
          .png()
          .toBuffer()
          .catch(refused),
      ),

    /** The whole image on a ground (#rrggbb), as PNG in the size that shared links are shown in. */
    card: (bytes: Buffer, ground: string): Promise<Buffer> =>
      decoding(async () => {
        const { width, height } = shareImageSize;
        const mark = await decoder(bytes)
          .resize({ width: width * 0.6, height: Math.round(height * 0.5), fit: "inside" })
          .png()
          .toBuffer()
          .catch(refused);
        return sharp({ create: { width, height, channels: 3, background: ground } })
          .composite([{ input: mark, gravity: "centre" }])
          .png()
          .toBuffer();
      }),

    /** The other variants, one after the other. */
    async *variants(
      picture: Pick<OpenedImage, "bytes" | "width">,
      formats: readonly VariantFormat[],
      isMade: (format: VariantFormat, width: number) => boolean = () => false,
    ): AsyncGenerator<Variant> {
      for (const width of sizesOf(picture.width))
        for (const format of formats)
          if (!isMade(format, width))
            yield await decoding(() => variant(decoder(picture.bytes), format, width));
    },
  };
}

async function colourOf(bytes: Buffer): Promise<string> {
  const small = await sharp(bytes).resize(64).flatten({ background: "#ffffff" }).png().toBuffer();
  const { dominant } = await sharp(small).stats();
  return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

function refused(cause: unknown): never {
  if (/pixel limit/i.test(String(cause))) throw new AppError("picture-too-large", { cause });
  throw new AppError("picture-unreadable", { cause });
}
