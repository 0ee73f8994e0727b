/** Longer ones are cut in search results. */
const longestTitle = 60;
const longestDescription = 160;

/** What search engines lack of a text, or will cut. */
export function seoFindings(words: {
  metaTitle: string | null;
  metaDescription: string | null;
}): { code: string; field: "metaTitle" | "metaDescription" }[] {
  const finding = (text: string | null, most: number, what: string) => {
    if (!text) return [`seo-${what}-missing`];
    return [...text].length > most ? [`seo-${what}-long`] : [];
  };
  return [
    ...finding(words.metaTitle, longestTitle, "title").map((code) => ({ code, field: "metaTitle" as const })),
    ...finding(words.metaDescription, longestDescription, "description").map((code) => ({
      code,
      field: "metaDescription" as const,
    })),
  ];
}
