/** Sets `--bottom-bar-height`, so that focused elements are not hidden behind the bars at the bottom (frame.css). */
export function publishBottomBarHeight(): void {
  const bar = document.querySelector<HTMLElement>(".bottom-bar");
  if (!bar) return;
  const { style } = document.documentElement;
  new ResizeObserver(() => style.setProperty("--bottom-bar-height", `${bar.offsetHeight}px`)).observe(bar);
}
