import { z } from "zod";
import { languageSchema } from "#i18n/language-query.ts";

export const roles = ["admin", "editor", "user"] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

/** Who is signed in, as the API tells it. */
export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  emailVerified: z.boolean(),
  language: languageSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** In code points, after Unicode's composition: "é" is one however it was typed. */
export const shortestPassword = 8;
export const longestPassword = 256;
/** In UTF-16 units: nothing longer is looked at. */
const longestText = 2_048;

const isPlain = (text: string): boolean => !/\p{Cc}|\p{Zl}|\p{Zp}/u.test(text) && text.isWellFormed();

/** Of an account; what a person types, so that almost everything is a name. */
export const nameSchema = z.string().max(longestText).trim().min(1).max(80).refine(isPlain);
/** Only so far as browsers check it too; the server looks at the domain (email-address.ts). */
export const emailSchema = z.string().max(longestText);
/** A password somebody has: whether it is right is told by the stored one. */
export const passwordSchema = z.string().min(1).max(longestText);
/** A password somebody chooses. */
export const newPasswordSchema = z
  .string()
  .max(longestText)
  .refine(
    (text) => {
      const { length } = [...text.normalize("NFC")];
      return length >= shortestPassword && length <= longestPassword;
    },
    { error: `must have ${shortestPassword} to ${longestPassword} characters` },
  );
/** What stands in a mail's link, or is handed out between two steps of a sign-in. */
const handedOut = z.string().min(1).max(100);

export const registrationSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  language: languageSchema.optional(),
  /** Products a guest kept, newest first; they come into the new account with it. */
  favorites: z
    .array(z.string().regex(/^\d{1,9}$/))
    .max(500)
    .optional(),
});
export type Registration = z.infer<typeof registrationSchema>;

export const credentialsSchema = z.object({ email: emailSchema, password: passwordSchema });
export const profileSchema = z.object({ name: nameSchema, language: languageSchema.nullable().optional() });
export const passwordChangeSchema = z.object({
  currentPassword: passwordSchema,
  newPassword: newPasswordSchema,
});
export const emailOnlySchema = z.object({ email: emailSchema });
export const passwordOnlySchema = z.object({ password: passwordSchema });
export const passwordResetSchema = z.object({ token: handedOut, password: newPasswordSchema });
export const tokenOnlySchema = z.object({ token: handedOut });

export const signedInSchema = z.object({ token: z.string(), user: userSchema });
/** How a sign-in may be completed: a code of an authenticator, or one of the codes kept for the day it is lost. */
const secondFactorDueSchema = z.object({
  challenge: z.string(),
  methods: z.array(z.enum(["totp", "recovery"])),
});
export const signInAnswerSchema = z.union([signedInSchema, secondFactorDueSchema]);
export type SignInAnswer = z.infer<typeof signInAnswerSchema>;

/** One place where the account is signed in. Times are ISO 8601 UTC. */
const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
});
export const sessionsSchema = z.object({ items: z.array(sessionSchema) });

export const secondFactorAnswerSchema = z.object({ challenge: handedOut, code: z.string().min(6).max(20) });
