import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ManagedProgramme } from "#features/offers/earning.ts";
import { Checkbox } from "#ui/crm/choice.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/text-field.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Isolate } from "#ui/isolate.tsx";
import { crmApi } from "../../../crm-api.ts";
import { fieldErrors } from "../../../layouts/crm-form.tsx";
import { Failed, Loaded } from "../../../layouts/crm-query.tsx";
import { useDirtyMark } from "./dirty-sections.ts";
import { useSettingsMessages } from "./settings-messages.ts";

export function PartnersTab() {
  const { t } = useSettingsMessages();
  const programmes = useQuery({
    queryKey: ["programmes"],
    queryFn: () => crmApi().get("/api/admin/programmes"),
  });
  return (
    <div className="grid max-w-3xl gap-4">
      <p className="text-sm text-ink-soft">{t("settings.partners-text")}</p>
      <Loaded query={programmes}>
        {({ items }) => (
          <ul className="grid gap-4">
            {items.map((one) => (
              <li key={`${one.id}:${one.version}`}>
                <Programme programme={one} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  );
}

/** Ids as they are typed: with commas between. */
const listed = (text: string): string[] =>
  text
    .split(/[,،，、\s]+/)
    .map((part) => part.trim())
    .filter(Boolean);

function Programme({ programme }: { programme: ManagedProgramme }) {
  const { t } = useSettingsMessages();
  const queries = useQueryClient();
  const [tags, setTags] = useState(programme.tags.join(", "));
  const [logoUrl, setLogoUrl] = useState(programme.logoUrl ?? "");
  const [homeUrl, setHomeUrl] = useState(programme.homeUrl);
  const [isActive, setActive] = useState(programme.isActive);
  const isDirty =
    listed(tags).join() !== programme.tags.join() ||
    logoUrl !== (programme.logoUrl ?? "") ||
    homeUrl !== programme.homeUrl ||
    isActive !== programme.isActive;
  useDirtyMark(`programme-${programme.id}`, isDirty);
  const save = useMutation({
    mutationFn: () =>
      crmApi().patch(
        "/api/admin/programmes/{id}",
        {
          version: programme.version,
          tags: listed(tags),
          logoUrl: logoUrl.trim() || null,
          homeUrl: homeUrl.trim(),
          isActive,
        },
        { params: { id: programme.id } },
      ),
    onSuccess: () => {
      toast(t("settings.saved"));
      return queries.invalidateQueries({ queryKey: ["programmes"] });
    },
  });
  const errors = fieldErrors(save.error);
  const tagError = Object.entries(errors).find(([path]) => path.startsWith("tags"))?.[1];
  return (
    <form
      noValidate
      aria-label={programme.name}
      className="grid gap-3 rounded-lg border border-line px-4 py-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <h2 className="text-base">
        <Isolate dir="ltr">{programme.name}</Isolate>
      </h2>
      {save.isError && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          label={t("settings.tags")}
          description={t("settings.tags-hint")}
          dir="ltr"
          value={tags}
          onChange={setTags}
          error={tagError}
        />
        <TextField
          label={t("settings.partner-logo")}
          dir="ltr"
          value={logoUrl}
          onChange={setLogoUrl}
          error={errors.logoUrl}
        />
        <TextField
          label={t("settings.partner-home")}
          dir="ltr"
          value={homeUrl}
          onChange={setHomeUrl}
          error={errors.homeUrl}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Checkbox isSelected={isActive} onChange={setActive}>
          {t("settings.partner-active")}
        </Checkbox>
        <CrmButton size="s" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("settings.save")}
        </CrmButton>
      </div>
    </form>
  );
}
