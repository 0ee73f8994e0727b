// The container's health: it answers. A worker does so on METRICS_PORT only; without that its process is its health.
const { PORT = "3000", ROLE, METRICS_PORT = "0" } = process.env;
const port = ROLE === "worker" ? Number(METRICS_PORT) : Number(PORT);
const isAlive =
  !port ||
  (await fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    // Refused or reset: the same as unhealthy.
    () => false,
  ));
process.exit(isAlive ? 0 : 1);
