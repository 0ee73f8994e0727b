/** Opens the database of DATA_DIR or DATABASE_URL, and kills itself after as many statements as its argument says. */
import { openDatabase } from "#platform/database/database.ts";

let left = Number(process.argv[2]);
const die = () => {
  if (--left === 0) process.kill(process.pid, "SIGKILL");
};
const db = await openDatabase(
  { dataDir: process.env.DATA_DIR ?? "", DATABASE_URL: process.env.DATABASE_URL, SLOW_QUERY_MS: -1 },
  // Every statement is slower than that, and reported.
  { info() {}, error() {}, warn: die },
);
await db.close();
