import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { dockId } from "./compare-list.ts";

/** Shows a page's own bar in the frame's dock, below what is put aside to compare. */
export function InDock({ children }: { children: ReactNode }) {
  const [dock, setDock] = useState<Element | null>(null);
  useEffect(() => setDock(document.getElementById(dockId)), []);
  return dock && createPortal(children, dock);
}
