/** Of a search query, in characters: a pasted title of some forty words. Pages cut what is longer, the API refuses it. */
export const longestQuery = 500;
