import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";
import { useAccountMessages } from "./account-context.tsx";

/** The code of an authenticator, or a recovery code. */
export function CodeField(rest: Omit<ComponentProps<typeof Field>, "label">) {
  const { t } = useAccountMessages();
  return (
    <Field
      {...rest}
      label={t("form.code")}
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={20}
      dir="ltr"
      required
    />
  );
}
