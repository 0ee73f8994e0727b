import { ErrorPage } from "./lazy-error-page.tsx";
import { BareFrame } from "./site-frame.tsx";

/** The last net: shown where not even a layout could be made. */
export function RootError() {
  return (
    <BareFrame>
      <ErrorPage />
    </BareFrame>
  );
}
