import type { App } from "./app.ts";

/** Whether traffic may come: the tables are up to date, the database answers, and an administrator can sign in to the CRM. */
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
    // The server ends over it, with a sentence (server.ts).
    () => {},
  );
  return async () => isPrepared && (await db.isReady()) && (await accounts.hasAdministrator());
}
