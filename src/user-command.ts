import { parseArgs } from "node:util";
import { type Role, roleSchema, roles } from "#features/accounts/account.ts";
import { commandLine } from "#features/audit/actor.ts";
import { errorText } from "#i18n/error-texts.ts";
import { fieldFaultText } from "#i18n/field-faults.ts";
import { AppError, StartupError } from "#platform/errors.ts";
import type { App } from "./app.ts";

const help = `Usage: npm run user -- create --email E-MAIL [--name NAME] [--role ${roles.join("|")}] [--password PASSWORD]
       npm run user -- role E-MAIL ${roles.join("|")}
       npm run user -- reset E-MAIL [--second-factor]
create makes an account (without --password one is made and shown once), role changes what it may do,
reset gives a link that sets a new password, to be handed over; with --second-factor it also takes away the second factor, for who lost
the phone and the recovery codes.`;

function roleOf(text: string | undefined): Role {
  const role = roleSchema.safeParse(text);
  if (!role.success) throw new StartupError(`A role is one of ${roles.join(", ")}.`);
  return role.data;
}

async function requireUser(app: App, email: string | undefined): Promise<{ id: number }> {
  if (!email) throw new StartupError("Name the account by its e-mail address.");
  const user = await app.accounts.findUser(email);
  if (!user) throw new StartupError(`There is no account with the e-mail address ${email}.`);
  return user;
}

/** The operator's way to accounts, where nobody can sign in to the CRM. */
export async function userCommand(app: App, words: string[], say: (line: string) => void): Promise<number> {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      email: { type: "string" },
      name: { type: "string" },
      role: { type: "string" },
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
        password: values.password,
      };
      const made = await app.accounts.createUser(account, commandLine);
      say(`${made.email} has an account.`);
      if (made.madePassword) say(`Password  ${made.madePassword}  (shown this once)`);
      return 0;
    }
    if (verb === "role") {
      const { id } = await requireUser(app, email);
      await app.accounts.changeRole(id, roleOf(role), commandLine);
      say(`${email} has the role ${role} now.`);
      return 0;
    }
    if (verb === "reset") {
      const { id } = await requireUser(app, email);
      if (values["second-factor"]) {
        await app.accounts.removeSecondFactor(id, commandLine);
        say("The second factor is gone.");
      }
      say(`Good for once, within an hour: ${await app.accounts.resetLink(id, commandLine)}`);
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
