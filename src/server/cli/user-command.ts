import { parseArgs } from "node:util";
import { type Role, roleSchema, roles, translatesIntoSchema } from "#features/accounts/account.ts";
import { type Language, languageCodes } from "#i18n/languages.ts";
import { errorText } from "#i18n/messages/error-messages.ts";
import { fieldFaultText } from "#i18n/messages/field-faults.ts";
import { commandLine } from "#platform/audit/actor.ts";
import { AppError, StartupError } from "#platform/errors.ts";
import type { App } from "../app.ts";

const help = `Usage: npm run user -- create --email EMAIL [--name NAME] [--role ${roles.join("|")}] [--languages LANGUAGES] [--password PASSWORD]
       npm run user -- role EMAIL ${roles.join("|")} [--languages LANGUAGES]
       npm run user -- reset EMAIL [--second-factor]
create  creates an account. Without --password, a password is generated and shown once.
role    changes an account's role.
        A translator needs --languages, such as fr,he: only texts of these languages can be changed.
reset   prints a link for setting a new password, valid once and for an hour. --second-factor also turns off two-step verification, for a
        user who lost phone and recovery codes.`;

function roleOf(text: string | undefined): Role {
  const role = roleSchema.safeParse(text);
  if (!role.success) throw new StartupError(`The role must be one of: ${roles.join(", ")}.`);
  return role.data;
}

/** Comma-separated. */
function languagesIn(text: string | undefined): Language[] {
  const found = translatesIntoSchema.safeParse(text?.split(",").map((one) => one.trim()) ?? []);
  if (!found.success)
    throw new StartupError(`--languages takes some of ${languageCodes.join(",")}, each once.`);
  return found.data;
}

async function requireUser(app: App, email: string | undefined): Promise<{ id: number }> {
  if (!email) throw new StartupError("The account's email address is missing.");
  const user = await app.accounts.findUser(email);
  if (!user) throw new StartupError(`There is no account with the email address ${email}.`);
  return user;
}

/** The operator's access to accounts when no one can sign in to the CRM. */
export async function userCommand(app: App, words: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      role: { type: "string" },
      languages: { type: "string" },
      password: { type: "string" },
      "second-factor": { type: "boolean" },
      help: { type: "boolean" },
    },
  });
  const [verb, email, role] = positionals;
  try {
    if (verb === "create" && values.email) {
      const account = {
        email: values.email,
        name: values.name ?? values.email.split("@")[0] ?? values.email,
        role: roleOf(values.role ?? "user"),
        translatesInto: languagesIn(values.languages),
        password: values.password,
      };
      const made = await app.accounts.createUser(account, commandLine);
      say(`Account created: ${made.email}`);
      if (made.madePassword) say(`Password  ${made.madePassword}  (shown only once)`);
      return 0;
    }
    if (verb === "role") {
      const { id } = await requireUser(app, email);
      await app.accounts.changeRole(id, roleOf(role), commandLine, languagesIn(values.languages));
      say(`${email} now has the role ${role}.`);
      return 0;
    }
    if (verb === "reset") {
      const { id } = await requireUser(app, email);
      if (values["second-factor"]) {
        await app.accounts.removeSecondFactor(id, commandLine);
        say("Two-step verification turned off.");
      }
      say(`Valid once, for an hour: ${await app.accounts.resetLink(id, commandLine)}`);
      return 0;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const details = error.details
      ?.map(({ path, message, limit }) => `${path}: ${fieldFaultText("en", message, limit) ?? message}`)
      .join(", ");
    throw new StartupError(`${errorText("en", error.code)}${details ? ` (${details})` : ""}`, error);
  }
  say(help);
  return values.help ? 0 : 1;
}
