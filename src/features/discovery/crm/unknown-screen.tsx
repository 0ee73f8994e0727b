import { Navigate } from "react-router";

/** Comes after the guard of the layout, which shows it only to who may see the CRM (readings of the specification, 2). */
export default function UnknownScreen() {
  return <Navigate to="/crm/home" replace />;
}
