import { type PageRequest, pageLoader, redirectUnknownPath } from "#pages/page-loader.ts";

const load = ({ services, url }: PageRequest) => redirectUnknownPath(services, url);

export const loader = pageLoader(load);
export default function UnknownPage() {
  return null;
}
