/** Loaded when the first password is chosen: a server that only shows pages does without. */
let known: Promise<ReadonlySet<string>> | undefined;

/** Whether a password is one of the 30,000 or so that people choose most; in whatever case. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set<string>(dictionary["passwords-common"]),
  );
  return (await known).has(password.normalize("NFC").toLowerCase());
}
