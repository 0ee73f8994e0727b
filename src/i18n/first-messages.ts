/**
 * The `handle` of a page that is mostly server parts: the browser starts it with the messages of its hydrated code alone, which
 * the build collects (scripts/first-messages.ts), and with the first sign of a hand (src/code-after-paint.ts). Every other page starts with all messages.
 */
export const firstMessages = "first messages";

export const startsWithFirst = (routes: readonly { handle?: unknown }[]): boolean =>
  routes.some(({ handle }) => handle === firstMessages);
