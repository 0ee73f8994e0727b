import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { Sheet } from "./figures.ts";

/** The share of the CPU that other programs may use during a measurement. */
const mostBusy = 0.05;
const look = 3_000;
const tries = 200;

/** CPU time since boot, in ticks: used by programs, idle, and stolen by the host for other virtual machines. */
function ticks(): { used: number; idle: number; stolen: number } {
  // The first line of /proc/stat: cpu user nice system idle iowait irq softirq steal.
  const [user = 0, nice = 0, system = 0, idle = 0, , irq = 0, soft = 0, stolen = 0] = (
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0] ?? ""
  )
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return { used: user + nice + system + irq + soft, idle, stolen };
}

/** Waits, ten minutes at most, until other programs leave the CPU idle; reports if it is still busy then. */
export async function untilQuiet(sheet: Sheet): Promise<void> {
  let busy = 1;
  for (let i = 0; i < tries && busy > mostBusy; i++) {
    const begin = ticks();
    await pause(look);
    const end = ticks();
    const used = end.used - begin.used;
    busy = used / (used + end.idle - begin.idle);
    if (i === 0 && busy > mostBusy) console.log("  waiting for other programs to finish");
  }
  if (busy > mostBusy) sheet.say(`Other programs were using ${Math.round(busy * 100)} % of the CPU.`);
}

/** Returns a function that reports CPU time stolen by a busy host since now, which `untilQuiet` does not see. */
export function watchHost(sheet: Sheet): () => void {
  const begin = ticks();
  return () => {
    const end = ticks();
    const stolen = end.stolen - begin.stolen;
    const part = stolen / (end.used - begin.used + stolen);
    if (part > mostBusy)
      sheet.say(
        `The host gave ${Math.round(part * 100)} % of the requested CPU time to other virtual machines.`,
      );
  };
}
