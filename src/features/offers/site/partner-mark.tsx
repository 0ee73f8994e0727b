import { Isolate } from "#ui/text/isolate.tsx";

/**
 * Neutral drawings of our own beside the names, in one color: the programs' terms give out no logo that software may ship, and none may be
 * imitated. An owner who was given one uploads it instead.
 */
const marks = new Map([
  ["amazon", "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9"],
  ["walmart", "M3 4h3l2.5 11h9L20 8H7M10 19.5h.01M16.5 19.5h.01"],
  ["aliexpress", "M5 8h14l-1 12H6zM9 11V7a3 3 0 0 1 6 0v4"],
  ["ebay", "M4 12.5 12.5 4H20v7.5L11.5 20zM16 8h.01"],
]);

/** A partner's mark beside its name; the name alone of one that we have not drawn. */
export function PartnerMark({ programme, name }: { programme: string; name: string }) {
  const drawing = marks.get(programme);
  return (
    <span className="inline-flex items-center gap-2 font-sans text-base font-semibold">
      {drawing ? (
        <svg
          aria-hidden="true"
          focusable="false"
          viewBox="0 0 24 24"
          width={22}
          height={22}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d={drawing} />
        </svg>
      ) : null}
      <Isolate dir="ltr">{name}</Isolate>
    </span>
  );
}
