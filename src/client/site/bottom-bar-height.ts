import { publishLength } from "#layouts/site-layout/publish-length.ts";

/** Sets `--bottom-bar-height`, so that focused elements are not hidden behind the bars at the bottom (site-shell.css). */
export function publishBottomBarHeight(): void {
  const bar = document.querySelector<HTMLElement>(".bottom-bar");
  if (!bar) return;
  const root = document.documentElement;
  new ResizeObserver(() => publishLength(root, "--bottom-bar-height", bar.offsetHeight)).observe(bar);
}
