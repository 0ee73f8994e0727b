type Guide = { id: string; template: string };

const mostGuides = 3;
/** These say how to choose; a review and a duel are about what one has half chosen. */
const isAdvice = ({ template }: Guide): boolean => template === "guide" || template === "round-up";

/** From a category's articles, newest first: the one whose answer its page shows, and the others as further reading. No duplicates. */
export function adviceAmong<G extends Guide>(articles: readonly G[]): { advice: G | null; guides: G[] } {
  const advice = articles.find(isAdvice) ?? null;
  return { advice, guides: articles.filter(({ id }) => id !== advice?.id).slice(0, mostGuides) };
}
