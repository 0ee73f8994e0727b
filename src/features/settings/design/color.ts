import { z } from "zod";

/** A color as a color picker gives it. */
export const color = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "not-a-color");
