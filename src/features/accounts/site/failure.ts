import type { ApiFailure } from "#client/api/api-failure.ts";
import { isApiFailure } from "#client/browser-api.ts";
import { longestPassword, shortestPassword } from "../password-length.ts";
import type { AccountMessages } from "./account-context.tsx";

/** What a form shows of a call that failed: beside the fields it is about, else above them all. */
export type FormFailure = { message?: string; fields: Record<string, string> };

/** The field that an answer is about without saying so. */
const fieldOfCode = new Map<string, readonly string[]>(
  Object.entries({
    "email-taken": ["email"],
    "wrong-password": ["currentPassword", "password"],
    "code-wrong": ["code"],
  }),
);

/** "Please try again in 2 minutes", where the server said when. */
function whenToTry({ retryAfter }: ApiFailure, { t }: AccountMessages): string {
  if (!retryAfter) return "";
  if (retryAfter < 100) return ` ${t("form.wait-seconds", { count: Math.ceil(retryAfter) })}`;
  return ` ${t("form.wait-minutes", { count: Math.ceil(retryAfter / 60) })}`;
}

const wordsOfField = (name: string, { t }: AccountMessages): string | undefined =>
  ({
    email: t("form.email-invalid"),
    name: t("form.name-invalid"),
    password: t("form.password-length", { least: shortestPassword, most: longestPassword }),
    newPassword: t("form.password-length", { least: shortestPassword, most: longestPassword }),
    code: t("form.code-missing"),
  })[name];

export function formFailure(
  error: unknown,
  names: readonly string[],
  messages: AccountMessages,
): FormFailure {
  if (!isApiFailure(error)) return { message: messages.t("failure.sending"), fields: {} };
  const about = fieldOfCode.get(error.code ?? "")?.find((name) => names.includes(name));
  if (about) return { fields: { [about]: error.message } };
  const fields: Record<string, string> = {};
  const details = Array.isArray(error.details) ? (error.details as { path?: unknown }[]) : [];
  for (const { path } of details)
    if (typeof path === "string" && names.includes(path))
      fields[path] =
        error.code === "password-too-common"
          ? error.message
          : (wordsOfField(path, messages) ?? error.message);
  if (Object.keys(fields).length) return { fields };
  return { message: error.message + whenToTry(error, messages), fields };
}
