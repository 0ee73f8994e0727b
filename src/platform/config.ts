import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { z } from "zod";
import { StartupError } from "./errors.ts";
import { parseProxies } from "./http/connections/client-ip.ts";
import { type Cdn, cdns } from "./http/page-cache/cdn-dialects.ts";

/** Every environment variable (api.md, Operation). A test compares .env.example with this schema. */
const flag = z.enum(["0", "1", "true", "false", ""]).transform((value) => value === "1" || value === "true");

const bases = { main: z.string(), alternative: z.string().optional(), forgotPassword: z.string().optional() };
/** Where browsers send API calls, by the host of the page (spec.md section 7); empty = same origin for everything. */
const gatewaySchema = z.object({
  production: z.object({ hosts: z.array(z.string()), ...bases }).optional(),
  staging: z.object({ hosts: z.array(z.string()), ...bases }).optional(),
  local: z.object(bases).optional(),
  cacheBust: z.boolean().optional(),
});
const gatewaysText = z.string().transform((text, context) => {
  if (text.trim() === "") return {};
  try {
    return gatewaySchema.parse(JSON.parse(text));
  } catch {
    // The start fails with this message.
    context.addIssue({
      code: "custom",
      message:
        'must be JSON such as {"staging":{"hosts":["staging.example.com"],"main":"https://api.staging.example.com"}}',
    });
    return z.NEVER;
  }
});

const optional = z
  .string()
  .transform((value) => value || undefined)
  .optional();
const webAddress = z.url({ protocol: /^https?$/ });
const baseAddress = (preset: string) =>
  z
    .union([z.literal(""), webAddress])
    .transform((value) => value.replace(/\/+$/, "") || preset)
    .default(preset);

