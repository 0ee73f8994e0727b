import { z } from "@hono/zod-openapi";
import type { Accounts } from "#features/accounts/server/accounts.service.ts";
import { fontSlots, ownFontSchema } from "#features/settings/design/own-font.ts";
import type { Config } from "#platform/config.ts";
import { AppError } from "#platform/errors.ts";
import { apiRouter, jsonResponse } from "#platform/http/api/api-middleware.ts";
import { withBearer } from "#platform/http/api/route-parts.ts";
import { withUpload } from "#platform/http/body/upload.ts";
import { fieldDetails } from "#platform/input/field-details.ts";
import { draftsFolder } from "#platform/storage/storage-of.ts";
import type { Media } from "../media.service.ts";
import { largestFont } from "./fonts.service.ts";

const fields = z.object({ slot: z.enum(fontSlots) });

/** Fonts for the site's design, for administrators. */
export const fontsApi = ({
  media: { fonts },
  accounts,
  config,
}: {
  media: Pick<Media, "fonts">;
  accounts: Pick<Accounts, "guards">;
  config: Config;
}) => {
  const router = apiRouter();
  // A form with a file is read as it comes, which the router's own reading of forms cannot.
  router.openAPIRegistry.registerPath({
    method: "post",
    path: "/admin/design/fonts",
    security: withBearer,
    request: {
      body: {
        required: true,
        content: {
          "multipart/form-data": {
            schema: fields.extend({ file: z.string().openapi({ format: "binary" }) }),
          },
        },
      },
    },
    responses: jsonResponse(ownFontSchema, "The font, to be named in a design."),
  });
  return router.post("/admin/design/fonts", accounts.guards.requireRole("admin"), async (c) =>
    c.json(
      await withUpload(c.req.raw, { folder: draftsFolder(config), largest: largestFont }, (upload) => {
        const parsed = fields.safeParse(upload.fields);
        if (!parsed.success)
          throw new AppError("invalid", { details: fieldDetails(parsed.error, upload.fields) });
        return fonts.add(upload, parsed.data.slot);
      }),
      200,
    ),
  );
};
