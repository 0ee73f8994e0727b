import sprite from "./icons.svg?url";

/** 24 px strokes of our own drawing, all in one file (icons.svg), so that no page's script carries them. */
export const iconNames = [
  "home",
  "heart",
  "heart-filled",
  "search",
  "menu",
  "close",
  "chevron",
  "chevron-down",
  "arrow",
  "share",
  "copy",
  "check",
  "external",
  "globe",
  "compare",
  "filter",
  "warning",
  "clock",
  "info",
  "minus",
  "mail",
  "grid",
  "list",
  "eye",
  "eye-off",
  "key",
  "play",
  "award",
  "star",
  "crown",
  "leaf",
  "bolt",
  "shield",
] as const;
export type IconName = (typeof iconNames)[number];

/** These point along the line of reading and turn round in right-to-left pages. */
const mirrored: readonly IconName[] = ["chevron", "arrow"];

export function Icon({
  name,
  size = 24,
  className = "",
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      fill={name === "heart-filled" ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={size < 20 ? 2 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${mirrored.includes(name) ? "rtl:-scale-x-100 " : ""}${className}`}
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
