import { z } from "zod";
import { draftOfSchema, revisionSchema } from "#content/revision.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import { designSchema } from "./design.ts";

/** GET /api/admin/design: the published design and the draft. */
export const designStateSchema = z
  .object({
    /** Of the published design. */
    version: versionNumber,
    value: designSchema,
    draft: z
      .object({
        value: designSchema,
        author: revisionSchema.shape.author,
        updatedAt: z.string(),
        /** The published version that it was begun from. */
        baseVersion: versionNumber,
      })
      .nullable(),
  })
  .meta({ id: "DesignState" });
export type DesignState = z.infer<typeof designStateSchema>;

/** PUT /api/admin/design/draft, POST /api/admin/design/publish. `version` is the published one that was seen. */
export const designWriteSchema = z.object({
  version: versionNumber,
  value: designSchema,
  draftOf: draftOfSchema,
});
export type DesignWrite = z.infer<typeof designWriteSchema>;

export const designRevisionsSchema = z.object({ items: z.array(revisionSchema) });
