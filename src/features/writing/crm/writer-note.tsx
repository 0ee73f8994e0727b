import { Note } from "#ui/note.tsx";
import { useWritingMessages } from "./writing-messages.ts";

/** Who writes: said before anything is ordered. */
export function WriterNote() {
  const { t } = useWritingMessages();
  return (
    <Note title={t("writing.outline-title")}>
      <p>{t("writing.outline-text")}</p>
    </Note>
  );
}
