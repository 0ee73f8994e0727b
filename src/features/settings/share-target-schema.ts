import { z } from "zod";
import { shareTargets } from "./share-targets.ts";

export const shareTargetSchema = z.enum(shareTargets).meta({ id: "ShareTarget" });
