import type { Metrics } from "../metrics/metrics.ts";
import type { Database } from "./handles.ts";

/** PostgreSQL's connections of this process. */
export const measureConnections = (
  metrics: Pick<Metrics, "gauges">,
  { connections }: Pick<Database, "connections">,
): void =>
  metrics.gauges(
    "magpie_database_connections",
    "Connections to PostgreSQL of this process, by state.",
    "state",
    connections,
  );
