import { lazy } from "react";

/** What is seldom shown is loaded when it is shown. */
export const ErrorPage = lazy(async () => ({ default: (await import("./error-page.tsx")).ErrorPage }));
