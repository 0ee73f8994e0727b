/** How much of the processor the tests take, independent of how fast the machine is and of what else runs on it. */
import { scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";

/** Seconds of the processor that ended child processes of this one took, with theirs; null where the system does not tell. */
function secondsOfChildren(): number | null {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The name, in parentheses, may hold spaces. Fields 16 and 17 of proc(5) are cutime and cstime, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    // Not Linux.
    return null;
  }
}

/** Seconds of the processor that a fixed piece of work takes here now: the unit of the budget. */
function secondsOfUnit(): number {
  const begin = process.cpuUsage();
  for (let i = 0; i < 12; i++) scryptSync("magpie", "unit", 32, { N: 2 ** 14, r: 8, p: 1 });
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

/** Measures from now on; `units` is what the ended children took, in units of the work above (mean of before and after). */
export function measureProcessorTime(): { units(): number | null } {
  const atStart = secondsOfChildren();
  const unitAtStart = secondsOfUnit();
  return {
    units() {
      const now = secondsOfChildren();
      if (atStart === null || now === null) return null;
      return (now - atStart) / ((unitAtStart + secondsOfUnit()) / 2);
    },
  };
}
