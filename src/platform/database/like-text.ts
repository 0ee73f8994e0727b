/** A text for SQL's `like … escape '\\'`, without the meaning of its wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
