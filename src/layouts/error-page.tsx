import { isRouteErrorResponse, useRouteError } from "react-router";

export function ErrorPage() {
  const error = useRouteError();
  return <h1>{isRouteErrorResponse(error) ? error.status : "error"}</h1>;
}
