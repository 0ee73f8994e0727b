import type { MediaPatch } from "../media-item.ts";

/** What can be said of a picture. */
export type MediaForm = Required<
  Pick<MediaPatch, "alt" | "caption" | "credit" | "fileName" | "focalX" | "focalY" | "folder" | "tags">
> & { licence: string };
