/** How often something was counted in a time, and in as many days before it. */
type TwoCounts = { now: number; before: number };

/** Fewer than so many in both times together say nothing: one reader who came back a few times would be a trend. */
export const leastCounted = 20;
/** Of the normal distribution: in 99 of 100 cases the truth is within the bounds. Many rows are compared at once, so 95 would not do. */
const z = 2.576;

/**
 * The change as a factor of which the counts alone make us sure. If nothing had changed, each count would have come in either time
 * with the same chance; Wilson's bounds of the share that came now say between which shares the truth lies, and a share `s` is the factor
 * `s / (1 - s)`. `rising`: at least the factor, more than 1. `falling`: at most the factor, less than 1. Null: too few, or it may be chance.
 */
export function changeOf({
  now,
  before,
}: TwoCounts): { direction: "rising" | "falling"; factor: number } | null {
  const all = now + before;
  if (all < leastCounted) return null;
  const share = now / all;
  const middle = (share + z ** 2 / (2 * all)) / (1 + z ** 2 / all);
  const reach = (z / (1 + z ** 2 / all)) * Math.sqrt((share * (1 - share)) / all + z ** 2 / (4 * all ** 2));
  const [low, high] = [middle - reach, middle + reach];
  if (low > 0.5) return { direction: "rising", factor: low / (1 - low) };
  if (high < 0.5) return { direction: "falling", factor: high / (1 - high) };
  return null;
}
