import { page } from "#features/pages/page.content.ts";

/** Table 4 of 4: every content type that the engine stores itself. */
export const contentTypes = [page];
