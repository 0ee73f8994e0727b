export type Engine = "SQLite" | "PostgreSQL";

/** The tag of journeys that are made on both engines: those made with the `test` of engine-site.ts. */
export const onBothEngines = "@both-engines";
/** The tag of journeys that `npm test` makes on SQLite, and `npm run endure` on PostgreSQL too. */
export const onPostgresInEndure = "@postgres-in-endure";

/** The demo site of the journeys, whatever keeps its data. */
export const siteEnv = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  DEMO: "1",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "journey-password",
  // Shops of the journeys are servers of this machine.
  FETCH_PRIVATE_NETWORKS: "127.0.0.0/8",
};
