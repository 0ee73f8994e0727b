/** 24 px strokes of our own drawing. Those in `mirrored` point along the line of reading and turn round in right-to-left pages. */
const drawings = {
  heart: "M12 20.2C5.6 15.9 3 12.6 3 9.1A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.5c0 3.5-2.6 6.8-9 11.1Z",
  "heart-filled":
    "M12 20.2C5.6 15.9 3 12.6 3 9.1A4.8 4.8 0 0 1 12 6.6a4.8 4.8 0 0 1 9 2.5c0 3.5-2.6 6.8-9 11.1Z",
  search: "M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 5 5",
  menu: "M3.5 6.5h17M3.5 12h17M3.5 17.5h17",
  close: "m5.5 5.5 13 13m0-13-13 13",
  chevron: "m9 5 7 7-7 7",
  "chevron-down": "m5 9 7 7 7-7",
  arrow: "M4 12h16m-6.5-6.5L20 12l-6.5 6.5",
  share: "M12 14.5V3.5m-4 4 4-4 4 4M7 10.5H5v10h14v-10h-2",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  check: "m4.5 12.5 5 5 10-11",
  cross: "m6.5 6.5 11 11m0-11-11 11",
  external: "M13.5 4.5h6v6m0-6-9 9M10 5.5H4.5v14h14V14",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.6-3.8 3.5-6 7.5-6s6.9 2.2 7.5 6",
  globe:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM3.2 12h17.6M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3Z",
  compare: "M4 8h14.5m-4-4 4 4-4 4M20 16H5.5m4-4-4 4 4 4",
  star: "m12 3.5 2.6 5.5 6 .8-4.4 4.2 1.1 6-5.3-2.9L6.7 20l1.1-6-4.4-4.2 6-.8L12 3.5Z",
  filter:
    "M3.5 7h9m5 0h3M3.5 17h3m5 0h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5.2l3.5 2",
  info: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-10v5.5m0-9.1v.1",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  print: "M7 8.5v-5h10v5M7 17.5H3.5v-9h17v9H17m-10-3h10v6H7z",
  rss: "M5 19.1v-.1M5 12a7 7 0 0 1 7 7M5 5a14 14 0 0 1 14 14",
  mail: "M3.5 5.5h17v13h-17zM4 6l8 7 8-7",
  sun: "M12 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM12 2.5v1.7m0 15.6v1.7M2.5 12h1.7m15.6 0h1.7M5.3 5.3l1.2 1.2m11 11 1.2 1.2m0-13.4-1.2 1.2m-11 11-1.2 1.2",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
} as const;

export type IconName = keyof typeof drawings;

const mirrored: readonly IconName[] = ["chevron", "arrow"];
const filled: readonly IconName[] = ["heart-filled"];

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
      viewBox="0 0 24 24"
      fill={filled.includes(name) ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={size < 20 ? 2 : 1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${mirrored.includes(name) ? "rtl:-scale-x-100 " : ""}${className}`}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
