import { useEffect, useRef, useState } from "react";
import { Progress } from "#ui/crm/progress.tsx";
import { addUploads, useUploads } from "./uploads.ts";

/**
 * Uploads a dropped file to the library: shows its progress and reports its id there. `onRefused` gets the error; null where the upload
 * was canceled in the library.
 */
export function FilePicker({
  file,
  onPick,
  onRefused,
}: {
  file: File;
  onPick: (mediaId: string) => void;
  onRefused: (error: unknown) => void;
}) {
  const [key, setKey] = useState<number>();
  const upload = useUploads().find((known) => known.key === key);
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) setKey(addUploads([file])[0]);
    isSent.current = true;
  }, [file]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, whatever is rendered again meanwhile
  useEffect(() => {
    if (!upload || upload.state === "waiting" || upload.state === "sending") return;
    if (upload.answer) onPick(upload.answer.id);
    else onRefused(upload.state === "failed" ? upload.error : null);
  }, [upload?.state]);
  return <Progress label={file.name} value={upload && upload.share < 1 ? upload.share : null} />;
}
