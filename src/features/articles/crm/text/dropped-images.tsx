import type { Editor } from "@tiptap/react";
import { FilePicker } from "#features/media/crm/file-picker.tsx";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { useArticleMessages } from "../article-messages.ts";
import type { Dropped } from "./dropped-image-position.ts";

export type DroppedImagesProps = {
  editor: Editor;
  dropped: readonly Dropped[];
  /** It was inserted into the text, or rejected. */
  onEnd: (one: Dropped) => void;
};

/** Images dropped into the text: each is uploaded to the library first, then inserted where it was dropped. */
export function DroppedImages({ editor, dropped, onEnd }: DroppedImagesProps) {
  const { parts } = useArticleMessages();
  const say = useFailureText();
  const end = (one: Dropped) => {
    one.forget();
    onEnd(one);
  };
  const put = (one: Dropped, mediaId: string) => {
    if (!editor.isDestroyed)
      editor.commands.insertContentAt(one.place(), {
        type: "image",
        attrs: { mediaId, alt: "", caption: "", width: "text" },
      });
    end(one);
  };
  const refuse = (one: Dropped, error: unknown) => {
    if (error !== null)
      toast(
        parts("crm-articles.picture-refused", {
          name: <bdi key="name">{one.file.name}</bdi>,
          reason: say(error),
        }),
        { tone: "bad" },
      );
    end(one);
  };
  return (
    <ul className="my-2 grid gap-2">
      {dropped.map((one) => (
        <li key={one.key}>
          <FilePicker
            file={one.file}
            onPick={(mediaId) => put(one, mediaId)}
            onRefused={(error) => refuse(one, error)}
          />
        </li>
      ))}
    </ul>
  );
}
