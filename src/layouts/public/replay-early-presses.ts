import type { EarlyPresses } from "../../head/early-presses.ts";

/** Presses again what was pressed before there was somebody to answer (head/early-presses.ts). */
export function replayEarlyPresses(): void {
  const { earlyPresses } = window as { earlyPresses?: EarlyPresses };
  earlyPresses?.stop();
  for (const target of earlyPresses?.targets ?? []) {
    if (target instanceof HTMLButtonElement) target.click();
    else target.dispatchEvent(new Event("change", { bubbles: true }));
  }
}
