export type ScoreSize = "s" | "m" | "l";

const rings: Record<ScoreSize, { box: string; figure: string; word: string; width: number }> = {
  s: { box: "size-11", figure: "text-sm", word: "text-sm", width: 2.5 },
  m: { box: "size-15", figure: "text-lg", word: "text-base", width: 2.5 },
  l: { box: "size-21", figure: "text-xl", word: "text-lg", width: 2.5 },
};

/** One gradient for all rings of a page, so that their HTML is identical everywhere; without it they have one color. */
const colours = "score-colours";

type ScoreRingProps = {
  /** 0 to 10. */
  score: number;
  /** The score as the page's language writes it. */
  text: string;
  word: string;
  /** The whole in one sentence, for screen readers. */
  label: string;
  size?: ScoreSize;
  /** Smaller on phones, and without the word there and on tablets. */
  isNarrow?: boolean;
};

export function ScoreRing({ score, text, word, label, size = "m", isNarrow = false }: ScoreRingProps) {
  const ring = rings[size];
  const share = Math.round(Math.min(10, Math.max(0, score)) * 10);
  return (
    <span role="img" aria-label={label} className="inline-flex shrink-0 items-center gap-2.5">
      <span
        className={`relative grid shrink-0 place-items-center ${isNarrow ? "size-9 sm:size-11" : ring.box}`}
      >
        <svg
          aria-hidden="true"
          focusable="false"
          viewBox="0 0 40 40"
          className="absolute inset-0 size-full -rotate-90"
        >
          <circle cx="20" cy="20" r="18" fill="none" strokeWidth={ring.width} className="stroke-line" />
          <circle
            cx="20"
            cy="20"
            r="18"
            fill="none"
            stroke={`url(#${colours}) currentColor`}
            strokeWidth={ring.width}
            strokeLinecap="round"
            pathLength={100}
            strokeDasharray={`${share} 100`}
            className="score-arc"
          />
        </svg>
        <span
          className={`tabular font-display leading-none font-semibold ${isNarrow ? "text-xs sm:text-sm" : ring.figure}`}
        >
          {text}
        </span>
      </span>
      <span className={`font-medium text-ink-soft ${isNarrow ? "max-lg:hidden" : ""} ${ring.word}`}>
        {word}
      </span>
    </span>
  );
}

/** Rendered once per page, where it takes no space. */
export function RingColours() {
  return (
    <svg aria-hidden="true" focusable="false" className="absolute size-0">
      <linearGradient id={colours} x1="1" y1="0" x2="0" y2="1">
        <stop offset="0" className="iris-from" />
        <stop offset="1" className="iris-to" />
      </linearGradient>
    </svg>
  );
}
