/** A page that failed is replaced inside the frame, which stays: a new frame would wait for its own data before it says so. */
export { ErrorPage as ErrorBoundary } from "./error-page.tsx";
