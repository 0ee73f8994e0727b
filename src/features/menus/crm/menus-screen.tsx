import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { isLanguage, languages } from "#i18n/languages.ts";
import { linkInLanguage } from "#i18n/urls/language-link.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import {
  fieldErrors,
  hasOlderBase,
  LocalBackupNotice,
  useSafeCopy,
  useUnsavedGuard,
} from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { toast } from "#ui/crm/toast.tsx";
import {
  flatItems,
  type MenuItem,
  type MenuName,
  type Menus,
  type MenusState,
  type MenusWrite,
  menuNames,
  menusStateSchema,
  mostFooterColumns,
} from "../menu.ts";
import { addItem, faultyItem, itemAt, type MenuPath, replaceItem } from "../menu-edits.ts";
import { ItemDialog } from "./item-dialog.tsx";
import { useItemNames } from "./item-names.ts";
import { MenuTree } from "./menu-tree.tsx";
import { loadMenusMessages, useMenusMessages } from "./menus-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadMenusMessages(), loadEditorMessages()]);
  return null;
};

/** Parsed, because the type of an API response does not follow items below items. */
const readMenus = async (): Promise<MenusState> =>
  menusStateSchema.parse(await crmApi().get("/api/admin/menus"));

/** The menus of the header and the footer. */
export default function MenusScreen() {
  const { lang, t } = useMenusMessages();
  const menus = useQuery({
    queryKey: ["menus"],
    queryFn: readMenus,
    // A refetch must not change the form during editing.
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHeader
        title={t("menus.title")}
        actions={
          <CrmLink href={linkInLanguage(lang, localPath(lang, "/"))} target="_blank" icon="external">
            {t("menus.see")}
          </CrmLink>
        }
      >
        {t("menus.intro")}
      </PageHeader>
      <Loaded query={menus}>{(known) => <Editor known={known} />}</Loaded>
    </>
  );
}

const faultFields = new Map(
  Object.entries({ label: "menus.label", target: "menus.links-to", languages: "menus.languages" } as const),
);

/** The open dialog: an item by its path, or a new one below a path. */
type Opened = { path: MenuPath; isNew: boolean };

function Editor({ known }: { known: MenusState }) {
  const { t } = useMenusMessages();
  const queries = useQueryClient();
  const [base, setBase] = useState(known);
  const [theirs, setTheirs] = useState<MenusState | null>(null);
  const [value, setValue] = useState<Menus>(known.value);
  const [menu, setMenu] = useState<MenuName>("header");
  const [opened, setOpened] = useState<Opened | null>(null);
  const nameOf = useItemNames(value);
  const isDirty = value !== base.value;
  const question = useUnsavedGuard(isDirty);
  const copy = useSafeCopy("menus", { base, value }, isDirty, (draft) => draft.value, hasOlderBase);
  // Others' changes are shown as long as the form is unchanged.
  if (!isDirty && known.version > base.version) {
    setBase(known);
    setValue(known.value);
  }
  const save = useMutation({
    mutationFn: async (sent: MenusWrite): Promise<MenusState> =>
      menusStateSchema.parse(await crmApi().put("/api/admin/menus", sent)),
    onSuccess: (answer, sent) => {
      setBase(answer);
      setValue((shown) => mergeUnsavedEdits(sent.value, shown, answer.value));
      queries.setQueryData(["menus"], answer);
      copy.saved();
      toast(t("menus.saved"));
    },
    onError: async (error) => {
      if (isApiFailure(error) && error.conflict) setTheirs(await readMenus());
    },
  });
  const isStale = isApiFailure(save.error) && save.error.conflict;
  const errors = fieldErrors(save.error);
  /** "Footer columns › Shops › Text (français)": the item that was refused, and its field. */
  const problemLabel = (path: string): string | undefined => {
    const found = faultyItem(path);
    if (!found) {
      const list = menuNames.find((name) => path === `value.${name}`);
      return list && t(`menus.${list}`);
    }
    const names = found.item.map((_, depth) => itemAt(value[found.menu], found.item.slice(0, depth + 1)));
    const field = faultFields.get(found.field);
    const [lang] = found.rest.filter(isLanguage);
    return [
      t(`menus.${found.menu}`),
      ...names.flatMap((one) => (one ? [nameOf(one).name] : [])),
      ...(field ? [lang ? `${t(field)} (${languages[lang].nativeName})` : t(field)] : []),
    ].join(" › ");
  };
  const items = value[menu];
  const change = (changed: MenuItem[]) => setValue((now) => ({ ...now, [menu]: changed }));
  const current = opened && !opened.isNew ? itemAt(items, opened.path) : null;
  return (
    <form
      className="grid max-w-3xl gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ version: base.version, value });
      }}
    >
      <LocalBackupNotice
        copy={copy}
        restore={(draft) => {
          setBase(draft.base);
          setValue(draft.value);
        }}
      />
      {theirs ? (
        <ConflictDialog<Menus>
          mine={value}
          theirs={theirs.value}
          base={base.value}
          by={null}
          labelOf={(field) => t(`menus.${field as MenuName}`)}
          textOf={(_, one) => flatItems(one as MenuItem[]).map((item) => nameOf(item).name)}
          onSettle={(chosen) => {
            setBase(theirs);
            setValue(JSON.stringify(chosen) === JSON.stringify(theirs.value) ? theirs.value : chosen);
            setTheirs(null);
            save.reset();
          }}
          onClose={() => setTheirs(null)}
        />
      ) : null}
      <Problems errors={errors} labelOf={problemLabel} />
      {save.isError && !isStale && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      <Tabs
        label={t("menus.title")}
        selected={menu}
        onSelect={(key) => setMenu(key as MenuName)}
        tabs={menuNames.map((name) => ({
          key: name,
          label: t(`menus.${name}`),
          content: (
            <div className="grid gap-4">
              <p className="text-xs text-ink-faint">{t(`menus.${name}-hint`)}</p>
              <MenuTree
                menu={name}
                items={value[name]}
                onChange={change}
                nameOf={nameOf}
                onEdit={(path) => setOpened({ path, isNew: false })}
                onAdd={(path) => setOpened({ path, isNew: true })}
              />
              {name === "footer" && value.footer.length >= mostFooterColumns ? null : (
                <div>
                  <CrmButton icon="plus" onPress={() => setOpened({ path: [], isNew: true })}>
                    {t("menus.add")}
                  </CrmButton>
                </div>
              )}
              {name === "footer" ? (
                <p className="text-sm">
                  <a href="/crm/settings?tab=footer" className="text-link">
                    {t("menus.footer-settings")}
                  </a>
                </p>
              ) : null}
            </div>
          ),
        }))}
      />
      {opened && (opened.isNew || current) ? (
        <ItemDialog
          key={`${menu} ${opened.path}`}
          menu={menu}
          level={opened.path.length + (opened.isNew ? 1 : 0)}
          item={current ?? null}
          title={current ? t("menus.edit", { name: nameOf(current).name }) : t("menus.add")}
          onDone={(item) => {
            change(current ? replaceItem(items, opened.path, item) : addItem(items, opened.path, item));
            setOpened(null);
          }}
          onClose={() => setOpened(null)}
        />
      ) : null}
      <SaveBar status={isDirty ? <p role="status">{t("menus.unsaved")}</p> : <p role="status" />}>
        <CrmButton icon="undo" onPress={() => setValue(base.defaults)}>
          {t("menus.reset")}
        </CrmButton>
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("menus.save")}
        </CrmButton>
      </SaveBar>
      {question}
    </form>
  );
}
