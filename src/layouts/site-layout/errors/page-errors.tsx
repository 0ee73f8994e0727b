/** A page that failed is replaced inside the frame, which stays. */
export { ErrorPage as ErrorBoundary } from "./error-page.tsx";
