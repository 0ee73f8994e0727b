import type { ReactNode } from "react";
import { BareShell } from "../bare-shell.tsx";
import { ErrorPage } from "./error-page.tsx";

/** The last net: shown where not even a layout could be made. */
export function RootError({ suggestions }: { suggestions: ReactNode }) {
  return (
    <BareShell>
      <ErrorPage suggestions={suggestions} />
    </BareShell>
  );
}
