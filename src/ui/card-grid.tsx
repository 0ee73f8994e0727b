import { Children, type ReactNode } from "react";

/** `wide` cards are guides (three in a row), `compact` ones tiles (five or six), the usual ones products (four). */
export type CardWidth = "compact" | "usual" | "wide";

const columns: Record<CardWidth, string> = {
  compact: "grid-cols-2 gap-x-4 gap-y-[calc(1.5rem*var(--density))] sm:grid-cols-3 lg:grid-cols-5",
  usual:
    "grid-cols-2 gap-x-4 gap-y-[calc(1rem*var(--density))] sm:gap-y-[calc(1.75rem*var(--density))] md:gap-x-6 md:gap-y-[calc(2rem*var(--density))] lg:grid-cols-3 xl:grid-cols-4",
  wide: "grid-cols-1 gap-x-8 gap-y-[calc(1.5rem*var(--density))] sm:gap-y-[calc(2.5rem*var(--density))] sm:grid-cols-2 lg:grid-cols-3",
};

/** A list of cards of equal height; each child becomes one item. */
export function CardGrid({
  width = "usual",
  className = "",
  children,
}: {
  width?: CardWidth;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list from the accessibility tree when it has no markers
    <ul role="list" className={`grid ${columns[width]} ${className}`}>
      {Children.map(children, (card) => (card ? <li className="grid min-w-0">{card}</li> : null))}
    </ul>
  );
}
