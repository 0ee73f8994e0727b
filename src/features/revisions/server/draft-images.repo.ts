import { sql } from "kysely";
import type { PicturePlaces } from "#platform/database/image-references.ts";

/** What is being written may name any picture. */
export const draftPictures: PicturePlaces = { json: [sql`select content as json from drafts`] };
