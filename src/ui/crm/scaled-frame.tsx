import { type IframeHTMLAttributes, type Ref, useCallback, useState } from "react";

/** The space around the frame, in pixels. */
const gap = 18;

/** How wide an element is, in pixels; 0 until it is drawn. */
function useWidth() {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width] as const;
}

/**
 * A page in a window of a given size, made smaller where there is less room. Without scripts: the page would remember its language as
 * the editor's own.
 */
export function ScaledFrame({
  frameRef,
  width,
  height,
  title,
  ...page
}: Pick<IframeHTMLAttributes<HTMLIFrameElement>, "src" | "srcDoc" | "onLoad"> & {
  frameRef: Ref<HTMLIFrameElement>;
  title: string;
  /** In pixels, before scaling. */
  width: number;
  height: number;
}) {
  const [room, space] = useWidth();
  const scale = space ? Math.min(1, (space - gap) / width) : 1;
  return (
    <div ref={room} className="flex justify-center rounded-lg border border-line bg-surface p-2">
      <div
        className="overflow-hidden rounded-md bg-paper"
        style={{ inlineSize: width * scale, blockSize: height * scale }}
      >
        <iframe
          {...page}
          ref={frameRef}
          title={title}
          sandbox="allow-same-origin"
          width={width}
          height={height}
          // Pictures of a page do not mirror: it shrinks towards the corner it begins in.
          className="block max-w-none origin-top-left rtl:origin-top-right"
          style={{ transform: `scale(${scale})` }}
        />
      </div>
    </div>
  );
}
