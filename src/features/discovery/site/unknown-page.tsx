import { browserLoader, leaveUnknownPath, type PageRequest, serverLoader } from "../../../page-api.ts";

const load = ({ api, url }: PageRequest) => leaveUnknownPath(api, url);

export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

export default function UnknownPage() {
  return null;
}
