import pino from "pino";

/** Structured log, one JSON object per line on stderr, so that the start-up messages on stdout stay readable. */
export type Log = {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
};

/** Secrets never reach the log: these keys are redacted, four levels deep; what is logged is flatter than that. */
const secrets = [
  ...["token", "accessToken", "refreshToken", "access_token", "refresh_token", "apiKey", "password"],
  ...["authorization", "Authorization", "cookie", "secret", "clientSecret", "client_secret"],
];
const levels = ["", "*.", "*.*.", "*.*.*."];

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
      redact: { paths: levels.flatMap((above) => secrets.map((name) => above + name)), censor: "[redacted]" },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  );
}
