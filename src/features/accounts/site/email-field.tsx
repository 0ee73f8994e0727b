import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";

/** An email address: left to right in every language, without spell checking. */
export const EmailField = (
  rest: Omit<ComponentProps<typeof Field>, "type" | "autoComplete"> & { autoComplete: "username" | "email" },
) => (
  <Field
    {...rest}
    type="email"
    inputMode="email"
    autoCapitalize="none"
    autoCorrect="off"
    spellCheck={false}
    dir="ltr"
    required
  />
);
