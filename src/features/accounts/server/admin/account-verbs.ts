import type { Role } from "#features/accounts/account.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import type { Tx } from "#platform/database/handles.ts";
import { AppError } from "#platform/errors.ts";
import type { AccountParts } from "../account-parts.ts";
import type { PersonalData } from "../account-settings/personal-data.ts";
import { requireOtherAdministrator, requireUser } from "../required-user.ts";
import * as sessions from "../sign-in/sessions.repo.ts";
import * as users from "../users.repo.ts";

/** The languages of an account with this role, in the order of all. Throws `invalid` for a translator of none. */
export function languagesOf({
  role,
  translatesInto = [],
}: {
  role: Role;
  translatesInto?: readonly Language[] | undefined;
}): Language[] {
  if (role !== "translator") return [];
  if (!translatesInto.length)
    throw new AppError("invalid", { details: [{ path: "translatesInto", message: "required" }] });
  return languageCodes.filter((lang) => translatesInto.includes(lang));
}

/** What the one who runs the site does to an account, by the command line or in the CRM. */
export const createAccountVerbs = ({
  db,
  clock,
  mail,
  forgetPerson,
  personalData,
}: Pick<AccountParts, "db" | "clock" | "mail" | "forgetPerson"> & { personalData: PersonalData }) => ({
  /** Gives an account another role; the next call with its token has it. */
  async changeRole(tx: Tx, id: number, role: Role, translatesInto: readonly Language[]): Promise<void> {
    if (role !== "admin") await requireOtherAdministrator(tx, db, id);
    await requireUser(tx, id);
    await users.update(tx, id, { role, translatesInto }, clock.now());
  },

  /** Closes an account, or opens it again; its sessions end at once. */
  async setActive(tx: Tx, id: number, isActive: boolean): Promise<void> {
    if (!isActive) await requireOtherAdministrator(tx, db, id);
    await requireUser(tx, id);
    await users.update(tx, id, { is_active: isActive ? 1 : 0 }, clock.now());
    if (!isActive) await sessions.removeOthers(tx, id, null);
  },

  /** Takes an account away with all that hangs on it. */
  async remove(tx: Tx, id: number): Promise<void> {
    await requireOtherAdministrator(tx, db, id);
    const { email } = await requireUser(tx, id);
    await mail.erase(tx, { address: email, userId: id });
    await forgetPerson(tx, id);
    for (const { erase } of Object.values(personalData)) await erase?.(tx, id);
    await users.remove(tx, id);
  },
});
export type AccountVerbs = ReturnType<typeof createAccountVerbs>;
