/** A place on this site to go back to after the sign-in: a path with its query. Anything that could lead elsewhere is the home page. */
export function safePath(text: string | null | undefined): string {
  if (!text || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return "/";
  try {
    // As browsers read it: what leaves this origin shows here.
    const read = new URL(text, "https://here.invalid");
    return read.origin === "https://here.invalid" && !read.pathname.startsWith("//")
      ? `${read.pathname}${read.search}${read.hash}`
      : "/";
  } catch {
    // No address at all: the home page is safe.
    return "/";
  }
}
