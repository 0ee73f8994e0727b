import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import { useAiMessages } from "./ai-messages.ts";
import type { SuggestFieldProps } from "./suggestible-field.ts";
import { languageAttributes } from "./translation-row.tsx";

type Value = string | readonly string[];
export type SuggestPanelProps = SuggestFieldProps<Value> & {
  id: string;
  /** The number of the request; a new one refetches. */
  times: number;
  onClose: () => void;
};

/**
 * What is suggested for a field, where it comes from, and what was left out. Nothing comes into the form but what is taken, and what was
 * taken last goes again by one press. Of a list each is one line more.
 */
export function SuggestPanel({
  type,
  id,
  lang,
  field,
  picture,
  value,
  keepDraft,
  onChange,
  times,
  onClose,
}: SuggestPanelProps) {
  const { t } = useAiMessages();
  const { t: common } = useEditorMessages();
  const { t: crm } = useCrmMessages();
  const say = useFailureText();
  const [taken, setTaken] = useState<{ before: Value; after: Value } | null>(null);
  const request = { type, id, lang, field, ...(picture === undefined ? {} : { picture }) };
  const ask = useQuery({
    queryKey: ["suggestions", request, times],
    queryFn: async () => {
      await keepDraft();
      return crmApi().post("/api/admin/suggestions", request);
    },
    // Each asking costs: it is done once.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (ask.error) return <p className="font-semibold text-bad">{say(ask.error)}</p>;
  const found = ask.data;
  if (!found) return <p className="text-ink-soft">{crm("crm.working")}</p>;
  const isList = typeof value !== "string";
  const isUnseen = field === "alt";
  const has = (item: string) => (isList ? value.includes(item) : value === item);
  const take = (item: string) => {
    const after = isList ? [...value, item] : item;
    setTaken({ before: value, after });
    onChange(after);
  };
  const canUndo = taken !== null && JSON.stringify(taken.after) === JSON.stringify(value);
  const undo = canUndo
    ? () => {
        onChange(taken.before);
        setTaken(null);
      }
    : undefined;
  return (
    <div className="grid gap-2 rounded-md bg-surface px-3 py-2">
      {found.items.length ? (
        <ul className="grid gap-2">
          {found.items.map((item) => (
            <li key={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span {...languageAttributes(lang)} className="min-w-0 wrap-anywhere">
                {item}
              </span>
              <CrmButton
                size="s"
                isDisabled={has(item)}
                aria-label={t(isList ? "editor.suggest-add-named" : "editor.suggest-use-named", {
                  text: item,
                })}
                onPress={() => take(item)}
              >
                {t(isList ? "editor.suggest-add" : "editor.suggest-use")}
              </CrmButton>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t(found.dropped ? "editor.suggest-all-dropped" : "editor.suggest-none")}</p>
      )}
      <p className="text-xs text-ink-soft">
        {t(
          isUnseen
            ? "editor.suggest-unseen"
            : found.writer === "model"
              ? "editor.suggest-by-model"
              : "editor.suggest-by-site",
        )}
        {found.items.length && found.dropped
          ? ` ${t("editor.suggest-dropped", { count: found.dropped })}`
          : ""}
        {found.isWithheld ? ` ${t("editor.suggest-withheld")}` : ""}
      </p>
      <div className="flex flex-wrap gap-2">
        {undo ? (
          <CrmButton size="s" kind="plain" icon="undo" className="-ms-2" onPress={undo}>
            {common("editor.undo")}
          </CrmButton>
        ) : null}
        <CrmButton size="s" kind="plain" icon="close" className={undo ? "" : "-ms-2"} onPress={onClose}>
          {t("editor.suggest-close")}
        </CrmButton>
      </div>
    </div>
  );
}
