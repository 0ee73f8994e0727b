import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatLocalTime } from "#i18n/formats/local-time.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { later } from "#ui/crm/lazy.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { RevisionDialogProps, RevisionsApi } from "./revision-dialog.tsx";

const RevisionDialog = later(
  async () => (await import("./revision-dialog.tsx")).RevisionDialog,
  ({ onClose }: RevisionDialogProps) => onClose(),
);

/** Page size. */
const page = 30;

/** The revisions of an entity: author, changes, and a way to restore each. */
export function RevisionsPanel({ api }: { api: RevisionsApi }) {
  const { t, lang } = useEditorMessages();
  const query = useInfiniteQuery({
    queryKey: [...api.key, "revisions"],
    queryFn: ({ pageParam }) => api.list(pageParam, page),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (last) => (last.length === page ? last.at(-1)?.number : undefined),
  });
  const [shown, setShown] = useState<{ number: number; since: number } | null>(null);
  if (query.isError) return <Failed error={query.error} retry={() => void query.refetch()} />;
  const revisions = query.data?.pages.flat() ?? [];
  if (query.isSuccess && !revisions.length)
    return <p className="text-sm text-ink-soft">{t("editor.no-revisions")}</p>;
  return (
    <>
      <ol className="border-t border-line">
        {revisions.map(({ number, author, createdAt }, i) => (
          <li
            key={number}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2 text-sm"
          >
            <span>
              <span className="font-semibold">{t("editor.revision", { number })}</span>
              {i === 0 ? <span className="ms-2 text-ink-soft">{t("editor.revision-now")}</span> : null}
              <span className="block text-xs text-ink-soft">
                <bdi>{author?.name ?? t("editor.by-nobody")}</bdi>
                {" · "}
                <time dateTime={createdAt}>{formatLocalTime(lang, parseTime(createdAt))}</time>
              </span>
            </span>
            <span className="flex flex-wrap gap-2">
              <CrmButton size="s" icon="eye" onPress={() => setShown({ number, since: number - 1 })}>
                {t("editor.changes")}
              </CrmButton>
              {i === 0 ? null : (
                <CrmButton
                  size="s"
                  icon="history"
                  onPress={() => setShown({ number, since: revisions[0]?.number ?? number })}
                >
                  {t("editor.compare-now")}
                </CrmButton>
              )}
            </span>
          </li>
        ))}
      </ol>
      {query.hasNextPage ? (
        <CrmButton
          className="mt-3"
          isPending={query.isFetchingNextPage}
          onPress={() => void query.fetchNextPage()}
        >
          {t("editor.older")}
        </CrmButton>
      ) : null}
      {shown ? (
        <RevisionDialog
          api={api}
          {...shown}
          mayRestore={shown.number !== revisions[0]?.number}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}
