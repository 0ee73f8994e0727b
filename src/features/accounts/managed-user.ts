import { z } from "zod";
import { languageSchema, listOf, pagingQuery } from "#i18n/language-query.ts";
import { versionNumber } from "#platform/input/text-input.ts";
import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
  roleSchema,
  tokenOnlySchema,
  translatesIntoSchema,
} from "./account.ts";

/** `invited` has not yet answered the invitation; `deactivated` cannot sign in, whatever else. */
export const userStates = ["active", "invited", "deactivated"] as const;
const userStateSchema = z.enum(userStates);
export type UserState = z.infer<typeof userStateSchema>;

/** An account as administrators see it. Times are ISO 8601 UTC. */
export const managedUserSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    role: roleSchema,
    /** Of a translator; none for other roles. */
    translatesInto: translatesIntoSchema,
    state: userStateSchema,
    language: languageSchema.nullable(),
    createdAt: z.string(),
    /** When the latest of the open sessions was last used; null without one. */
    lastSeenAt: z.string().nullable(),
    sessions: z.number().int(),
    hasSecondFactor: z.boolean(),
    /** Until when the invitation can be accepted; null where none is open. */
    invitedUntil: z.string().nullable(),
    version: versionNumber,
  })
  .meta({ id: "AdminUser" });
export type ManagedUser = z.infer<typeof managedUserSchema>;

export const usersQuery = z.object({
  q: z.string().max(200).default(""),
  role: roleSchema.optional(),
  state: userStateSchema.optional(),
  ...pagingQuery,
});
export type UsersQuery = z.infer<typeof usersQuery>;
export const managedUsersSchema = listOf(managedUserSchema);

/** POST /api/admin/users: the one invited chooses name and password with the mail's link. */
export const newUserSchema = z.object({
  email: emailSchema,
  name: nameSchema.optional(),
  role: roleSchema,
  /** A translator needs one at least. */
  translatesInto: translatesIntoSchema.optional(),
  /** Of the mail. */
  language: languageSchema.optional(),
});
export type NewUser = z.infer<typeof newUserSchema>;

export const userChangeSchema = z.object({
  version: versionNumber,
  name: nameSchema.optional(),
  role: roleSchema.optional(),
  translatesInto: translatesIntoSchema.optional(),
  isActive: z.boolean().optional(),
});
export type UserChange = z.infer<typeof userChangeSchema>;

/** A user's open sessions. */
export const userSessionsSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string().nullable(),
      network: z.string().nullable(),
      createdAt: z.string(),
      lastSeenAt: z.string(),
    }),
  ),
});

/** What an open invitation says to who has its link. */
export const invitationSchema = z.object({ email: z.string(), name: z.string(), role: roleSchema });
export const acceptanceSchema = tokenOnlySchema.extend({ name: nameSchema, password: newPasswordSchema });
export type Acceptance = z.infer<typeof acceptanceSchema>;
