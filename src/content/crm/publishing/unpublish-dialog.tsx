import { useQuery } from "@tanstack/react-query";
import { type Language, languages } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { PublishApi } from "./publish-api.ts";

export type UnpublishDialogProps = {
  api: Pick<PublishApi, "key" | "uses" | "unpublish">;
  lang: Language;
  onClose: () => void;
};

/** Before a page is taken away: which others lead to it. */
export function UnpublishDialog({ api, lang, onClose }: UnpublishDialogProps) {
  const { t } = useEditorMessages();
  const query = useQuery({ queryKey: [...api.key, "uses"], queryFn: api.uses });
  return (
    <ConfirmDialog
      title={t("editor.unpublish-title", { language: languages[lang].nativeName })}
      confirm={t("editor.unpublish")}
      // "Cancel" and "Unpublish" are one word in Hebrew, Arabic and Chinese.
      cancel={t("editor.keep-published")}
      isDanger
      isOpen
      onOpenChange={onClose}
      onConfirm={() => api.unpublish(lang)}
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
