import pino from "pino";

/** Structured log, one JSON object a line on stderr, so that the start-up's own words on stdout stay readable. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

/** Secrets never reach the log: these names are blanked wherever they stand. */
const secrets = ["token", "password", "authorization", "cookie", "secret"];

/** More characters wait for a full disk to have room; further lines are dropped. */
const mostWaiting = 1_000_000;

export function createLog(level: string): Log {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: mostWaiting });
  // A log that cannot be written, on a full disk for instance, ends neither a request nor the process.
  destination.on("error", () => {});
  return pino(
    {
      level,
      base: null,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
