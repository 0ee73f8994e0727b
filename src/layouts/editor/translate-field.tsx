import { useMutation } from "@tanstack/react-query";
import type { Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../crm-api.ts";
import { isApiFailure } from "../../page-api.ts";
import { useFailureText } from "../crm-query.tsx";
import { useEditorMessages } from "./editor-messages.ts";

/** Has a language model translate one field into the form; where it differs from its source, both are shown and nothing is mended. */
export function TranslateField<Value extends string | string[]>({
  type,
  id,
  lang,
  field,
  source,
  isFull,
  onTranslated,
}: {
  type: "product" | "article" | "category";
  id: string;
  lang: Language;
  field: string;
  source: Value;
  /** Somebody has written something: the button says that it goes. */
  isFull: boolean;
  onTranslated: (value: Value) => void;
}) {
  const { t } = useEditorMessages();
  const say = useFailureText();
  const ask = useMutation({
    mutationFn: () =>
      crmApi().post("/api/crm/translate/field", {
        type,
        id,
        lang,
        field,
        value: source as string | string[],
      }),
    onSuccess: (answer) => {
      if (answer) onTranslated(answer.value as Value);
    },
    onError: (error) =>
      toast(isApiFailure(error) && error.code === "writer-stopped" ? t("editor.machine-none") : say(error), {
        tone: "bad",
      }),
  });
  const differences = ask.data?.differences ?? [];
  return (
    <div className="mt-1 text-sm">
      <CrmButton
        kind="plain"
        size="s"
        icon="globe"
        className="-ms-2"
        isPending={ask.isPending}
        onPress={() => ask.mutate()}
      >
        {isFull ? t("editor.machine-again") : t("editor.machine-translate")}
      </CrmButton>
      {differences.length ? (
        <div role="status" className="rounded-md bg-warn-wash px-3 py-2">
          <p className="font-semibold">{t("editor.machine-differs")}</p>
          <ul>
            {differences.map(({ kind, source: from, target: to }) => (
              <li key={`${kind} ${from} ${to}`}>
                <bdi>{from ?? "–"}</bdi> ≠ <bdi>{to ?? "–"}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
