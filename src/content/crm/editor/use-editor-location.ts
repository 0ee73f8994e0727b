import { documentLanguage, siteDefaultLanguage } from "#client/browser/document-language.ts";
import { useWritable } from "#client/crm-user.ts";
import { firstLanguage, type TextStates } from "#content/crm/publishing/text-state.ts";
import { firstDefaultLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";

export type EditorLocation<Tab extends string = string> = {
  lang: Language;
  tab: Tab;
  show: (change: { lang?: Language; tab?: Tab }) => void;
};

/** A new item begins in the language that the owner put first; where that is the built-in one, in the screen's. */
export function languageOfNew(): Language {
  const first = siteDefaultLanguage();
  return first === firstDefaultLanguage ? documentLanguage() : first;
}

/** The language and the tab that an editor shows, as its address says. */
export function useEditorLocation<Tab extends string>({
  states,
  tabs,
  onLanguage,
}: {
  /** Null for an item that is not created yet. */
  states: TextStates | null;
  tabs: readonly Tab[];
  /** Before another language is shown. */
  onLanguage: (lang: Language) => void;
}): EditorLocation<Tab> {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("lang");
  const { languages } = useWritable();
  const chosen = isLanguage(wanted) ? wanted : states ? firstLanguage(states) : languageOfNew();
  const lang = languages.includes(chosen) ? chosen : (languages[0] ?? chosen);
  const tab = tabs.find((one) => one === search.get("part")) ?? (tabs[0] as Tab);
  return {
    lang,
    tab,
    show(change) {
      if (change.lang && change.lang !== lang) onLanguage(change.lang);
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (change.lang) next.set("lang", change.lang);
          if (change.tab) next.set("part", change.tab);
          return next;
        },
        { replace: true },
      );
    },
  };
}
