import type { PasswordCost } from "#features/accounts/server/passwords.ts";

/** Argon2's minimum cost; passwords.test.ts tests the real one. */
export const leastPasswordCost: PasswordCost = { memory: 8, passes: 1 };
