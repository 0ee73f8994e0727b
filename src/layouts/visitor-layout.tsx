import { Outlet } from "react-router";

export async function clientLoader() {
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <main aria-busy="true" />;
}

export default function VisitorLayout() {
  return <Outlet />;
}
