import { NotFoundSuggestions } from "#features/discovery/site/not-found-suggestions.tsx";
import { ErrorPage } from "#layouts/site-layout/errors/error-page.tsx";

/** A page that failed is replaced inside the layout, which stays. */
export const ErrorBoundary = () => <ErrorPage suggestions={<NotFoundSuggestions />} />;
