import type { PasswordCost } from "#features/accounts/server/passwords.ts";

/** The least that Argon2 takes; the real cost is tested in passwords.test.ts. */
export const leastPasswordCost: PasswordCost = { memory: 8, passes: 1 };
