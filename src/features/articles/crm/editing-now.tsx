import { useEffect, useState } from "react";
import { crmApi } from "../../../crm-api.ts";

/** Milliseconds between two times that the server hears that the article is open. */
const tellEvery = 15_000;

/** Who else has the article open now. */
export function useOthersEditing(id: string): readonly { id: string; name: string }[] {
  const [others, setOthers] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    let isHere = true;
    const thing = { type: "article" as const, id };
    const tell = () =>
      crmApi()
        .post("/api/admin/editing", thing)
        .then(
          (answer) => isHere && setOthers(answer.others),
          // It is only a courtesy: the next time will do.
          () => {},
        );
    void tell();
    const timer = window.setInterval(tell, tellEvery);
    return () => {
      isHere = false;
      window.clearInterval(timer);
      void crmApi()
        .post("/api/admin/editing/end", thing)
        .catch(() => {});
    };
  }, [id]);
  return others;
}
