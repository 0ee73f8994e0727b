import type { UIMatch } from "react-router";

// React Router generates such types per route, but only with its own command: a plain `tsc` in a fresh checkout has none.

type Loader = (...args: never[]) => unknown;
type LoaderData<Of extends Loader> = Awaited<ReturnType<Of>>;

/** Props of a route component, derived from the route's loader. */
export type PageProps<Of extends Loader> = { loaderData: LoaderData<Of>; matches: UIMatch[] };

/** Arguments of a route's `meta`; the data are missing if the loader failed. */
export type PageMeta<Of extends Loader> = {
  loaderData: LoaderData<Of> | undefined;
  matches: (UIMatch | undefined)[];
};
