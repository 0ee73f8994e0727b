import type { ComponentProps } from "react";
import { Field } from "#ui/field.tsx";

/** An address as it is typed and filled in: left to right in every language, and nobody's spelling to correct. */
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
