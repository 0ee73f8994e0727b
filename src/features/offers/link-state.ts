import { z } from "zod";

/**
 * What following an offer's link found: its page is there; it is not, twice; it is, at another shop or without our tag; nobody could say,
 * because the shop lets no robot look.
 */
export const linkStateSchema = z.enum(["fine", "broken", "lost", "unknown"]);
export type LinkState = z.infer<typeof linkStateSchema>;
