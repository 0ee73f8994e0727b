import { AppError } from "#platform/errors.ts";

/** Loaded when the first password is chosen: a server that only shows pages does without. */
let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 49,000 that people choose most; in whatever case. */
async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set<string>(dictionary["passwords-common"]),
  );
  return (await known).has(password.normalize("NFC").toLowerCase());
}

/** Refuses a password that is guessed first: one of the most common, or the account's own name or address. */
export async function requireUncommon(
  password: string,
  path: string,
  account: { email?: string; name?: string } = {},
): Promise<void> {
  const folded = password.normalize("NFC").trim().toLowerCase();
  const own = [account.email, account.email?.split("@")[0], account.name?.toLowerCase()];
  if (own.includes(folded) || (await isCommonPassword(password)))
    throw new AppError("password-too-common", {
      details: [{ path, message: "is one of the first that are guessed" }],
    });
}
