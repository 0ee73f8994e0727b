import { useEffect, useState } from "react";

/** Goes on with what was just made, once; behind the hooks that stand before it. */
export function useAfterCreate(onMade: ((id: string) => void) | undefined): (id: string) => void {
  const [made, setMade] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: gone on with once
  useEffect(() => {
    if (made !== null) onMade?.(made);
  }, [made]);
  return setMade;
}
