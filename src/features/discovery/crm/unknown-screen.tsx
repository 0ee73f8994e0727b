import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Comes after the guard of the layout, which shows it only to who may see the CRM (readings of the specification, 2). */
export default function UnknownScreen(): null {
  const navigate = useNavigate();
  useEffect(() => void navigate("/crm/home", { replace: true }), [navigate]);
  return null;
}
