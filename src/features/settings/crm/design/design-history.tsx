import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { Design } from "../../design/design.ts";
import { useDesignMessages } from "./design-messages.ts";

/** The designs that were published before. Restoring one makes it the draft. */
export function DesignHistory({
  onRestore,
  onClose,
}: {
  onRestore: (design: Design) => void;
  onClose: () => void;
}) {
  const { t, lang } = useDesignMessages();
  const failureText = useFailureText();
  const [busy, setBusy] = useState<number | null>(null);
  const query = useQuery({
    queryKey: ["design", "revisions"],
    queryFn: () => crmApi().get("/api/admin/design/revisions"),
  });
  const restore = async (number: number) => {
    setBusy(number);
    try {
      const design = await crmApi().get("/api/admin/design/revisions/{number}", {
        params: { number: String(number) },
      });
      if (design) onRestore(design);
      onClose();
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
      setBusy(null);
    }
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t("design.history")}>
      <Loaded query={query}>
        {({ items }) =>
          items.length ? (
            <ol className="border-t border-line">
              {items.map(({ number, author, createdAt }, index) => (
                <li
                  key={number}
                  className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
                >
                  <span>
                    <time dateTime={createdAt}>{formatLocalTime(lang, parseTime(createdAt))}</time>
                    {author ? (
                      <>
                        {" · "}
                        <bdi>{author.name}</bdi>
                      </>
                    ) : null}
                    {index === 0 ? <span className="ms-2 text-ink-soft">{t("design.current")}</span> : null}
                  </span>
                  {index === 0 ? null : (
                    <CrmButton
                      size="s"
                      icon="history"
                      isPending={busy === number}
                      onPress={() => void restore(number)}
                    >
                      {t("design.restore")}
                    </CrmButton>
                  )}
                </li>
              ))}
            </ol>
          ) : (
            <p className="text-sm text-ink-soft">{t("design.no-history")}</p>
          )
        }
      </Loaded>
    </Dialog>
  );
}
