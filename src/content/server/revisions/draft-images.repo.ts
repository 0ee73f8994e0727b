import { sql } from "kysely";
import type { ImageReferences } from "#platform/database/image-references.ts";

/** What is being written may name any picture. */
export const draftImages: ImageReferences = { json: [sql`select content as json from drafts`] };
