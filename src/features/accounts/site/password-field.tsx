import { type ComponentProps, useState } from "react";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { useAccountMessages } from "./account-context.tsx";

/** A password, hidden until its button is pressed. */
export function PasswordField({
  autoComplete,
  ...rest
}: Omit<ComponentProps<typeof Field>, "type" | "end" | "autoComplete"> & {
  autoComplete: "current-password" | "new-password";
}) {
  const { t } = useAccountMessages();
  const [isShown, setShown] = useState(false);
  return (
    <Field
      {...rest}
      type={isShown ? "text" : "password"}
      dir={isShown ? "auto" : undefined}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      end={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t("form.show-password")}
          onClick={() => setShown(!isShown)}
          className="grid size-11 place-items-center rounded-md text-ink-soft hover:text-ink"
        >
          <Icon name={isShown ? "eye-off" : "eye"} size={20} />
        </button>
      }
    />
  );
}
