export type Unit = "x" | "ms" | "µs" | "bytes" | "per core second" | "per second" | "core seconds";

export type Figure = {
  section: string;
  name: string;
  value: number;
  unit: Unit;
  /** The smallest and the largest round. */
  spread?: readonly [number, number];
  aim?: { atMost: number } | { atLeast: number };
  note?: string;
};

/** What a section receives: where figures go, and sentences for what could not be measured. */
export type Sheet = {
  add(figure: Omit<Figure, "section">): void;
  say(sentence: string): void;
};

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The median of the rounds, with the smallest and the largest: in a mean, one disturbed round would distort the result. */
export function ofRounds(rounds: readonly number[]): { value: number; spread: [number, number] } {
  return { value: quantile(rounds, 0.5), spread: [Math.min(...rounds), Math.max(...rounds)] };
}

const isMet = ({ value, aim }: Figure): boolean =>
  !aim || ("atMost" in aim ? value <= aim.atMost : value >= aim.atLeast);

function written(value: number, unit: Unit): string {
  if (unit === "bytes")
    return value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e3).toFixed(1)} kB`;
  if (unit === "ms") return `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  if (unit === "µs") return `${value.toFixed(2)} µs`;
  if (unit === "core seconds") return `${value.toFixed(0)} core s`;
  if (unit === "per core second" || unit === "per second") return `${value.toFixed(0)} /s`;
  return `${value.toFixed(2)} x`;
}

/** One line of the table; a missed aim is marked. */
export function formatFigure(figure: Figure): string {
  const { name, value, unit, spread, aim, note } = figure;
  const range = spread ? `${written(spread[0], unit)} to ${written(spread[1], unit)}` : "";
  const wanted = aim
    ? `${isMet(figure) ? "met" : "MISSED"}: ${"atMost" in aim ? `<= ${written(aim.atMost, unit)}` : `>= ${written(aim.atLeast, unit)}`}`
    : "";
  return `  ${name.padEnd(58)} ${written(value, unit).padStart(11)}  ${range.padEnd(24)} ${wanted}${note ? `  (${note})` : ""}`.trimEnd();
}
