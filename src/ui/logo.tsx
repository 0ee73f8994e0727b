import { useId } from "react";
import sprite from "./icons.svg?url";

/** The mark: a magpie looking back over its shoulder, the long tail iridescent. Never mirrored. */
export function Logo({ size = 32, className = "" }: { size?: number; className?: string }) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      className={`shrink-0 ${className}`}
    >
      <defs>
        <linearGradient id={id} x1="10" y1="8" x2="27" y2="30" gradientUnits="userSpaceOnUse">
          <stop offset="0" className="iris-from" />
          <stop offset="1" className="iris-to" />
        </linearGradient>
      </defs>
      <path
        className="fill-ink"
        d="M1.5 10.2 7 8.1A5.6 5.6 0 0 1 12 4.5c3.5 0 6 2.6 6.2 6.1l.3 3.6-6 8.3c-3.9-1.4-6.2-4.7-6.2-8.7l.2-2.3-5-1.3Z"
      />
      <path
        fill={`url(#${id})`}
        d="M17.6 9.8c4.7 2.5 7.1 5.6 8.3 9.8l4.3 9.9-8.3-5.3c-4.3-.2-7.6-1.2-9.7-3.3 3.8-2.2 5.7-5.7 5.4-11.1Z"
      />
      <path
        className="fill-paper"
        d="M11.5 14.5c2.3.6 3.7-.3 4.6-2.2.3 3.1-.9 5.7-3.8 7.9-1.3-1.5-1.7-3.4-.8-5.7Z"
      />
      <circle className="fill-paper" cx="11.6" cy="8.7" r="1.15" />
    </svg>
  );
}

/** The software's own name as one drawing (icons.svg), the same beside every script. */
export function Wordmark({ className = "" }: { className?: string }) {
  return (
    <svg role="img" aria-label="Magpie" viewBox="0 0 83 26" className={`shrink-0 fill-current ${className}`}>
      <use href={`${sprite}#wordmark`} />
    </svg>
  );
}
