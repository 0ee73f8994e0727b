import { z } from "zod";

/** An award of a product or pick, by its id; the site's settings say what it is called. */
export const awardId = z
  .string()
  .max(40)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
