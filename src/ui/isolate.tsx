import type { ReactNode } from "react";

/** Keeps a model name, a price or a code whole among words of the other direction. */
export function Isolate({ dir, children }: { dir?: "ltr" | "rtl"; children: ReactNode }) {
  return <bdi dir={dir}>{children}</bdi>;
}
