import type { UIMatch } from "react-router";

// React Router generates such types for each route, but only when its own command runs: a plain `tsc` in a fresh copy has none.

type Loader = (...args: never[]) => unknown;
type LoaderData<Of extends Loader> = Awaited<ReturnType<Of>>;

/** What the component of a route gets, by the route's loader. */
export type PageProps<Of extends Loader> = { loaderData: LoaderData<Of>; matches: UIMatch[] };

/** What the `meta` of a route gets; the data are missing where the loader failed. */
export type PageMeta<Of extends Loader> = {
  loaderData: LoaderData<Of> | undefined;
  matches: (UIMatch | undefined)[];
};
