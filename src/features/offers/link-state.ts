import { z } from "zod";

/**
 * Result of a link check: the page exists; it is missing, twice; it redirects to another shop or drops the tag; unknown, because the shop
 * blocks robots.
 */
export const linkStateSchema = z.enum(["fine", "broken", "lost", "unknown"]);
export type LinkState = z.infer<typeof linkStateSchema>;
