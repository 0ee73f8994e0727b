import { useState } from "react";
import { ReferenceField } from "#content/crm/references/reference-fields.tsx";
import { languageCodes, languages } from "#i18n/languages.ts";
import { webAddressSchema } from "#platform/input/web-address.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Dialog } from "#ui/crm/dialog.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Group, InLanguages } from "#ui/crm/fields/in-languages.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import {
  isAutomatic,
  type MenuItem,
  type MenuName,
  type MenuTarget,
  menuDepths,
  mostLabelCharacters,
  needsLabel,
} from "../menu.ts";
import { useMenusMessages } from "./menus-messages.ts";
import {
  kindOf,
  standardPageOf,
  standardPages,
  standardTarget,
  type TargetKind,
  targetKinds,
} from "./target-kinds.ts";

/** `target` null: not chosen yet. */
type Draft = Omit<MenuItem, "target"> & { kind: TargetKind; target: MenuTarget | null };

const simpleTarget = (kind: TargetKind): MenuTarget | null =>
  kind === "heading" || kind === "categories" || kind === "pages" || kind === "partners"
    ? { type: kind }
    : null;

/** An item of a menu: what it links to, its text, and in which languages it is shown. */
export function ItemDialog({
  menu,
  level,
  item,
  title,
  onDone,
  onClose,
}: {
  menu: MenuName;
  /** Of the item, the first is 1. */
  level: number;
  /** Null: a new one. */
  item: MenuItem | null;
  title: string;
  onDone: (item: MenuItem) => void;
  onClose: () => void;
}) {
  const { t } = useMenusMessages();
  const [draft, setDraft] = useState<Draft>(
    item
      ? { ...item, kind: kindOf(item.target) }
      : { kind: "category", target: null, label: {}, languages: [], children: [] },
  );
  const [isChecked, setChecked] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const { kind, target, label, children } = draft;
  const shownIn = draft.languages.length ? draft.languages : [...languageCodes];
  const [isIn, setIn] = useState<ReadonlySet<string>>(new Set(shownIn));

  const faults = {
    target: target === null ? t(kind === "link" ? "menus.bad-url" : "menus.no-target") : undefined,
    label:
      target && needsLabel(target) && !Object.values(label).some(Boolean) ? t("menus.no-label") : undefined,
    languages: isIn.size === 0 ? t("menus.no-language") : undefined,
  };
  const isTooLong = Object.values(label).some((text) => text.trim().length > mostLabelCharacters);
  const shown = (fault: string | undefined) => (isChecked ? fault : undefined);
  const [href, setHref] = useState(target?.type === "link" ? target.href : "");
  const kinds = targetKinds.filter(
    (one) =>
      // A heading needs items below it. The footer's first level are its columns, the bottom line has no pages of its own, and what
      // has items below it can't be replaced by links from elsewhere.
      !(one === "heading" && level === menuDepths[menu]) &&
      !(one === "pages" && menu === "bottom") &&
      !(one === "partners" && (menu !== "footer" || children.length)) &&
      !((one === "pages" || one === "categories") && (children.length || (menu === "footer" && level === 1))),
  );
  const hasOwnHeading = (kind === "categories" && menu === "header") || (kind === "partners" && level === 1);
  const finish = () => {
    setChecked(true);
    if (!target || Object.values(faults).some(Boolean) || isTooLong) return;
    const chosen = languageCodes.filter((code) => isIn.has(code));
    onDone({ target, label, children, languages: chosen.length === languageCodes.length ? [] : chosen });
  };
  return (
    <Dialog
      title={title}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      cancels
      footer={
        <CrmButton kind="primary" onPress={finish}>
          {t("menus.done")}
        </CrmButton>
      }
    >
      <div className="grid gap-5">
        <Select
          label={t("menus.links-to")}
          options={kinds.map((one) => ({ value: one, label: t(`menus.type-${one}`) }))}
          value={kind}
          onChange={(next) => set({ kind: next, target: simpleTarget(next) })}
          description={
            kind === "pages" || kind === "categories" || kind === "partners"
              ? t(`menus.${kind}-hint`)
              : undefined
          }
        />
        {kind === "standard" ? (
          <Select
            label={t("menus.which")}
            options={standardPages.map((page) => ({ value: page, label: t(`menus.page-${page}`) }))}
            value={target && standardPageOf(target)}
            onChange={(page) => set({ target: standardTarget(page) })}
            error={shown(faults.target)}
          />
        ) : null}
        {kind === "link" ? (
          <TextField
            label={t("menus.url")}
            description={t("menus.url-hint")}
            dir="ltr"
            value={href}
            onChange={(typed) => {
              setHref(typed);
              const parsed = webAddressSchema.safeParse(typed);
              set({ target: parsed.success ? { type: "link", href: parsed.data } : null });
            }}
            error={shown(faults.target)}
          />
        ) : null}
        {kind === "category" || kind === "article" || kind === "product" || kind === "page" ? (
          <ReferenceField
            key={kind}
            kind={kind}
            label={t(`menus.type-${kind}`)}
            value={target && "id" in target ? target.id : null}
            onChange={(id) => set({ target: id === null ? null : { type: kind, id } })}
            error={shown(faults.target)}
          />
        ) : null}
        {target && isAutomatic(target) && !hasOwnHeading ? null : (
          <Group
            title={t("menus.label")}
            hint={
              kind === "partners"
                ? t("menus.partners-label-hint")
                : kind === "link" || kind === "heading"
                  ? t("menus.own-label-hint")
                  : t("menus.label-hint")
            }
          >
            <InLanguages
              value={label}
              onChange={(next) => set({ label: next })}
              most={mostLabelCharacters}
              error={(code) => (code === languageCodes[0] ? shown(faults.label) : undefined)}
            />
          </Group>
        )}
        <Group title={t("menus.languages")}>
          <div className="flex flex-wrap gap-x-6">
            {languageCodes.map((code) => (
              <Checkbox
                key={code}
                isSelected={isIn.has(code)}
                onChange={(isOn) =>
                  setIn(new Set(languageCodes.filter((one) => (one === code ? isOn : isIn.has(one)))))
                }
              >
                <bdi lang={languages[code].tag}>{languages[code].nativeName}</bdi>
              </Checkbox>
            ))}
          </div>
          {shown(faults.languages) ? (
            <p role="alert" className="text-xs font-medium text-bad">
              {faults.languages}
            </p>
          ) : null}
        </Group>
      </div>
    </Dialog>
  );
}
