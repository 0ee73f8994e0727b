/**
 * Publishes the height of the bars at the foot of the window as `--dock-height`, so that what takes the focus does not hide behind
 * them (frame.css).
 */
export function publishDockHeight(): void {
  const dock = document.querySelector<HTMLElement>(".dock");
  if (!dock) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty("--dock-height", `${dock.offsetHeight}px`)).observe(dock);
}
