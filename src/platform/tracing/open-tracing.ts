import type { Config } from "../config.ts";
import { type Tracing, tracingOff } from "./tracing.ts";

/** The packages are loaded only where the OTEL_* variables turn tracing on. */
export const openTracing = async ({ isTraced }: Pick<Config, "isTraced">): Promise<Tracing> =>
  isTraced ? (await import("./open-telemetry.ts")).startOpenTelemetry() : tracingOff;
