import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { crmApi } from "../../../crm-api.ts";
import { Loaded } from "../../../layouts/crm-query.tsx";
import { type CategoryContent, contentOf, differences } from "./category-content.ts";
import { useCategoryMessages } from "./category-messages.ts";
import { FieldName, FieldValue } from "./field-value.tsx";
import { Panel } from "./side-panels.tsx";

/** How many stand beside the form; the others are one press away. */
const firstShown = 5;

/** What the category was at each save, by whom; each can be looked at beside what is now, and restored. */
export function HistoryPanel({
  id,
  now,
  onRestore,
}: {
  id: string;
  now: CategoryContent;
  onRestore: (number: number) => Promise<boolean>;
}) {
  const { t, lang } = useCategoryMessages();
  const [opened, setOpened] = useState<{ number: number; time: string } | null>(null);
  const query = useQuery({
    queryKey: ["category", id, "revisions"],
    queryFn: () => crmApi().get("/api/admin/categories/{id}/revisions", { params: { id } }),
  });
  return (
    <Panel title={t("cat.history")}>
      <Loaded query={query}>
        {({ items }) => (
          <ol className="grid gap-1">
            {items.slice(0, firstShown).map(({ number, author, createdAt }) => {
              const time = formatLocalTime(lang, parseTime(createdAt));
              return (
                <li key={number} className="flex items-center justify-between gap-2 text-sm">
                  <span className="min-w-0 wrap-anywhere">
                    {author ? t("cat.revision", { time, name: author.name }) : time}
                  </span>
                  <CrmButton size="s" kind="plain" onPress={() => setOpened({ number, time })}>
                    {t("cat.compare")}
                  </CrmButton>
                </li>
              );
            })}
          </ol>
        )}
      </Loaded>
      {opened ? (
        <RevisionDialog id={id} {...opened} now={now} onRestore={onRestore} onClose={() => setOpened(null)} />
      ) : null}
    </Panel>
  );
}

function RevisionDialog({
  id,
  number,
  time,
  now,
  onRestore,
  onClose,
}: {
  id: string;
  number: number;
  time: string;
  now: CategoryContent;
  onRestore: (number: number) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useCategoryMessages();
  const query = useQuery({
    queryKey: ["category", id, "revisions", number],
    queryFn: () =>
      crmApi().get("/api/admin/categories/{id}/revisions/{number}", {
        params: { id, number: String(number) },
      }),
  });
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    if (await onRestore(number)) onClose();
    else setBusy(false);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="l"
      title={t("cat.revision-title", { time })}
      footer={
        <CrmButton kind="primary" icon="history" isPending={isBusy} onPress={restore}>
          {t("cat.revision-restore")}
        </CrmButton>
      }
    >
      <Loaded query={query}>
        {(said) => {
          const then = contentOf(said, now);
          const changes = differences(then, now);
          return changes.length ? (
            <div className="overflow-x-auto">
              <table className="w-full min-w-xl border-collapse text-start align-top">
                <thead>
                  <tr className="text-xs text-ink-soft *:px-2 *:py-1 *:text-start">
                    <th>{t("cat.field")}</th>
                    <th>{t("cat.then")}</th>
                    <th>{t("cat.now")}</th>
                  </tr>
                </thead>
                <tbody>
                  {changes.map(({ path, before, after }) => (
                    <tr
                      key={`${path.lang}-${path.key}`}
                      className="border-t border-line align-top *:px-2 *:py-2"
                    >
                      <th scope="row" className="text-start font-semibold">
                        <FieldName path={path} />
                      </th>
                      <td>
                        <FieldValue path={path} value={before} />
                      </td>
                      <td>
                        <FieldValue path={path} value={after} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          ) : (
            <p>{t("cat.same")}</p>
          );
        }}
      </Loaded>
    </Dialog>
  );
}
