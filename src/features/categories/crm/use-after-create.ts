import { useEffect, useState } from "react";

/** Calls `onMade` once after a creation; from an effect that runs after those of the hooks before it. */
export function useAfterCreate(onMade: ((id: string) => void) | undefined): (id: string) => void {
  const [made, setMade] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (made !== null) onMade?.(made);
  }, [made]);
  return setMade;
}
