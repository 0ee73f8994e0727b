import { useQuery } from "@tanstack/react-query";
import { type Language, languages } from "#i18n/languages.ts";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Loaded } from "../crm-query.tsx";
import { useEditorMessages } from "./editor-messages.ts";
import type { PublishDoor } from "./publish-panel.tsx";

export type UnpublishDialogProps = {
  door: Pick<PublishDoor, "key" | "uses" | "unpublish">;
  lang: Language;
  onClose: () => void;
};

/** Before a page is taken away: which others lead to it. */
export function UnpublishDialog({ door, lang, onClose }: UnpublishDialogProps) {
  const { t } = useEditorMessages();
  const query = useQuery({ queryKey: [...door.key, "uses"], queryFn: door.uses });
  return (
    <ConfirmDialog
      title={t("editor.unpublish-title", { language: languages[lang].nativeName })}
      confirm={t("editor.unpublish")}
      isDanger
      isOpen
      onOpenChange={onClose}
      onConfirm={() => door.unpublish(lang)}
    >
      <Loaded query={query}>
        {(uses) =>
          uses.length ? (
            <>
              <p className="mb-2">{t("editor.linked-from", { count: uses.length })}</p>
              <ul className="list-disc ps-5">
                {uses.map(({ type, id, title }) => (
                  <li key={`${type} ${id}`}>
                    <bdi>{title}</bdi>
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{t("editor.linked-from-nowhere")}</p>
          )
        }
      </Loaded>
    </ConfirmDialog>
  );
}
