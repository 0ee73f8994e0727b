import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { Progress } from "#ui/crm/progress.tsx";
import { useMediaMessages } from "./media-messages.ts";
import { Thumb } from "./media-thumb.tsx";
import { mayPass, useUploadFault } from "./upload-fault.ts";
import { cancelUpload, clearUploads, retryUpload, type Upload, useUploads } from "./uploads.ts";

/** What is on its way, what came of it, and what can be done about it. */
export function UploadList({ onOpen }: { onOpen?: (id: string) => void }) {
  const { t } = useMediaMessages();
  const uploads = useUploads();
  if (!uploads.length) return null;
  const finished = uploads.filter(({ state }) => state === "done").length;
  const isBusy = uploads.some(({ state }) => state === "waiting" || state === "sending");
  return (
    <section aria-labelledby="uploads-title" className="mb-6 rounded-lg border border-line bg-raised text-sm">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-2">
        <h2 id="uploads-title" className="text-base">
          {t("crm-media.uploads")}
        </h2>
        <p role="status" className="ms-auto text-ink-soft">
          {t("crm-media.uploads-done", { count: finished, total: uploads.length })}
        </p>
        <CrmButton size="s" kind="plain" isDisabled={isBusy} onPress={clearUploads}>
          {t("crm-media.uploads-clear")}
        </CrmButton>
      </header>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {[...uploads].sort(byUrgency).map((upload) => (
          <UploadLine key={upload.key} upload={upload} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}

const urgency: Record<Upload["state"], number> = { failed: 0, sending: 1, waiting: 2, cancelled: 3, done: 4 };
/** Uploads that need attention come first. */
const byUrgency = (a: Upload, b: Upload): number => urgency[a.state] - urgency[b.state] || a.key - b.key;

function UploadLine({ upload, onOpen }: { upload: Upload; onOpen?: ((id: string) => void) | undefined }) {
  const { t } = useMediaMessages();
  const uploadFault = useUploadFault();
  const { key, file, state, share, answer, error } = upload;
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2">
      {answer ? (
        <Thumb item={answer} className="size-10 shrink-0 rounded-md" />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-surface text-ink-soft">
          <CrmIcon name={state === "failed" ? "warning" : "media"} />
        </span>
      )}
      <div className="grid min-w-0 grow gap-1">
        {state === "sending" ? (
          <Progress label={file.name} value={share < 1 ? share : null} />
        ) : (
          <>
            <bdi className="truncate font-semibold [text-align:match-parent]">{file.name}</bdi>
            <span className={state === "failed" ? "text-bad" : "text-ink-soft"}>
              {state === "failed"
                ? uploadFault(error)
                : t(`crm-media.upload-${answer && !answer.isNew ? "known" : state}`)}
            </span>
          </>
        )}
      </div>
      {state === "waiting" || state === "sending" ? (
        <CrmButton
          size="s"
          kind="plain"
          icon="close"
          aria-label={t("crm-media.upload-cancel", { name: file.name })}
          onPress={() => cancelUpload(key)}
        />
      ) : null}
      {state === "cancelled" || (state === "failed" && mayPass(error)) ? (
        <CrmButton size="s" icon="refresh" onPress={() => retryUpload(key)}>
          {t("crm-media.upload-retry")}
        </CrmButton>
      ) : null}
      {answer && onOpen ? (
        <CrmButton size="s" kind="plain" onPress={() => onOpen(answer.id)}>
          {t("crm-media.upload-describe")}
        </CrmButton>
      ) : null}
    </li>
  );
}
