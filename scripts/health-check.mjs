// The container's health: the site answers. A worker serves no HTTP; its process is its health.
const { PORT = "3000", ROLE } = process.env;
const isAlive =
  ROLE === "worker" ||
  (await fetch(`http://127.0.0.1:${PORT}/healthz`).then(
    ({ ok }) => ok,
    // Refused or reset: the same as unhealthy.
    () => false,
  ));
process.exit(isAlive ? 0 : 1);
