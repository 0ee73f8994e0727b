import { useEffect, useState } from "react";

/** Goes on with what was just made: once, and after the guard has heard that nothing is unsaved. */
export function useMade(onMade: ((id: string) => void) | undefined): (id: string) => void {
  const [made, setMade] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone on with once
  useEffect(() => {
    if (made !== null) onMade?.(made);
  }, [made]);
  return setMade;
}
