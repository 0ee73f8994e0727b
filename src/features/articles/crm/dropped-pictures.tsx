import type { Editor } from "@tiptap/react";
import { useEffect, useRef, useState } from "react";
import { addUploads, useUploads } from "#features/media/crm/uploads.ts";
import { Progress } from "#ui/crm/progress.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useFailureText } from "../../../layouts/crm-query.tsx";
import { useArticleMessages } from "./article-messages.ts";
import type { Dropped } from "./dropped-place.ts";

export type DroppedPicturesProps = {
  editor: Editor;
  dropped: readonly Dropped[];
  /** It stands in the text now, or was refused. */
  onEnd: (one: Dropped) => void;
};

/** Pictures that were dropped into the text: each goes to the library first, and then stands where it was let go. */
export function DroppedPictures({ editor, dropped, onEnd }: DroppedPicturesProps) {
  return (
    <ul className="my-2 grid gap-2">
      {dropped.map((one) => (
        <li key={one.key}>
          <Sending editor={editor} one={one} onEnd={onEnd} />
        </li>
      ))}
    </ul>
  );
}

function Sending({
  editor,
  one,
  onEnd,
}: { editor: Editor; one: Dropped } & Pick<DroppedPicturesProps, "onEnd">) {
  const { parts } = useArticleMessages();
  const say = useFailureText();
  const [key, setKey] = useState<number>();
  const upload = useUploads().find((known) => known.key === key);
  const isSent = useRef(false);
  useEffect(() => {
    if (!isSent.current) setKey(addUploads([one.file])[0]);
    isSent.current = true;
  }, [one]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends once, whatever is drawn anew meanwhile
  useEffect(() => {
    if (!upload || upload.state === "waiting" || upload.state === "sending") return;
    if (upload.answer && !editor.isDestroyed)
      editor.commands.insertContentAt(one.place(), {
        type: "image",
        attrs: { mediaId: upload.answer.id, alt: "", caption: "", width: "text" },
      });
    if (upload.state === "failed")
      toast(
        parts("crm-articles.picture-refused", {
          name: <bdi key="name">{one.file.name}</bdi>,
          reason: say(upload.error),
        }),
        { tone: "bad" },
      );
    one.forget();
    onEnd(one);
  }, [upload?.state]);
  return <Progress label={one.file.name} value={upload && upload.share < 1 ? upload.share : null} />;
}
