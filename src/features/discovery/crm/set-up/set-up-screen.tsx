import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import type { SetUp } from "#features/discovery/set-up.ts";
import { loadTagPicker } from "#features/offers/crm/tag-picker.tsx";
import { loadColorPicker } from "#features/settings/crm/design/color-picker.tsx";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { fieldErrors } from "#layouts/crm-layout/forms/crm-form.tsx";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { CrmIcon } from "#ui/crm/crm-icon.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { ContentStep } from "./content-step.tsx";
import { LanguagesStep } from "./languages-step.tsx";
import { LookStep } from "./look-step.tsx";
import { ProgramsStep } from "./programs-step.tsx";
import { loadSetUpMessages, useSetUpMessages } from "./set-up-messages.ts";
import { type SetUpStep, type StepProps, setUpSteps } from "./set-up-step.ts";
import { SiteStep } from "./site-step.tsx";
import { StepButtons } from "./step-form.tsx";

export const clientLoader = async () => {
  await Promise.all([loadSetUpMessages(), loadColorPicker(), loadTagPicker()]);
  return null;
};

const fieldsOf: Record<SetUpStep, (props: StepProps) => ReactNode> = {
  site: SiteStep,
  look: LookStep,
  languages: LanguagesStep,
  programs: ProgramsStep,
  content: ContentStep,
};

/** A new site in five steps, each saved on its own and skippable. */
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
      <Loaded query={state}>{(known) => <Steps known={known} />}</Loaded>
    </>
  );
}

function Steps({ known }: { known: SetUp }) {
  const { t } = useSetUpMessages();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const at = Math.max(0, setUpSteps.indexOf(search.get("step") as SetUpStep));
  const step = setUpSteps[at] ?? "site";
  const shown = useRef(step);
  // Another step begins at its heading, for the keyboard and for screen readers.
  useEffect(() => {
    if (shown.current !== step) document.getElementById(`step-${step}`)?.focus();
    shown.current = step;
  }, [step]);
  const next = setUpSteps[at + 1];
  const show = (other: SetUpStep) => {
    act.reset();
    setSearch(() => new URLSearchParams({ step: other }));
  };
  const act = useMutation({
    mutationFn: async ({ work, isDone }: { work?: () => Promise<unknown>; isDone?: boolean }) => {
      await work?.();
      if (isDone || !next)
        await crmApi().post("/api/admin/set-up", { answers: work ? {} : null, isDone: true });
      await queries.invalidateQueries();
    },
    onSuccess: async (_, { work, isDone }) => {
      if (!isDone && next) return show(next);
      if (work) toast(t("setup.finished"));
      await navigate("/crm/home");
    },
  });
  const errors = fieldErrors(act.error);
  const isBusy = act.isPending;
  const buttons = (
    <div className="flex flex-wrap gap-3 border-t border-line pt-5">
      <CrmButton kind="primary" type="submit" isPending={isBusy}>
        {t(next ? "setup.next" : "setup.finish")}
      </CrmButton>
      {at > 0 ? (
        <CrmButton isDisabled={isBusy} onPress={() => show(setUpSteps[at - 1] ?? "site")}>
          {t("setup.back")}
        </CrmButton>
      ) : null}
      {next ? (
        <CrmButton isDisabled={isBusy} onPress={() => show(next)}>
          {t("setup.skip-step")}
        </CrmButton>
      ) : null}
      <CrmButton kind="plain" isDisabled={isBusy} onPress={() => act.mutate({ isDone: true })}>
        {t("setup.skip")}
      </CrmButton>
    </div>
  );
  return (
    <div className="grid max-w-2xl gap-6">
      <ol aria-label={t("setup.steps")} className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {setUpSteps.map((one, place) => (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? "step" : undefined}
              disabled={isBusy}
              onClick={() => show(one)}
              className="flex min-h-9 cursor-pointer items-center gap-1.5 text-ink-soft underline-offset-4 hover:underline aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:underline"
            >
              {place < at ? <CrmIcon name="check" size={16} /> : <span className="tabular">{place + 1}</span>}
              {t(`setup.step-${one}`)}
            </button>
          </li>
        ))}
      </ol>
      {act.isError && Object.keys(errors).length === 0 ? <Failed error={act.error} /> : null}
      <StepButtons value={buttons}>
        {/* All steps stay mounted: going back and forth loses nothing that was typed. */}
        {setUpSteps.map((one) => {
          const Fields = fieldsOf[one];
          return (
            <div key={one} hidden={one !== step}>
              <Fields
                known={known}
                step={one}
                errors={one === step ? errors : {}}
                save={(work) => {
                  if (!isBusy) act.mutate({ work });
                }}
              />
            </div>
          );
        })}
      </StepButtons>
    </div>
  );
}
