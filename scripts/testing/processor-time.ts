/** How much CPU time the tests take, independent of how fast the computer is and of what else runs on it. */
import { scryptSync } from "node:crypto";
import { readFileSync } from "node:fs";

/** CPU seconds of this process's ended children and their descendants; null when the system does not report them. */
function secondsOfChildren(): number | null {
  try {
    const stat = readFileSync("/proc/self/stat", "utf8");
    // The name, in parentheses, may contain spaces. Fields 16 and 17 of proc(5) are cutime and cstime, in hundredths of a second.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    // Not Linux.
    return null;
  }
}

/** CPU seconds that a fixed piece of work takes here now: the unit of the budget. */
function secondsOfUnit(): number {
  const begin = process.cpuUsage();
  for (let i = 0; i < 12; i++) scryptSync("magpie", "unit", 32, { N: 2 ** 14, r: 8, p: 1 });
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1e6;
}

/** Measures from now on; `units` is the children's CPU time in units of the work above (mean of before and after). */
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
