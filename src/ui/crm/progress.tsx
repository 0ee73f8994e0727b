import { Label, ProgressBar } from "react-aria-components";

/** Progress from 0 to 1; null: unknown. */
export const Progress = ({
  label,
  labelHidden,
  value,
  words,
}: {
  label: string;
  labelHidden?: boolean;
  value: number | null;
  /** Instead of a per cent: "12 of 300 rows". */
  words?: string;
}) => (
  <ProgressBar
    value={value ?? 0}
    minValue={0}
    maxValue={1}
    isIndeterminate={value === null}
    valueLabel={words}
    className="grid gap-1.5 text-sm"
  >
    {({ percentage = 0, valueText, isIndeterminate }) => (
      <>
        <span className={labelHidden ? "sr-only" : "flex justify-between gap-4"}>
          <Label>{label}</Label>
          <span className="text-ink-soft tabular">{isIndeterminate ? "" : valueText}</span>
        </span>
        <svg
          aria-hidden="true"
          className="h-1.5 w-full overflow-hidden rounded-full bg-line rtl:-scale-x-100"
        >
          <rect
            width={isIndeterminate ? "40%" : `${percentage}%`}
            height="100%"
            className={`fill-brand transition-[width] ${isIndeterminate ? "animate-pulse" : ""}`}
          />
        </svg>
      </>
    )}
  </ProgressBar>
);
