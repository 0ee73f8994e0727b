import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import {
  Dialog as Aria,
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal,
  ModalOverlay,
  TextField,
} from "react-aria-components";
import { useNavigate } from "react-router";
import { type CrmResponse, crmApi } from "#client/crm-api.ts";
import { type SettingField, settingsIn, settingTabs } from "#features/settings/setting-tabs.ts";
import { languages } from "#i18n/languages.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { useMessages } from "#i18n/messages/messages-context.tsx";
import { searchText } from "#i18n/text-analysis/search-text.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { sectionsFor } from "#layouts/crm-layout/crm-sections.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { CrmIcon, type CrmIconName } from "#ui/crm/crm-icon.tsx";
import { finderLimit, foundKinds } from "../../finding.ts";
import { actionsFor, settingPath } from "./palette-actions.ts";

type Found = CrmResponse<"/api/admin/find">["items"][number];
type Entry = {
  key: string;
  label: string;
  /** Other words that find it. */
  keywords?: string;
  detail?: string;
  lang?: string;
  icon: CrmIconName;
  run: () => void;
};
type Group = { key: string; title: string; entries: Entry[] };

/** Where each is edited, and the list that finds more of them by the same words; of categories there is the whole tree. */
const editors: Record<
  (typeof foundKinds)[number],
  { path: (found: Found) => string; list?: string; icon: CrmIconName }
> = {
  product: { path: ({ id }) => `/crm/products/edit/${id}`, list: "/crm/products", icon: "products" },
  article: { path: ({ id }) => `/crm/articles/${id}/edit`, list: "/crm/articles", icon: "articles" },
  category: { path: ({ id }) => `/crm/categories/${id}/edit`, icon: "categories" },
  page: { path: ({ id }) => `/crm/pages/${id}/edit`, list: "/crm/pages", icon: "pages" },
  reusable: {
    path: ({ id }) => `/crm/reusable-blocks/${id}/edit`,
    list: "/crm/reusable-blocks",
    icon: "copy",
  },
  user: { path: ({ id }) => `/crm/users?user=${id}`, list: "/crm/users", icon: "users" },
};
/** Screens that people look for by other words than their name. */
const withKeywords = ["programmes", "analytics", "imports", "users", "links", "marketplaces"] as const;

/** Milliseconds without a keystroke before the server is queried. */
const typingPause = 150;

