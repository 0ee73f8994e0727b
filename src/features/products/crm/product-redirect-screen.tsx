import { type LoaderFunctionArgs, redirect } from "react-router";

/** The form of an editor's address that categories and articles have (readings of the specification, 7). */
export function clientLoader({ params, request }: LoaderFunctionArgs): never {
  throw redirect(`/crm/products/edit/${params.id ?? ""}${new URL(request.url).search}`);
}

export default function RedirectScreen() {
  return null;
}
