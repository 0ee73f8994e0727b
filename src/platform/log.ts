import pino from "pino";

/** Structured log, one JSON object per line on stderr, so that the start-up messages on stdout stay readable. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

/** Secrets never reach the log: these keys are redacted at any depth. */
const secrets = ["token", "password", "authorization", "cookie", "secret"];

/** Characters buffered while the disk is full; further lines are dropped. */
const mostWaiting = 1_000_000;

/** `fields` are added to every line. */
export function createLog(level: string, fields?: () => Record<string, string>): Log {
  const destination = pino.destination({ dest: 2, sync: true, maxLength: mostWaiting });
  // A failing log, on a full disk for instance, must end neither a request nor the process.
  destination.on("error", () => {});
  return pino(
    {
      level,
      ...(fields ? { mixin: fields } : {}),
      base: null,
      redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: "[redacted]" },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