/** What is typed, once its writer rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}

function useGroups(role: string, typed: string, close: () => void) {
  const { t } = useCrmMessages();
  const { lang, t: site } = useMessages();
  const { t: setting } = useSettingsMessages();
  const navigate = useNavigate();
  const q = useRested(typed).trim();
  const search = useQuery({
    queryKey: ["find", q],
    queryFn: ({ signal }) => crmApi().get("/api/admin/find", { query: { q, lang }, signal }),
    enabled: q.length > 0,
    placeholderData: keepPreviousData,
  });
  const words = searchText(typed).split(" ").filter(Boolean);
  const hasAll = (text: string) => words.every((word) => searchText(text).includes(word));
  const isNamed = ({ label }: Entry) => hasAll(label);
  const matches = ({ label, keywords = "" }: Entry) => hasAll(`${label} ${keywords}`);
  const keywordsOf = (key: string): string => {
    const known = withKeywords.find((one) => one === key);
    return known ? t(`crm.keywords-${known}`) : "";
  };
  const leading = (path: string) => () => {
    close();
    void navigate(path);
  };
  const own: Group[] = [
    {
      key: "screens",
      title: t("crm.palette-screens"),
      entries: sectionsFor(role).map(({ key, path, icon }) => ({
        key: `screen-${key}`,
        label: t(`crm.section-${key}`),
        keywords: keywordsOf(key),
        icon,
        run: leading(path),
      })),
    },
    {
      key: "actions",
      title: t("crm.palette-actions"),
      entries: [
        ...actionsFor(role).map(({ key, path, icon }) => ({
          key: `action-${key}`,
          label: t(`crm.action-${key}`),
          icon,
          run: leading(path),
        })),
        {
          key: "site",
          label: t("crm.to-site"),
          icon: "external" as const,
          run: () => location.assign(localPath(lang, "/")),
        },
        {
          key: "account",
          label: site("account.my-account"),
          icon: "users" as const,
          run: () => location.assign("/account"),
        },
      ],
    },
  ];
  // Too many to list without a query.
  const settings: Entry[] =
    words.length && sectionsFor(role).some(({ key }) => key === "settings")
      ? settingTabs.flatMap((tab) => {
          const title = setting(`settings.tab-${tab}`);
          const entry = (label: string, field?: SettingField): Entry => ({
            key: `setting-${field ?? tab}`,
            label,
            ...(field ? { detail: title } : {}),
            icon: "settings",
            run: leading(settingPath(tab, field)),
          });
          return [entry(title), ...settingsIn(tab).map((field) => entry(setting(field), field))];
        })
      : [];
  own.push({ key: "settings", title: t("crm.section-settings"), entries: settings });
  const items = typed.trim() ? (search.data?.items ?? []) : [];
  const found: Group[] = foundKinds.map((kind) => {
    const { path, list, icon } = editors[kind];
    const entries: Entry[] = items
      .filter((item) => item.kind === kind)
      .map((item) => ({
        key: `${kind}-${item.id}`,
        label: item.label,
        detail: item.detail,
        lang: item.textLang && languages[item.textLang].tag,
        icon,
        run: leading(path(item)),
      }));
    if (list && entries.length >= finderLimit)
      entries.push({
        key: `${kind}-all`,
        label: t("crm.palette-all", { q }),
        icon: "search",
        run: leading(`${list}?${new URLSearchParams({ q })}`),
      });
    return { key: kind, title: t(`crm.found-${kind}`), entries };
  });
  // What is called so comes before what is only meant by it.
  const [named, meant] = [true, false].map((byName) =>
    own.map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => matches(entry) && isNamed(entry) === byName),
    })),
  ) as [Group[], Group[]];
  const groups = [...named, ...meant.map((group) => ({ ...group, key: `meant-${group.key}` })), ...found];
  const isSearching = typed.trim() !== "" && (search.isFetching || q !== typed.trim());
  return { groups: groups.filter(({ entries }) => entries.length), isSearching, error: search.error };
}

/** Everything by its name: screens and actions at once, what editors work on as soon as the server has found it. */
export function Palette({ role, close }: { role: string; close: () => void }) {
  return (
    <ModalOverlay
      isOpen
      onOpenChange={close}
      isDismissable
      className="fixed inset-0 z-50 overflow-y-auto bg-scrim px-3 pt-[10dvh]"
    >
      {/* It scrolls as one: what scrolls has to hold what has the focus. */}
      <Modal className="mx-auto max-h-[75dvh] w-full max-w-xl scroll-pt-16 overflow-y-auto rounded-xl border border-line bg-paper shadow-lift">
        <Search role={role} close={close} />
      </Modal>
    </ModalOverlay>
  );
}

function Search({ role, close }: { role: string; close: () => void }) {
  const { t } = useCrmMessages();
  const [typed, setTyped] = useState("");
  const failureText = useFailureText();
  const { groups, isSearching, error } = useGroups(role, typed, close);
  const entries = new Map(groups.flatMap((group) => group.entries).map((entry) => [entry.key, entry]));
  return (
    <Aria aria-label={t("crm.palette-label")} className="outline-none">
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <TextField
          aria-label={t("crm.palette-label")}
          autoFocus
          className="sticky top-0 z-1 flex items-center gap-3 border-b border-line bg-paper px-4"
        >
          <CrmIcon name="search" size={20} className="text-ink-soft" />
          <Input
            dir={typed ? "auto" : undefined}
            placeholder={t("crm.palette-placeholder")}
            className="min-h-14 w-full min-w-0 bg-transparent outline-none"
          />
        </TextField>
        <Menu
          aria-label={t("crm.palette-label")}
          onAction={(key) => entries.get(String(key))?.run()}
          className="p-2 outline-none"
          renderEmptyState={() => (
            <p className="px-3 py-4 text-sm text-ink-faint">
              {t(isSearching ? "crm.palette-searching" : "crm.no-match")}
            </p>
          )}
        >
          {groups.map((group) => (
            <MenuSection key={group.key} id={group.key}>
              <Header className="px-3 pt-2 pb-1 text-xs font-semibold text-ink-faint">{group.title}</Header>
              {group.entries.map((entry) => (
                <MenuItem
                  key={entry.key}
                  id={entry.key}
                  textValue={entry.label}
                  className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm outline-none data-focused:bg-ink data-focused:text-paper"
                >
                  <CrmIcon name={entry.icon} />
                  <bdi lang={entry.lang} className="min-w-0 truncate font-medium">
                    {entry.label}
                  </bdi>
                  {entry.detail ? (
                    <bdi className="ms-auto truncate text-xs opacity-75">{entry.detail}</bdi>
                  ) : null}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
      <p role="status" className={error ? "border-t border-line px-4 py-2 text-sm text-bad" : "sr-only"}>
        {error ? failureText(error) : isSearching ? t("crm.palette-searching") : ""}
      </p>
    </Aria>
  );
}
