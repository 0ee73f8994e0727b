import { z } from "zod";
import { keyScopes } from "#platform/key-scopes.ts";
import { nameSchema, passwordSchema } from "./account.ts";

const keyScopeSchema = z.enum(keyScopes).meta({ id: "ApiKeyScope" });

/** The lifetimes that the CRM offers, in days; the first is that of a key without one. */
export const keyLifetimes = [90, 30, 365] as const;
/** Of one user, unrevoked. */
export const mostKeys = 50;

/** An API key without its token, which is shown only once. Times are ISO 8601 UTC. */
export const apiKeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    /** The first characters of the token. */
    prefix: z.string(),
    scopes: z.array(keyScopeSchema),
    /** Whose rights it has. */
    user: z.object({ id: z.string(), name: z.string() }),
    createdAt: z.string(),
    expiresAt: z.string().nullable(),
    /** To the minute. */
    lastUsedAt: z.string().nullable(),
    state: z.enum(["active", "expired", "revoked"]),
  })
  .meta({ id: "ApiKey" });
export type ApiKey = z.infer<typeof apiKeySchema>;

export const apiKeysSchema = z.object({ items: z.array(apiKeySchema) });
export const createdApiKeySchema = z.object({ key: apiKeySchema, token: z.string() });

export const newApiKeySchema = z.object({
  name: nameSchema,
  scopes: z
    .array(keyScopeSchema)
    .min(1)
    .refine((all) => new Set(all).size === all.length, { error: "names a scope twice" }),
  /** Null for a key that never expires; 90 days from now by default. */
  expiresAt: z.iso.datetime().nullable().optional(),
  /** The user's password, where the account has one. */
  password: passwordSchema.optional(),
});
export type NewApiKey = z.output<typeof newApiKeySchema>;
