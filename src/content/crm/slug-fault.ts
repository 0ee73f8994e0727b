import { isApiFailure } from "#client/browser-api.ts";

/** The message of a slug that the server refused, whatever the type; the details of one that is taken are the slug itself. */
export function slugFault(error: unknown, fault: string): "editor.slug-taken" | "editor.slug-invalid" | null {
  if (isApiFailure(error) && error.code === "slug-taken") return "editor.slug-taken";
  return fault === "not-a-slug" ? "editor.slug-invalid" : null;
}
