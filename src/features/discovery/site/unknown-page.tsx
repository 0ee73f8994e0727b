import { leaveUnknownPath, type PageRequest, pageLoader } from "#pages/page-loader.ts";

const load = ({ services, url }: PageRequest) => leaveUnknownPath(services, url);

export const loader = pageLoader(load);
export default function UnknownPage() {
  return null;
}
