/** In pixels: for browser tabs, iOS, and the two that a web app manifest must have. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];
