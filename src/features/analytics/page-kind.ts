import { z } from "zod";
import { pageKinds } from "./counted-page.ts";

export const pageKindSchema = z.enum(pageKinds).meta({ id: "PageKind" });
