import { cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type { Sheet } from "./figures.ts";

/** How much of the machine others may use while something is measured. */
const mostBusy = 0.05;
const look = 3_000;
const tries = 200;

function times(): { idle: number; all: number } {
  const each = cpus().map(({ times }) => times);
  const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum((one) => Object.values(one).reduce((a, b) => a + b, 0)) };
}

/** Waits until nobody else uses the machine, some ten minutes at most; says so where it is still busy then. */
export async function untilQuiet(sheet: Sheet): Promise<void> {
  let busy = 1;
  for (let i = 0; i < tries && busy > mostBusy; i++) {
    const begin = times();
    await pause(look);
    const end = times();
    busy = 1 - (end.idle - begin.idle) / (end.all - begin.all);
    if (i === 0 && busy > mostBusy) console.log("  waiting for a quiet machine");
  }
  if (busy > mostBusy) sheet.say(`The machine was not quiet: ${Math.round(busy * 100)} % of it was in use.`);
}
