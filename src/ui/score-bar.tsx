/** A mark as a length beside its number; grows from the side where reading begins. `score` is 0 to 10. */
export function ScoreBar({ score }: { score: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className="h-1.5 w-full rounded-full bg-line rtl:-scale-x-100 forced-colors:border"
    >
      <rect width={`${Math.min(10, Math.max(0, score)) * 10}%`} height="100%" rx="3" className="fill-brand" />
    </svg>
  );
}
