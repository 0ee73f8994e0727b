const height = 28;
const step = 4;

/** Days as small columns, those of the time before fainter. Time runs from left to right in every language. A table says the same. */
export function SmallChart({
  label,
  days,
}: {
  label: string;
  days: readonly { day: string; times: number }[];
}) {
  const most = Math.max(1, ...days.map(({ times }) => times));
  return (
    <span dir="ltr" className="block w-32">
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="h-7 w-full border-b border-line-strong"
      >
        {days.map(({ day, times }, i) => {
          const tall = (times / most) * (height - 2);
          return (
            <rect
              key={day}
              x={i * step}
              y={height - tall}
              width={step - 1}
              height={tall}
              className={i < days.length / 2 ? "fill-line-strong" : "fill-brand"}
            />
          );
        })}
      </svg>
    </span>
  );
}
