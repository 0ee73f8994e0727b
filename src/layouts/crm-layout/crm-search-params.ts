import { useCallback, useEffect } from "react";
import { useLocation, useNavigation, useSearchParams as useRouterSearchParams } from "react-router";

/** What was requested last and may not be shown yet, by the screen's path. */
let requested: { path: string; params: URLSearchParams } | null = null;

/**
 * The router's hook, except that a new query leaves the screen where it is scrolled to (readings.md 31), and that a function gets the query
 * that was requested last: the router's gets the one that is shown, so the second of two quick changes would undo the first.
 */
export const useSearchParams: typeof useRouterSearchParams = (initial) => {
  const [params, set] = useRouterSearchParams(initial);
  const { pathname } = useLocation();
  const { state } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each query that is shown ends what was requested
  useEffect(() => {
    if (state === "idle") requested = null;
  }, [state, params]);
  const setInPlace = useCallback<typeof set>(
    (next, options) => {
      const before = requested?.path === pathname ? requested.params : params;
      const wanted = typeof next === "function" ? next(new URLSearchParams(before)) : next;
      if (wanted instanceof URLSearchParams) requested = { path: pathname, params: wanted };
      return set(wanted, { preventScrollReset: true, ...options });
    },
    [set, params, pathname],
  );
  return [params, setInPlace];
};

/** A query with some values changed; null or empty removes one. */
export const changeParams =
  (change: Record<string, string | null>) =>
  (before: URLSearchParams): URLSearchParams => {
    const next = new URLSearchParams(before);
    for (const [name, value] of Object.entries(change))
      if (value) next.set(name, value);
      else next.delete(name);
    return next;
  };
