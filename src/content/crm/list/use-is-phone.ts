import { useSyncExternalStore } from "react";

/** Whether the screen is as narrow as a phone: where CSS alone cannot tell, such as for a sheet instead of a popover. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia("(width < 40rem)");
      query.addEventListener("change", listener);
      return () => query.removeEventListener("change", listener);
    },
    () => matchMedia("(width < 40rem)").matches,
  );
}
