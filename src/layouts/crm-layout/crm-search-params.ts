import { useCallback } from "react";
import { useSearchParams as useRouterSearchParams } from "react-router";

/** The router's hook, but that a new query leaves the screen where it is scrolled to (readings.md 31). */
export const useSearchParams: typeof useRouterSearchParams = (initial) => {
  const [params, set] = useRouterSearchParams(initial);
  const setInPlace = useCallback<typeof set>(
    (next, options) => set(next, { preventScrollReset: true, ...options }),
    [set],
  );
  return [params, setInPlace];
};
