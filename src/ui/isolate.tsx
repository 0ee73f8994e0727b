import type { ReactNode } from "react";

const rightToLeft = /[\u0590-\u08ff]/;

/**
 * Keeps a model name, a price or a code whole among words of the other direction. Words in Hebrew or Arabic run from the right even
 * where a Latin name stands first ("Bluetooth 5.3، كابل").
 */
export function Isolate({ dir, children }: { dir?: "ltr" | "rtl"; children: ReactNode }) {
  const found = typeof children === "string" && rightToLeft.test(children) ? "rtl" : undefined;
  return <bdi dir={dir ?? found}>{children}</bdi>;
}
