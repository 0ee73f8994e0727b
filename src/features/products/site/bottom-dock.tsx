import { type ReactNode, useEffect, useRef } from "react";

/**
 * Holds the bars at the foot of the window. It is sticky, the last thing on its page, so it covers neither the footer nor the end
 * of the text; the document's scroll padding grows with it, so that what takes the focus does not hide behind it.
 */
export function BottomDock({ children }: { children: ReactNode }) {
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dock.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBlockEnd = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBlockEnd = "";
    };
  }, []);
  return (
    <div ref={dock} className="sticky bottom-0 z-30">
      {children}
    </div>
  );
}
