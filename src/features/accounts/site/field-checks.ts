import { hasPasswordLength, longestPassword, shortestPassword } from "../password-length.ts";
import { type AccountMessages, useAccountMessages } from "./account-context.tsx";

/** Field checks before anything is sent; the server has the last word. */
const checksIn = ({ t }: AccountMessages) => ({
  email: (text: string) => {
    if (!text.trim()) return t("form.email-missing");
    return /^[^\s@]+@[^\s@]+$/.test(text.trim()) ? undefined : t("form.email-invalid");
  },
  password: (text: string) => (text ? undefined : t("form.password-missing")),
  newPassword: (text: string) =>
    hasPasswordLength(text)
      ? undefined
      : t("form.password-length", { least: shortestPassword, most: longestPassword }),
  name: (text: string) => {
    if (!text.trim()) return t("form.name-missing");
    return [...text.trim()].length > 80 ? t("form.name-invalid") : undefined;
  },
  code: (text: string) => (text.trim().length >= 6 ? undefined : t("form.code-missing")),
  anything: () => undefined,
});

export const useChecks = () => checksIn(useAccountMessages());
