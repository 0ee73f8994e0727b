/** 301 permanent, 302 temporary, 410 gone (without a target). */
export const redirectStatuses = [301, 302, 410] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];
