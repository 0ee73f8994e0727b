import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import type { SetUp } from "#features/discovery/set-up.ts";
import { TimeZonePicker } from "#features/settings/crm/time-zone-picker.tsx";
import { languageCodes, languages } from "#i18n/languages.ts";
import { languageAttributes } from "#i18n/text-language.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Checkbox, RadioGroup } from "#ui/crm/fields/choice.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { loadSetUpMessages, useSetUpMessages } from "./set-up-messages.ts";

export const clientLoader = loadSetUpMessages;

/** The first questions of a new site, all on one page, all skippable. */
export default function SetUpScreen() {
  const { t } = useSetUpMessages();
  const state = useQuery({
    queryKey: ["set-up"],
    queryFn: () => crmApi().get("/api/admin/set-up"),
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <PageHeader title={t("setup.title")}>{t("setup.intro")}</PageHeader>
      <Loaded query={state}>{(known) => <Questions known={known} />}</Loaded>
    </>
  );
}

/** The default until a time zone is chosen: that of the administrator's browser. */
const likelyZone = (known: string): string =>
  known === "UTC" ? Intl.DateTimeFormat().resolvedOptions().timeZone : known;

const legendLook = "float-start w-full pb-1 text-base font-semibold";

function Questions({ known }: { known: SetUp }) {
  const { t, lang } = useSetUpMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [siteName, setSiteName] = useState(known.siteName);
  const [contactEmail, setContactEmail] = useState(known.contactEmail);
  const [timeZone, setTimeZone] = useState(() => likelyZone(known.timeZone));
  const [off, setOff] = useState(known.languagesOff);
  const [tags, setTags] = useState(
    () => new Map(known.programmes.map((one) => [one.id, one.tags.join(", ")])),
  );
  const [demo, setDemo] = useState<"keep" | "drop">("keep");
  const finish = useMutation({
    mutationFn: (isAnswered: boolean) =>
      crmApi().post("/api/admin/set-up", {
        answers: isAnswered
          ? {
              siteName,
              contactEmail: contactEmail.trim(),
              timeZone,
              languagesOff: off,
              programmes: known.programmes.map(({ id }) => ({
                id,
                tags: (tags.get(id) ?? "").split(/[,،，、\s]+/).filter(Boolean),
              })),
              keepsDemo: demo === "keep",
            }
          : null,
      }),
    onSuccess: async (_, isAnswered) => {
      await queries.invalidateQueries();
      if (isAnswered) toast(t("setup.finished"));
      await navigate("/crm/home");
    },
  });
  const errors = fieldErrors(finish.error);
  const labels = new Map(
    Object.entries({
      siteName: t("setup.name"),
      contactEmail: t("setup.contact"),
      timeZone: t("setup.time-zone"),
      languagesOff: t("setup.languages"),
    }),
  );
  const labelOf = (path: string): string => {
    const [field = "", at = ""] = path.replace(/^answers\./, "").split(".");
    return labels.get(field) ?? known.programmes[Number(at)]?.name ?? t("setup.partners");
  };
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-7"
      onSubmit={(event) => {
        event.preventDefault();
        if (!finish.isPending) finish.mutate(true);
      }}
    >
      <Problems errors={errors} labelOf={labelOf} />
      {finish.isError && Object.keys(errors).length === 0 ? <Failed error={finish.error} /> : null}
      <TextField
        label={t("setup.name")}
        value={siteName}
        onChange={setSiteName}
        dir="auto"
        error={errors["answers.siteName"]}
      />
      <TextField
        label={t("setup.contact")}
        type="email"
        dir="ltr"
        value={contactEmail}
        onChange={setContactEmail}
        error={errors["answers.contactEmail"]}
      />
      <TimeZonePicker
        lang={lang}
        label={t("setup.time-zone")}
        description={t("setup.time-zone-hint")}
        value={timeZone}
        onChange={setTimeZone}
        error={errors["answers.timeZone"]}
      />
      <fieldset className="grid gap-1">
        <legend className={legendLook}>{t("setup.languages")}</legend>
        {languageCodes.map((code) => (
          <Checkbox
            key={code}
            isSelected={!off.includes(code)}
            isDisabled={code === known.defaultLanguage}
            onChange={(isOn) =>
              setOff(languageCodes.filter((one) => (one === code ? !isOn : off.includes(one))))
            }
          >
            <bdi {...languageAttributes(code)}>{languages[code].nativeName}</bdi>
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="grid gap-3">
        <legend className={legendLook}>{t("setup.partners")}</legend>
        <p className="-mt-2 text-xs text-ink-faint">{t("setup.partners-hint")}</p>
        <div className="grid gap-3 sm:grid-cols-2">
          {known.programmes.map(({ id, name }, i) => (
            <TextField
              key={id}
              label={name}
              dir="ltr"
              value={tags.get(id) ?? ""}
              onChange={(text) => setTags((now) => new Map(now).set(id, text))}
              error={
                Object.entries(errors).find(([path]) => path.startsWith(`answers.programmes.${i}.`))?.[1]
              }
            />
          ))}
        </div>
      </fieldset>
      {known.hasDemo ? (
        <RadioGroup
          label={t("setup.demo")}
          value={demo}
          onChange={setDemo}
          choices={[
            { value: "keep", label: t("setup.demo-keep"), description: t("setup.demo-keep-hint") },
            { value: "drop", label: t("setup.demo-drop"), description: t("setup.demo-drop-hint") },
          ]}
        />
      ) : null}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <CrmButton kind="primary" type="submit" isPending={finish.isPending}>
          {t("setup.finish")}
        </CrmButton>
        <CrmButton isDisabled={finish.isPending} onPress={() => finish.mutate(false)}>
          {t("setup.skip")}
        </CrmButton>
      </div>
    </form>
  );
}
