import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";
import { hasPasswordLength, longestPassword, shortestPassword } from "./password-length.ts";

export const roles = ["admin", "editor", "author", "translator", "user"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** The languages a translator writes; each once. */
export const translatesIntoSchema = z
  .array(languageSchema)
  .refine((all) => new Set(all).size === all.length, { error: "names a language twice" });

/** The signed-in user, as the API returns it. */
export const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    emailVerified: z.boolean(),
    language: languageSchema.nullable(),
    /** A translator's languages: only their texts may be changed. */
    translatesInto: translatesIntoSchema.optional(),
  })
  .meta({ id: "User" });
export type User = z.infer<typeof userSchema>;

/** In UTF-16 units: anything longer is rejected unread. */
const longestText = 2_048;

const isPlain = (text: string): boolean => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text) && text.isWellFormed();

/** Of an account; what a person types, so that almost everything is a name. */
export const nameSchema = z.string().max(longestText).trim().min(1).max(80).refine(isPlain);
/** Checked only as far as browsers do; the server checks the domain (email-address.ts). */
export const emailSchema = z.string().max(longestText);
/** An existing password: only the stored hash decides whether it is right. */
export const passwordSchema = z.string().min(1).max(longestText);
/** A newly chosen password. */
export const newPasswordSchema = z
  .string()
  .max(longestText)
  .refine(hasPasswordLength, { error: `must have ${shortestPassword} to ${longestPassword} characters` });
/** The token of an email's link, or one between two steps of a sign-in. */
const handedOut = z.string().min(1).max(100);

export const registrationSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  language: languageSchema.optional(),
  /** A guest's favorite products, newest first; they are merged into the new account. */
  favorites: z
    .array(z.string().regex(/^\d{1,15}$/))
    .max(2_000)
    .optional(),
});
export type Registration = z.infer<typeof registrationSchema>;

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });
export const profileSchema = z.object({
  name: nameSchema.optional(),
  language: languageSchema.nullable().optional(),
});
export const passwordChangeSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
});
export const emailOnlySchema = z.object({ email: emailSchema });
export const passwordOnlySchema = z.object({ password: passwordSchema });
export const passwordResetSchema = z.object({ token: handedOut, password: newPasswordSchema });
export const tokenOnlySchema = z.object({ token: handedOut });

export const signedInSchema = z.object({ token: z.string(), user: userSchema });
/** How a sign-in may be completed: an authenticator's code, or a recovery code for the day it is lost. */
const secondFactorDueSchema = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(["totp", "recovery"])),
});
export const signInResponseSchema = z.union([signedInSchema, secondFactorDueSchema]);
export type SignInResponse = z.infer<typeof signInResponseSchema>;

/** One place where the account is signed in. Times are ISO 8601 UTC. */
const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export const sessionsSchema = z.object({ items: z.array(sessionSchema) });

export const secondFactorResponseSchema = z.object({ challenge: handedOut, code: z.string().min(6).max(20) });

export const totpStateSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number().int(),
});
/** Without a code: creates a secret. With one: activates it. */
export const totpRequestSchema = z.object({
  password: passwordSchema.optional(),
  code: z.string().min(6).max(20).optional(),
});
export const totpResponseSchema = z.union([
  z.object({ secret: z.string(), uri: z.string() }),
  z.object({ recoveryCodes: z.array(z.string()) }),
]);

export const passkeysSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.string().nullable(),
    }),
  ),
});
const fromAuthenticator = z.string().max(longestText * 8);
const passkeyFrame = {
  id: fromAuthenticator,
  rawId: fromAuthenticator,
  type: z.literal("public-key"),
  authenticatorAttachment: z.enum(["cross-platform", "platform"]).optional(),
  clientExtensionResults: z.object({}).default({}),
};
/** What `navigator.credentials.create` gave, as JSON (WebAuthn's RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  name: nameSchema,
  response: z.object({
    ...passkeyFrame,
    response: z.object({
      clientDataJSON: fromAuthenticator,
      attestationObject: fromAuthenticator,
      transports: z
        .array(z.enum(["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"]))
        .max(10)
        .optional(),
    }),
  }),
});
/** What `navigator.credentials.get` gave, as JSON (WebAuthn's AuthenticationResponseJSON). */
export const passkeySignInSchema = z.object({
  response: z.object({
    ...passkeyFrame,
    response: z.object({
      clientDataJSON: fromAuthenticator,
      authenticatorData: fromAuthenticator,
      signature: fromAuthenticator,
      userHandle: fromAuthenticator.optional(),
    }),
  }),
});

/** A provider whose accounts can sign in here, for its button: its name, and our client id at it. */
export const signInProviderSchema = z.object({
  provider: z.enum(["google", "apple", "facebook", "oidc"]),
  name: z.string(),
  clientId: z.string(),
});
export type SignInProvider = z.infer<typeof signInProviderSchema>;
/** `credential` is the provider's id token (Facebook: access token), `nonce` the one we gave, `name` what Apple sends once. */
export const socialCredentialSchema = z.object({
  credential: z.string().min(1).max(16_000),
  nonce: handedOut.optional(),
  name: z.string().max(longestText).optional(),
});
/** A hash (SHA-256, base64url) of what the page keeps to itself while it is away. */
const bindingSchema = z.string().regex(/^[\w-]{43}$/);
export const oidcStartSchema = z.object({
  redirect: z.string().max(longestText).default("/"),
  binding: bindingSchema,
});
export const oidcExchangeSchema = z.object({ code: handedOut, handle: z.string().min(20).max(200) });
