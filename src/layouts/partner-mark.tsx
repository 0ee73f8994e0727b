import { Isolate } from "#ui/isolate.tsx";

/**
 * Our own drawings of what the programs of a fresh site are known by, in one color: their terms give out no logo that may be shipped with
 * software. An owner who was given one uploads it instead.
 */
const marks: Record<string, string> = {
  amazon: "M3 15.5c5.2 3.9 12.2 4 17.6.9M17.2 14.8l3.8 1-1.3 3.7",
  walmart: "M12 2.8v5.4M12 15.8v5.4M4 7.4l4.7 2.7M15.3 13.9l4.7 2.7M4 16.6l4.7-2.7M15.3 10.1 20 7.4",
  aliexpress: "M5 8h14l-1 12H6zM8.6 11.2c.5 4.6 6.3 4.6 6.8 0",
  ebay: "M4 7.5h6.5v9H4zM9 5.5h6.5v9H9zM14 9.5h6v9h-6z",
};
const known = new Map(Object.entries(marks));

/** A partner's mark beside its name; the name alone of one that we have not drawn. */
export function PartnerMark({ programme, name }: { programme: string; name: string }) {
  const drawing = known.get(programme);
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
          strokeWidth={programme === "walmart" ? 3 : 1.9}
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
