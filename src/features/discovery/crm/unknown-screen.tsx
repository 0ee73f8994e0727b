import { useEffect } from "react";
import { useNavigate } from "react-router";

/** Rendered after the layout's guard, so only users with CRM access see it (readings of the specification, 2). */
export default function UnknownScreen(): null {
  const navigate = useNavigate();
  useEffect(() => void navigate("/crm/home", { replace: true }), [navigate]);
  return null;
}
