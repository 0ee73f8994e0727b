import { useEffect, useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import type { Revised } from "../revision.ts";
import { useEditorMessages } from "./editor-messages.ts";

/** Milliseconds; the server takes whoever was silent for three of these for gone. */
const betweenSigns = 15_000;

/** Shows who else has the entity open, and reports to the others that it is open here. */
export function OthersEditing({ type, id }: { type: Revised["type"]; id: string }) {
  const { t, lang } = useEditorMessages();
  const [others, setOthers] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    const entity = { type, id };
    const sign = () =>
      crmApi()
        .post("/api/admin/editing", entity)
        .then((answer) => isHere && setOthers(answer.others))
        // A sign that is lost is followed by the next one.
        .catch(() => {});
    void sign();
    const timer = setInterval(sign, betweenSigns);
    return () => {
      isHere = false;
      clearInterval(timer);
      crmApi()
        .post("/api/admin/editing/end", entity)
        // Without it the server takes this editor for gone after three missing signs.
        .catch(() => {});
    };
  }, [type, id]);
  if (!others.length) return null;
  const names = new Intl.ListFormat(lang).format(others.map(({ name }) => name));
  return (
    <p role="status" className="mb-4 flex items-center gap-2 rounded-lg bg-warn-wash px-4 py-2 text-sm">
      <CrmIcon name="users" className="text-warn" />
      {t("editor.others", { names, count: others.length })}
    </p>
  );
}
