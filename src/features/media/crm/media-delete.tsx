import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { MediaBulkResult } from "../media-item.ts";
import { useMediaMessages } from "./media-messages.ts";
import { MediaUsages } from "./media-usages.tsx";

/** Confirms the deletion of pictures; again, with their uses, before used ones are deleted. */
export function DeleteImages({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useMediaMessages();
  const queries = useQueryClient();
  const failure = useFailureText();
  const [inUse, setInUse] = useState<MediaBulkResult["inUse"]>([]);
  const [error, setError] = useState<unknown>(null);
  const left = inUse.length ? inUse.map(({ id }) => id) : [...ids];
  const act = async () => {
    try {
      const answer = await crmApi().post("/api/admin/media/bulk", {
        action: "delete",
        ids: left,
        force: inUse.length > 0,
      });
      await queries.invalidateQueries({ queryKey: ["media", "list"] });
      void queries.invalidateQueries({ queryKey: ["media", "groups"] });
      if (answer.done.length) toast(t("crm-media.deleted", { count: answer.done.length }));
      setInUse(answer.inUse);
      if (answer.inUse.length) throw new Error("in use");
      onDone();
    } catch (problem) {
      if ((problem as Error).message !== "in use") setError(problem);
      throw problem;
    }
  };
  return (
    <ConfirmDialog
      title={t(inUse.length ? "crm-media.delete-used" : "crm-media.delete-title", { count: left.length })}
      confirm={t(inUse.length ? "crm-media.delete-anyway" : "crm-media.delete")}
      isDanger
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      onConfirm={act}
    >
      <div className="grid gap-3">
        <p>{t(inUse.length ? "crm-media.delete-used-text" : "crm-media.delete-text")}</p>
        {inUse.length ? <MediaUsages usages={inUse.flatMap(({ usages }) => usages).slice(0, 30)} /> : null}
        {error ? (
          <p role="alert" className="text-bad">
            {failure(error)}
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
