import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { type Language, languages } from "#i18n/languages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Note } from "#ui/note.tsx";
import { useAiMessages } from "./ai-messages.ts";

/** Without a language model: the built-in writer's outline of an article in other languages. It says that this is no translation. */
export function OutlineDialog({
  id,
  open,
  isChanged,
  onWritten,
  onClose,
}: {
  id: string;
  /** The languages in which the article has no words yet. */
  open: readonly Language[];
  /** People have changed the outline that it began with. */
  isChanged: boolean;
  onWritten: (count: number) => void;
  onClose: () => void;
}) {
  const { t } = useAiMessages();
  const say = useFailureText();
  const queries = useQueryClient();
  const [langs, setLangs] = useState(open);
  const write = useMutation({
    mutationFn: () =>
      crmApi().post("/api/admin/articles/{id}/outlines", { to: [...langs] }, { params: { id } }),
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: ["articles", "review", id] });
      onWritten(answer?.written.length ?? 0);
      onClose();
    },
  });
  return (
    <Dialog
      title={t("editor.outline-title")}
      width="s"
      isOpen
      onOpenChange={onClose}
      cancels
      footer={
        <CrmButton
          kind="primary"
          icon="globe"
          isDisabled={!langs.length}
          isPending={write.isPending}
          onPress={() => write.mutate()}
        >
          {t("editor.outline-start")}
        </CrmButton>
      }
    >
      <div className="grid gap-4">
        {write.error ? (
          <p role="alert" className="rounded-lg bg-bad-wash px-4 py-3 font-semibold">
            {fieldErrors(write.error).productIds === "products-missing"
              ? t("editor.outline-gone")
              : say(write.error)}
          </p>
        ) : null}
        <p>{t("editor.outline-what")}</p>
        {isChanged ? (
          <Note tone="warn">
            <p>{t("editor.outline-changed")}</p>
          </Note>
        ) : null}
        <p className="text-ink-soft">{t("editor.outline-review-first")}</p>
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{t("editor.item-languages")}</legend>
          {open.map((code) => (
            <Checkbox
              key={code}
              isSelected={langs.includes(code)}
              onChange={(isOn) =>
                setLangs((before) => open.filter((one) => (one === code ? isOn : before.includes(one))))
              }
            >
              {languages[code].nativeName}
            </Checkbox>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}

/** What came of it, and the way to where its parts are looked at. */
export function OutlinesWritten({ id, count }: { id: string; count: number }) {
  const { t } = useAiMessages();
  return (
    <div role="status" className="grid w-full justify-items-start gap-2 text-sm">
      <p>{t("editor.outline-done", { count })}</p>
      <div className="flex flex-wrap gap-2">
        <CrmLink size="s" icon="eye" href={`/crm/articles/${id}/review`}>
          {t("editor.outline-to-review")}
        </CrmLink>
        {/* The form is older than the draft by now, so everything is reloaded. */}
        <CrmButton size="s" kind="plain" icon="refresh" onPress={() => location.reload()}>
          {t("editor.outline-show")}
        </CrmButton>
      </div>
    </div>
  );
}
