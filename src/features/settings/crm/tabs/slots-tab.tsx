import { useState } from "react";
import { ListEditor } from "#content/crm/custom-fields/list-editor.tsx";
import { MediaPicker } from "#features/media/crm/media-picker.tsx";
import type { AllSettings } from "#features/settings/settings-contract.ts";
import {
  type AdLabel,
  type AdSize,
  type AdSlot,
  adLabels,
  adSides,
  mostAdSlots,
} from "#features/settings/slot.ts";
import { useCrmMessages } from "#i18n/messages/crm-messages.ts";
import { numberedSlug, slugify } from "#i18n/urls/slug.ts";
import { useSettingsMessages } from "#layouts/crm-layout/crm-settings-messages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { NumberField } from "#ui/crm/fields/number-field.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { SectionForm } from "../section-form.tsx";

/** Usual sizes of banners. */
const newSlot: AdSlot = {
  ...{ id: "", name: "", label: "advertisement" },
  ...{ phone: { width: 320, height: 100 }, desktop: { width: 728, height: 90 } },
  ...{ image: null, phoneImage: null, href: null },
};

/** An id that no other slot has. Articles know a saved one by it, so it stays when the name changes. */
function idFor({ name }: AdSlot, at: number, slots: readonly AdSlot[]): string {
  const wanted = slugify(name, "").replace(/[^a-z0-9-]+/g, "");
  const own = /^[a-z0-9]+(?:-[a-z0-9]+)*/.exec(wanted.slice(0, 36))?.[0] ?? `slot-${at + 1}`;
  const isTaken = (id: string) => slots.some((one, other) => other !== at && one.id === id);
  let attempt = 1;
  while (isTaken(numberedSlug(own, attempt))) attempt++;
  return numberedSlug(own, attempt);
}

/** Whether ads are shown, and the slots that editors put into texts. */
export function SlotsTab({ all }: { all: AllSettings }) {
  const { t } = useSettingsMessages();
  const saved = all.sections.ads.value.slots.map(({ id }) => id);
  return (
    <SectionForm name="ads" all={all}>
      {({ value: { isOn, slots }, set, error }) => (
        <>
          <Checkbox
            isSelected={isOn}
            onChange={(on) => set({ isOn: on })}
            description={t("settings.ads-on-hint")}
          >
            {t("settings.ads-on")}
          </Checkbox>
          <section className="grid gap-3">
            <h2 className="text-xl">{t("settings.ad-slots")}</h2>
            <p className="text-sm text-ink-soft">{t("settings.ad-slots-hint")}</p>
            <ListEditor
              entries={slots}
              onChange={(next) =>
                set({
                  slots: next
                    .slice(0, mostAdSlots)
                    .map((slot, at, list) =>
                      saved.includes(slot.id) ? slot : { ...slot, id: idFor(slot, at, list) },
                    ),
                })
              }
              error={error("slots")}
              nameOf={({ name }) => name}
              add={{ label: t("settings.ad-slot-add"), entry: () => newSlot }}
            >
              {(slot, change, at) => (
                <SlotFields
                  slot={slot}
                  isNew={!saved.includes(slot.id)}
                  change={change}
                  error={(path) => error(`slots.${at}.${path}`)}
                />
              )}
            </ListEditor>
          </section>
        </>
      )}
    </SectionForm>
  );
}

function SlotFields({
  slot,
  isNew,
  change,
  error,
}: {
  slot: AdSlot;
  /** It begins with its fields open. */
  isNew: boolean;
  change: (fields: Partial<AdSlot>) => void;
  error: (path: string) => string | undefined;
}) {
  const { t } = useSettingsMessages();
  return (
    <details open={isNew}>
      <summary className="cursor-pointer py-1 text-sm font-semibold">
        <bdi>{slot.name || t("settings.ad-slot-new")}</bdi>
      </summary>
      <div className="mt-3 grid gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label={t("settings.ad-slot-name")}
            description={t("settings.ad-slot-name-hint")}
            dir="auto"
            value={slot.name}
            onChange={(name) => change({ name })}
            error={error("name") ?? error("id")}
          />
          <Select<AdLabel>
            label={t("settings.ad-label")}
            description={t("settings.ad-label-hint")}
            value={slot.label}
            onChange={(label) => change({ label })}
            options={adLabels.map((label) => ({ value: label, label: t(`settings.ad-label-${label}`) }))}
          />
        </div>
        <SizeFields
          title={t("settings.ad-desktop")}
          size={slot.desktop}
          onChange={(desktop) => change({ desktop })}
          error={(path) => error(`desktop.${path}`)}
        />
        <SizeFields
          title={t("settings.ad-phone")}
          size={slot.phone}
          onChange={(phone) => change({ phone })}
          error={(path) => error(`phone.${path}`)}
        />
        <SlotImage
          label={t("settings.ad-image")}
          value={slot.image}
          onChange={(image) => change({ image })}
          error={error("image")}
        />
        <SlotImage
          label={t("settings.ad-phone-image")}
          hint={t("settings.ad-phone-image-hint")}
          value={slot.phoneImage}
          onChange={(phoneImage) => change({ phoneImage })}
          error={error("phoneImage")}
        />
        <TextField
          label={t("settings.ad-link")}
          description={t("settings.ad-link-hint")}
          dir="ltr"
          type="url"
          value={slot.href ?? ""}
          onChange={(href) => change({ href: href.trim() || null })}
          error={error("href")}
        />
      </div>
    </details>
  );
}

function SizeFields({
  title,
  size,
  onChange,
  error,
}: {
  title: string;
  size: AdSize;
  onChange: (size: AdSize) => void;
  error: (path: string) => string | undefined;
}) {
  const { t } = useSettingsMessages();
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      <div className="grid grid-cols-2 gap-4">
        {(["width", "height"] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`settings.ad-${side}`)}
            minValue={adSides.least}
            maxValue={adSides.most}
            value={size[side]}
            onChange={(length) => onChange({ ...size, [side]: length ?? size[side] })}
            error={error(side)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function SlotImage({
  label,
  hint,
  value,
  onChange,
  error,
}: {
  label: string;
  hint?: string;
  value: string | null;
  onChange: (image: string | null) => void;
  error: string | undefined;
}) {
  const { t } = useSettingsMessages();
  const { t: common } = useCrmMessages();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <fieldset className="grid justify-items-start gap-2">
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {hint ? <p className="text-xs text-ink-faint">{hint}</p> : null}
      {value ? <img src={value} alt="" className="h-auto max-h-32 max-w-full rounded-md bg-surface" /> : null}
      <div className="flex flex-wrap gap-2">
        <CrmButton size="s" icon="media" onPress={() => setChoosing(true)}>
          {common("crm.choose-picture")}
        </CrmButton>
        {value ? (
          <CrmButton size="s" kind="plain" icon="trash" onPress={() => onChange(null)}>
            {t("settings.remove")}
          </CrmButton>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      ) : null}
      <MediaPicker
        isOpen={isChoosing}
        onOpenChange={setChoosing}
        allowsAddress={false}
        onPick={({ url }) => {
          onChange(url);
          setChoosing(false);
        }}
      />
    </fieldset>
  );
}
