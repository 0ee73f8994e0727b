import { useQuery } from "@tanstack/react-query";
import { NoResponseError } from "#client/browser-api.ts";
import type { Language } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { useEditorMessages } from "../editor-messages.ts";
import type { CheckItem, PublishApi } from "./publish-api.ts";

/** What was found, each with the way to its field where `show` knows one. */
export function Findings({
  items,
  say,
  show,
}: {
  items: readonly CheckItem[];
  say: (item: CheckItem) => string;
  show?: (path: string) => void;
}) {
  const { t } = useEditorMessages();
  return (
    <ul className="grid gap-1.5 text-sm">
      {items.map((item) => {
        const words = (
          <>
            <span className="sr-only">{t(`editor.${item.level}`)}</span>
            {say(item)}
          </>
        );
        return (
          <li key={`${item.code} ${item.path} ${item.about ?? ""}`} className="flex gap-2">
            <span className="flex h-[1lh] items-center">
              <CrmIcon
                name="warning"
                size={16}
                className={item.level === "error" ? "text-bad" : "text-warn"}
              />
            </span>
            {show ? (
              <button
                type="button"
                onClick={() => show(item.path)}
                className="cursor-pointer text-start underline-offset-2 hover:underline"
              >
                {words}
              </button>
            ) : (
              <span>{words}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A checklist that is not there is a failure, never an empty one. */
export const checklistQuery = (api: PublishApi, lang: Language, isChanged: string) => ({
  queryKey: [...api.key, "checklist", lang, isChanged],
  queryFn: async () => {
    const items = await api.checklist(lang);
    if (!items) throw new NoResponseError("not-found");
    return items;
  },
});

/** What to check before a language is published. A new `isChanged` refetches it. */
export function Checklist({
  api,
  lang,
  isChanged,
  show,
}: {
  api: PublishApi;
  lang: Language;
  isChanged: string;
  show?: (path: string) => void;
}) {
  const { t } = useEditorMessages();
  const query = useQuery({
    ...checklistQuery(api, lang, isChanged),
    placeholderData: (before) => before,
  });
  return (
    <Loaded query={query}>
      {(items) =>
        items.length ? (
          <Findings items={items} say={api.sayCheck} {...(show ? { show } : {})} />
        ) : (
          <p className="flex gap-2 text-sm text-good">
            <CrmIcon name="check" /> {t("editor.all-good")}
          </p>
        )
      }
    </Loaded>
  );
}
