import { page } from "#features/pages/page.content.ts";

/** TABLE 4: every content type that the engine stores itself. */
export const contentTypes = [page];
