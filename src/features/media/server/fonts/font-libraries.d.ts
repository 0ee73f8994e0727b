declare module "fontverter" {
  export function convert(
    font: Buffer,
    toFormat: "sfnt" | "woff2",
    fromFormat?: "sfnt" | "woff" | "woff2",
  ): Promise<Buffer>;
}

declare module "subset-font" {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      keepFeatures?: readonly string[];
      noHinting?: boolean;
      dropTables?: readonly string[];
      /** A number fixes an axis. */
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
