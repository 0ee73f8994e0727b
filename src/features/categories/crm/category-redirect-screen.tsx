import { useEffect } from "react";
import { useNavigate, useParams } from "react-router";

/** Products are edited at edit/{id}, categories at {id}/edit: who mixes them up is led on (readings of the specification, 7). */
export default function RedirectScreen(): null {
  const { id } = useParams();
  const navigate = useNavigate();
  useEffect(() => void navigate(`/crm/categories/${id}/edit`, { replace: true }), [id, navigate]);
  return null;
}
