import { z } from "zod";

/** A path of this site, or https (readings.md 37). */
export const webAddressSchema = z
  .string()
  .trim()
  .max(2_000)
  .regex(/^(https:\/\/[^\s\\]+|\/(?![/\\])[^\s\\]*)$/, "not-a-picture-address")
  // Pages take it apart: one without a host, or with a port that is none, would fail there.
  .refine((text) => text.startsWith("/") || URL.canParse(text), "not-a-picture-address");
