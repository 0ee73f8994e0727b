import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Sheet } from "./figures.ts";

/** How much of the machine others may use while something is measured. */
const mostBusy = 0.05;
const look = 3_000;
const tries = 200;

/** Processor time since the start of the machine, in ticks: what its programs got, what nobody asked for, and what its host gave to other machines. */
function ticks(): { got: number; idle: number; stolen: number } {
  // The first line of /proc/stat: cpu user nice system idle iowait irq softirq steal.
  const [user = 0, nice = 0, system = 0, idle = 0, , irq = 0, soft = 0, stolen = 0] = (
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { got: user + nice + system + irq + soft, idle, stolen };
}

/** Waits until nobody else uses the machine, some ten minutes at most; says so where it is still busy then. */
export async function untilQuiet(sheet: Sheet): Promise<void> {
  let busy = 1;
  for (let i = 0; i < tries && busy > mostBusy; i++) {
    const begin = ticks();
    await pause(look);
    const end = ticks();
    const got = end.got - begin.got;
    busy = got / (got + end.idle - begin.idle);
    if (i === 0 && busy > mostBusy) console.log("  waiting for a quiet machine");
  }
  if (busy > mostBusy) sheet.say(`The machine was not quiet: ${Math.round(busy * 100)} % of it was in use.`);
}

/** The sentence for figures of a rented machine whose host was busy, where `untilQuiet` saw nothing: that time is nobody's in here. */
export function watchHost(sheet: Sheet): () => void {
  const begin = ticks();
  return () => {
    const end = ticks();
    const stolen = end.stolen - begin.stolen;
    const part = stolen / (end.got - begin.got + stolen);
    if (part > mostBusy)
      sheet.say(
        `The machine's host gave ${Math.round(part * 100)} % of the processor time asked for to others.`,
      );
  };
}
