import { lazy, type ReactNode, Suspense } from "react";
import { BottomDock } from "./bottom-dock.tsx";
import { useCompareList } from "./compare-list.ts";

const CompareTray = lazy(() => import("./compare-tray.tsx"));

/** The bars at the foot of a page: what is put aside to compare, once there is something, and what the page adds. */
export function PageDock({ children }: { children?: ReactNode }) {
  const { items } = useCompareList();
  return (
    <BottomDock>
      {items.length > 0 ? (
        <Suspense>
          <CompareTray />
        </Suspense>
      ) : null}
      {children}
    </BottomDock>
  );
}
