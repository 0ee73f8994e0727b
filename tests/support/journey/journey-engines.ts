export type Engine = "SQLite" | "PostgreSQL";

/** The tag of e2e tests that run on both engines: those using the `test` of engine-site.ts. */
export const onBothEngines = "@both-engines";

/** The e2e tests' demo site, on either database. */
export const siteEnv = {
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  DEMO: "1",
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "journey-password",
  // The tests' shops are local servers.
  FETCH_PRIVATE_NETWORKS: "127.0.0.0/8",
};
