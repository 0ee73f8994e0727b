/** A cluster on this machine: `npm run cluster`. Ctrl-C ends it. */
import { buildIfChanged } from "./bootstrap.mjs";

if (process.argv.includes("--help")) {
  console.log(
    "npm run cluster   two web processes behind nginx, two workers, PostgreSQL with two replicas and an S3 store, until Ctrl-C; npm run endure -- cluster breaks one",
  );
  process.exit(0);
}
await buildIfChanged(process.execPath);
const { clusterAdmin, startSiteCluster } = await import("#tests/support/cluster/site-cluster.ts");
const cluster = await startSiteCluster({ env: { DEMO: "1" } });
console.log(`  Site           ${cluster.address}  (its certificate is its own)`);
console.log(`  Administrator  ${clusterAdmin.email}, ${clusterAdmin.password}`);
console.log(`  Primary        ${cluster.databases.primary().url("postgres")}`);
console.log(`  Read replica   ${cluster.databases.reader.url("postgres")}`);
console.log("  Stop with Ctrl-C.");
await new Promise((stopped) => {
  process.once("SIGINT", stopped);
  process.once("SIGTERM", stopped);
});
await cluster.end();
