import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { TagList } from "#ui/crm/fields/tag-list.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { DeleteImages } from "./media-delete.tsx";
import { useMediaMessages } from "./media-messages.ts";

type Asking = "move" | "tag" | "delete" | null;

/** What can be done with the pictures that are chosen. */
export function BulkBar({ selected, onDone }: { selected: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useMediaMessages();
  const queries = useQueryClient();
  const failure = useFailureText();
  const [asking, setAsking] = useState<Asking>(null);
  const [folder, setFolder] = useState("");
  const [tags, setTags] = useState<string[]>([]);
  const ids = [...selected];
  const act = useMutation({
    mutationFn: () =>
      crmApi().post(
        "/api/admin/media/bulk",
        asking === "move" ? { action: "move", ids, folder } : { action: "tag", ids, tags },
      ),
    onSuccess: ({ done }) => {
      void queries.invalidateQueries({ queryKey: ["media"] });
      toast(t("crm-media.changed", { count: done.length }));
      setAsking(null);
      onDone();
    },
  });
  return (
    <div className="sticky top-16 z-20 mb-3 flex flex-wrap items-center gap-2 rounded-lg border border-line bg-raised px-3 py-2 text-sm shadow-lift">
      <p role="status" className="me-auto font-semibold">
        {t("crm-media.selected", { count: selected.size })}
      </p>
      <CrmButton size="s" onPress={() => setAsking("move")}>
        {t("crm-media.move")}
      </CrmButton>
      <CrmButton size="s" onPress={() => setAsking("tag")}>
        {t("crm-media.add-tags")}
      </CrmButton>
      <CrmButton size="s" icon="trash" onPress={() => setAsking("delete")}>
        {t("crm-media.delete")}
      </CrmButton>
      <CrmButton size="s" kind="plain" onPress={onDone}>
        {t("crm-media.select-none")}
      </CrmButton>
      <Dialog
        title={t(asking === "tag" ? "crm-media.add-tags" : "crm-media.move")}
        width="s"
        isOpen={asking === "move" || asking === "tag"}
        onOpenChange={(isOpen) => isOpen || setAsking(null)}
        cancels
        footer={
          <CrmButton kind="primary" isPending={act.isPending} onPress={() => act.mutate()}>
            {t(asking === "tag" ? "crm-media.add-tags" : "crm-media.move")}
          </CrmButton>
        }
      >
        <div className="grid gap-3">
          {asking === "tag" ? (
            <TagList label={t("crm-media.tags")} dir="auto" tags={tags} onChange={setTags} />
          ) : (
            <TextField
              label={t("crm-media.folder")}
              description={t("crm-media.folder-help")}
              dir="auto"
              value={folder}
              onChange={setFolder}
            />
          )}
          {act.error ? (
            <p role="alert" className="text-bad">
              {failure(act.error)}
            </p>
          ) : null}
        </div>
      </Dialog>
      {asking === "delete" ? (
        <DeleteImages ids={ids} onClose={() => setAsking(null)} onDone={onDone} />
      ) : null}
    </div>
  );
}
