import type { App } from "./app.ts";

/** Readiness for traffic: the tables are migrated, the database responds, and an administrator can sign in to the CRM. */
export function createReadiness({
  prepared,
  db,
  accounts,
}: Pick<App, "prepared" | "db" | "accounts">): () => Promise<boolean> {
  let isPrepared = false;
  prepared.then(
    () => {
      isPrepared = true;
    },
    // The server exits because of it, with a message (server.ts).
    () => {},
  );
  return async () => isPrepared && (await db.isReady()) && (await accounts.hasAdministrator());
}
