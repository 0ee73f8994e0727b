import { randomBytes } from "node:crypto";
import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import * as repo from "./accounts.repo.ts";
import { hashPassword } from "./passwords.ts";

export function createAccounts({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Makes the first administrator where there is none (readings.md 24). Gives what has to be shown once: the e-mail, and the
     * password when it was made here; null where an administrator exists.
     */
    async prepareAdministrator(wanted: {
      email: string;
      password: string | undefined;
    }): Promise<{ email: string; madePassword: string | null } | null> {
      if (await repo.hasAdministrator(db.read)) return null;
      const password = wanted.password ?? randomBytes(12).toString("base64url");
      const passwordHash = await hashPassword(password);
      await db.transact(async (tx) => {
        if (await repo.hasAdministrator(tx)) return;
        await repo.insertUser(
          tx,
          { email: wanted.email.toLowerCase(), name: "Administrator", role: "admin", passwordHash },
          clock.now(),
        );
      });
      return { email: wanted.email.toLowerCase(), madePassword: wanted.password ? null : password };
    },
  };
}