const databaseUrl = z
  .union([z.literal(""), z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://")])
  .transform((value) => value || undefined)
  .optional();
const s3Endpoint = z
  .union([z.literal(""), webAddress])
  .transform((value) => value.replace(/\/+$/, "") || undefined)
  .optional();
const s3Prefix = z
  .union([
    z.literal(""),
    z.string().regex(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*\/?$/, "must be a path such as magpie/media"),
  ])
  .transform((value) => (value ? value.replace(/\/?$/, "/") : ""))
  .default("");

export const settingsSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  SITE_URL: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })])
    .transform((value) => value.replace(/\/+$/, "") || undefined)
    .optional(),
  DATA_DIR: z.string().min(1).default("./data"),
  DATABASE_URL: databaseUrl,
  /** A streaming replica that reads for responses which are cached for everyone. */
  DATABASE_REPLICA_URL: databaseUrl,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  SMTP_URL: z
    .union([z.literal(""), z.url({ protocol: /^smtps?$/ })])
    .transform((value) => value || undefined)
    .optional(),
  MAIL_FROM: z
    .union([z.literal(""), z.email()])
    .transform((value) => value || undefined)
    .optional(),
  SECRET: z
    .union([z.literal(""), z.string().min(32, "must have at least 32 characters")])
    .transform((value) => value || undefined)
    .optional(),
  ADMIN_EMAIL: z
    .union([z.literal(""), z.email()])
    .transform((value) => value || "admin@example.com")
    .default("admin@example.com"),
  ADMIN_PASSWORD: z
    .union([z.literal(""), z.string().min(8, "must have at least 8 characters")])
    .transform((value) => value || undefined)
    .optional(),
  DEMO: flag.default(false),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .refine((text) => parseProxies(text) !== null, "must be addresses or networks such as 10.0.0.0/8"),
  FETCH_PRIVATE_NETWORKS: z
    .string()
    .default("")
    .refine((text) => parseProxies(text) !== null, "must be addresses or networks such as 10.0.0.0/8"),
  IMPORT_MAX_MB: z.coerce.number().int().min(1).max(100_000).default(500),
  API_GATEWAYS: gatewaysText.default({}),
  CDN: z
    .union([z.literal(""), z.enum(cdns)])
    .transform((value) => value || undefined)
    .optional(),
  CDN_ID: optional,
  CDN_PURGE_URL: z
    .union([z.literal(""), z.url({ protocol: /^https?$/ })])
    .transform((value) => value || undefined)
    .optional(),
  CDN_PURGE_TOKEN: optional,
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_KEYS_URL: baseAddress("https://www.googleapis.com/oauth2/v3/certs"),
  APPLE_CLIENT_ID: optional,
  APPLE_KEYS_URL: baseAddress("https://appleid.apple.com/auth/keys"),
  FACEBOOK_APP_ID: optional,
  FACEBOOK_APP_SECRET: optional,
  FACEBOOK_GRAPH_URL: baseAddress("https://graph.facebook.com/v25.0"),
  /** Exactly as the issuer names itself. */
  OIDC_ISSUER: z
    .union([z.literal(""), webAddress])
    .transform((value) => value || undefined)
    .optional(),
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_NAME: z
    .string()
    .max(60)
    .transform((value) => value || "OpenID")
    .default("OpenID"),
  /** The marketplaces' own APIs; overridden only in tests. Amazon's token endpoint follows from the credential's version. */
  AMAZON_API_URL: baseAddress("https://creatorsapi.amazon"),
  AMAZON_TOKEN_URL: baseAddress(""),
  EBAY_API_URL: baseAddress("https://api.ebay.com"),
  WALMART_API_URL: baseAddress("https://developer.api.walmart.com"),
  ALIEXPRESS_API_URL: baseAddress("https://api-sg.aliexpress.com"),
  /** The ECB's daily reference rates; overridden only in tests. */
  ECB_RATES_URL: baseAddress("https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml"),
  /** Where changed URLs are announced to search engines; overridden only in tests. */
  INDEXNOW_URL: baseAddress("https://api.indexnow.org/indexnow"),
  /** External trend sources; overridden only in tests. */
  GOOGLE_TRENDS_URL: baseAddress("https://trends.google.com/trending/rss"),
  WIKIMEDIA_API_URL: baseAddress("https://wikimedia.org/api/rest_v1"),
  /** The largest image upload, in megabytes, and its maximum size in megapixels. */
  MEDIA_MAX_MB: z.coerce.number().int().min(1).max(1_000).default(25),
  MEDIA_MAX_MEGAPIXELS: z.coerce.number().int().min(1).max(500).default(50),
  /** How long visit statistics are retained, in months. */
  STATISTICS_MONTHS: z.coerce.number().int().min(1).max(120).default(25),
  S3_BUCKET: optional,
  S3_ENDPOINT: s3Endpoint,
  S3_REGION: z
    .string()
    .transform((value) => value || "us-east-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  S3_PREFIX: s3Prefix,
  S3_PATH_STYLE: flag.default(true),
  /** Where backups go: a folder, or a bucket. What is not set of the bucket is as in S3_*. */
  BACKUP_DIR: optional,
  BACKUP_S3_BUCKET: optional,
  BACKUP_S3_ENDPOINT: s3Endpoint,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  BACKUP_S3_PREFIX: s3Prefix,
  /** Allows reading /metrics on the site's own port. */
  METRICS_TOKEN: z
    .union([z.literal(""), z.string().min(16, "must have at least 16 characters")])
    .transform((value) => value || undefined)
    .optional(),
  /** A port of its own for /metrics, /healthz and /readyz, also of a worker; 0 for none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65535).default(0),
  PAGE_CACHE_MB: z.coerce.number().int().min(1).max(100_000).default(64),
  /** OpenTelemetry's own names; the SDK reads these and all its others from the environment itself. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.union([z.literal(""), webAddress]).default(""),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.union([z.literal(""), webAddress]).default(""),
  OTEL_TRACES_EXPORTER: z
    .string()
    .regex(/^((otlp|console|none)(,(otlp|console|none))*)?$/, "must be otlp, console or none")
    .default(""),
  OTEL_SERVICE_NAME: optional,
  OTEL_SDK_DISABLED: flag.default(false),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).max(600_000).default(250),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** What each CDN needs besides its name. */
const cdnNeeds: Record<Cdn, readonly ("CDN_ID" | "CDN_PURGE_TOKEN" | "CDN_PURGE_URL")[]> = {
  "purge-url": ["CDN_PURGE_URL"],
  cloudflare: ["CDN_ID", "CDN_PURGE_TOKEN"],
  fastly: ["CDN_ID", "CDN_PURGE_TOKEN"],
  bunny: ["CDN_ID", "CDN_PURGE_TOKEN"],
  varnish: ["CDN_PURGE_URL"],
  nginx: [],
};

export type Config = Omit<z.output<typeof settingsSchema>, "SITE_URL" | "DATA_DIR"> & {
  /** Absolute, without a trailing slash. Never taken from a request's Host header. */
  siteUrl: string;
  /** The shared cache in front, if there is one: CDN, or by CDN_PURGE_URL alone. */
  cdn: Cdn | undefined;
  /** Whether traces are sent: an exporter or its receiver is named. */
  isTraced: boolean;
  /** Absolute path of the folder for the SQLite file and the media. */
  dataDir: string;
  /** Everything outside src that the running server reads (demo content, built assets). */
  rootDir: string;
};

/** Unlike the SDK alone, which sends to this machine's port 4318 when nothing is set. */
function isTraced(settings: Omit<z.output<typeof settingsSchema>, "SITE_URL" | "DATA_DIR">): boolean {
  const { OTEL_TRACES_EXPORTER: exporter, OTEL_SDK_DISABLED: isDisabled } = settings;
  if (isDisabled || exporter.split(",").includes("none")) return false;
  const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = settings;
  return Boolean(exporter || all || own);
}

/** Reads and validates the settings. Throws StartupError that names the invalid one; never prints a value, it may be a secret. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = settingsSchema.safeParse(env);
  if (!parsed.success) {
    const bad = parsed.error.issues.map((issue) => `${issue.path.join(".")} (${issue.message})`).join(", ");
    throw new StartupError(
      `A setting has a value that cannot be used: ${bad}. Correct it in the environment or in .env; .env.example lists them all.`,
    );
  }
  const { SITE_URL, DATA_DIR, ...rest } = parsed.data;
  if (rest.S3_BUCKET && !(rest.S3_ACCESS_KEY_ID && rest.S3_SECRET_ACCESS_KEY))
    throw new StartupError(
      "S3_BUCKET is set, but not S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. Set all three, or none to keep media in DATA_DIR.",
    );
  if (rest.DATABASE_REPLICA_URL && !rest.DATABASE_URL)
    throw new StartupError("DATABASE_REPLICA_URL is set, but not DATABASE_URL.");
  const backupKeys = [
    rest.BACKUP_S3_ACCESS_KEY_ID ?? rest.S3_ACCESS_KEY_ID,
    rest.BACKUP_S3_SECRET_ACCESS_KEY ?? rest.S3_SECRET_ACCESS_KEY,
  ];
  if (rest.BACKUP_S3_BUCKET && !backupKeys.every(Boolean))
    throw new StartupError(
      "BACKUP_S3_BUCKET is set, but there are no keys for it. Set BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or those of S3_*.",
    );
  const cdn = rest.CDN ?? (rest.CDN_PURGE_URL ? "purge-url" : undefined);
  const missing = cdnNeeds[cdn ?? "nginx"].filter((name) => !rest[name]);
  if (missing.length) throw new StartupError(`CDN=${cdn} is set, but not ${missing.join(" and ")}.`);
  const host = rest.HOST.includes(":") ? `[${rest.HOST}]` : rest.HOST;
  return {
    ...rest,
    cdn,
    isTraced: isTraced(rest),
    siteUrl: SITE_URL ?? `http://${host}:${rest.PORT}`,
    dataDir: resolve(DATA_DIR),
    rootDir: resolve(env.MAGPIE_ROOT ?? "."),
  };
}

/** Loads .env next to the project if there is one; variables that are already set win. */
export function loadEnvFile(path = ".env"): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

/** Whether another program (development, a test) starts the server itself after loading its module. */
export const isEmbedded = (): boolean => process.env.MAGPIE_EMBEDDED === "1";
