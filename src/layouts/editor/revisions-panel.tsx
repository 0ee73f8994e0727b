import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ContentChange } from "#features/revisions/content-changes.ts";
import type { Revision } from "#features/revisions/revision.ts";
import { formatLocalTime } from "#i18n/local-time.ts";
import { parseTime } from "#platform/clock.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog, Dialog } from "#ui/crm/dialog.tsx";
import { Failed, Loaded } from "../crm-query.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import WordChanges from "./word-changes.tsx";

/** So many are asked for at once. */
const page = 30;

/** How the revisions of a thing are read and brought back; each feature asks its own API. */
export type RevisionsDoor = {
  /** Of the query's cache: ["product", "42"]. */
  key: readonly string[];
  list: (before: number | undefined, limit: number) => Promise<readonly Revision[]>;
  read: (number: number, since: number) => Promise<{ changes: readonly ContentChange[] } | null>;
  restore: (number: number) => Promise<unknown>;
  /** What a field is called: "translations.fr.name" → "Name (French)". */
  labelOf: (path: string) => string;
};

/** What a thing was at each save, by whom; what each changed, and the way back. */
export function RevisionsPanel({ door }: { door: RevisionsDoor }) {
  const { t, lang } = useEditorMessages();
  const query = useInfiniteQuery({
    queryKey: [...door.key, "revisions"],
    queryFn: ({ pageParam }) => door.list(pageParam, page),
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
                <time dateTime={createdAt} dir="ltr">
                  {formatLocalTime(lang, parseTime(createdAt))}
                </time>
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
          door={door}
          {...shown}
          mayRestore={shown.number !== revisions[0]?.number}
          onClose={() => setShown(null)}
        />
      ) : null}
    </>
  );
}

function RevisionDialog({
  door,
  number,
  since,
  mayRestore,
  onClose,
}: {
  door: RevisionsDoor;
  number: number;
  since: number;
  mayRestore: boolean;
  onClose: () => void;
}) {
  const { t } = useEditorMessages();
  const [isAsking, setAsking] = useState(false);
  // Against the present state the differences are read as what restoring would do.
  const query = useQuery({
    queryKey: [...door.key, "revision", number, since],
    queryFn: () => door.read(number, since),
  });
  return (
    <>
      <Dialog
        isOpen
        onOpenChange={onClose}
        width="l"
        title={t("editor.revision", { number })}
        footer={
          mayRestore ? (
            <CrmButton kind="primary" icon="history" onPress={() => setAsking(true)}>
              {t("editor.restore")}
            </CrmButton>
          ) : undefined
        }
      >
        <Loaded query={query}>
          {({ changes }) =>
            changes.length ? (
              <dl className="grid gap-4">
                {changes.map(({ path, before, after }) => (
                  <div key={path} className="grid gap-1">
                    <dt className="font-semibold">{door.labelOf(path)}</dt>
                    <dd className="rounded-md bg-surface px-3 py-2">
                      <WordChanges before={before} after={after} />
                    </dd>
                  </div>
                ))}
              </dl>
            ) : (
              <p>{t("editor.no-changes")}</p>
            )
          }
        </Loaded>
      </Dialog>
      <ConfirmDialog
        title={t("editor.restore-title", { number })}
        confirm={t("editor.restore")}
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={async () => {
          await door.restore(number);
          onClose();
        }}
      >
        <p>{t("editor.restore-text")}</p>
      </ConfirmDialog>
    </>
  );
}
