/** 301 moved for good, 302 for a while, 410 gone: there is no target. */
export const redirectStatuses = [301, 302, 410] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];
