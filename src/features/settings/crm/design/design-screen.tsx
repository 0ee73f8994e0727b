import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import { localPath } from "#i18n/urls/paths.ts";
import { Loaded, useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { SaveStatus, useAutosave } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { fieldErrors, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { focusUnfinished } from "#layouts/crm-layout/forms/unfinished-input.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import type { Design } from "../../design/design.ts";
import type { DesignState } from "../../design/design-contract.ts";
import { DesignFields } from "./design-fields.tsx";
import { DesignHistory } from "./design-history.tsx";
import { loadDesignMessages, useDesignMessages } from "./design-messages.ts";
import { DesignPreview } from "./design-preview.tsx";

export const clientLoader = async () => {
  await Promise.all([loadDesignMessages(), loadEditorMessages()]);
  return null;
};

/** In milliseconds: a color is dragged through many others. */
const autosaveDelay = 800;

const isSame = (one: Design, other: Design) =>
  Object.entries(one).every(
    ([field, value]) => JSON.stringify(other[field as keyof Design]) === JSON.stringify(value),
  );

const labels = {
  accent: "design.accent",
  button: "design.button",
  paper: "design.paper",
  ink: "design.ink",
  colorScheme: "design.color-scheme",
  typeface: "design.typeface",
  fonts: "design.fonts",
  corners: "design.corners",
  density: "design.density",
  logo: "design.logo",
  logoDark: "design.logo-dark",
  icon: "design.icon",
} as const satisfies Record<keyof Design, string>;

/** How the public site looks: changed beside a live preview, saved as a draft, published at once. */
export default function DesignScreen() {
  const { t, lang } = useDesignMessages();
  const query = useQuery({
    queryKey: ["design"],
    queryFn: () => crmApi().get("/api/admin/design"),
    // A refetch must not change the form during editing.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <PageHeader
        title={t("design.title")}
        actions={
          <CrmLink href={localPath(lang, "/")} target="_blank" icon="external">
            {t("design.view-site")}
          </CrmLink>
        }
      >
        {t("design.intro")}
      </PageHeader>
      <Loaded query={query}>{(state) => <Editor state={state} />}</Loaded>
    </>
  );
}

function Editor({ state: loaded }: { state: DesignState }) {
  const { t, lang } = useDesignMessages();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const known = useRef(loaded);
  const [state, setState] = useState(loaded);
  const [value, setValue] = useState<Design>(loaded.draft?.value ?? loaded.value);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [isPublishing, setPublishing] = useState(false);
  const fields = useRef<HTMLDivElement>(null);

  const take = (next: DesignState) => {
    known.current = next;
    setState(next);
  };
  const seen = () => ({
    version: known.current.version,
    draftOf: known.current.draft?.updatedAt ?? null,
  });
  const autosave = useAutosave(
    async (written: Design) => {
      take(await crmApi().put("/api/admin/design/draft", { ...seen(), value: written }));
    },
    value,
    { delay: autosaveDelay },
  );
  const isSaving = autosave.state.is !== "clean" && autosave.state.is !== "saved";
  const question = useUnsavedGuard(isSaving);
  const failure =
    autosave.state.is === "failed" || autosave.state.is === "conflict" ? autosave.state.error : null;
  const theirs =
    autosave.state.is === "conflict" && isApiFailure(failure) ? (failure.current as DesignState) : null;
  const errors = fieldErrors(failure);
  const labelOf = (path: string) => {
    const field = path.replace(/^value\./, "") as keyof Design;
    return field in labels ? t(labels[field]) : path;
  };
  const isPublished = isSame(value, state.value);

  const replace = (design: Design, kept: Design) => {
    autosave.resume(kept);
    setValue(design);
  };
  async function publish() {
    if (fields.current && focusUnfinished(fields.current)) return;
    setPublishing(true);
    try {
      const published = await autosave.during(async (written) => {
        take(await crmApi().post("/api/admin/design/publish", { ...seen(), value: written }));
        return written;
      });
      autosave.resume(published);
      void queries.invalidateQueries({ queryKey: ["design", "revisions"] });
      void queries.invalidateQueries({ queryKey: ["settings"] });
      toast(t("design.published"), { link: { label: t("design.view-site"), href: localPath(lang, "/") } });
    } catch (error) {
      // A conflict is met by the next save, which shows both sides.
      if (isApiFailure(error) && error.conflict) setValue((now) => ({ ...now }));
      else toast(failureText(error), { tone: "bad" });
    } finally {
      setPublishing(false);
    }
  }
  async function discard() {
    try {
      await autosave.during(async () => {
        await crmApi().delete("/api/admin/design/draft");
        take({ ...known.current, draft: null });
      });
      replace(known.current.value, known.current.value);
      toast(t("design.discarded"));
    } catch (error) {
      toast(failureText(error), { tone: "bad" });
    }
  }

  return (
    <>
      <div
        ref={fields}
        className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(17rem,21rem)_minmax(0,1fr)]"
      >
        <DesignFields
          value={value}
          set={(change) =>
            setValue((now) => ({ ...now, ...(typeof change === "function" ? change(now) : change) }))
          }
          error={(field) => errors[`value.${field}`]}
        />
        <div className="order-first min-w-0 lg:order-none lg:sticky lg:top-20">
          <DesignPreview design={value} />
        </div>
      </div>
      {theirs ? (
        <ConflictDialog<Design>
          mine={value}
          theirs={theirs.draft?.value ?? theirs.value}
          base={state.draft?.value ?? state.value}
          by={theirs.draft?.author?.name ?? null}
          labelOf={labelOf}
          textOf={(path, stored) =>
            path === "fonts" ? Object.values(stored as Design["fonts"]).map(({ family }) => family) : stored
          }
          onSettle={(chosen) => {
            take(theirs);
            replace({ ...chosen }, theirs.draft?.value ?? theirs.value);
          }}
        />
      ) : null}
      {isHistoryOpen ? <DesignHistory onRestore={setValue} onClose={() => setHistoryOpen(false)} /> : null}
      <SaveBar
        status={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusChip tone={isPublished ? "good" : "warn"}>
              {t(isPublished ? "design.is-published" : "design.is-draft")}
            </StatusChip>
            <SaveStatus state={autosave.state} labelOf={labelOf} />
          </span>
        }
      >
        <CrmButton icon="history" onPress={() => setHistoryOpen(true)}>
          {t("design.history")}
        </CrmButton>
        <CrmButton icon="undo" isDisabled={isPublished && !state.draft} onPress={() => void discard()}>
          {t("design.discard")}
        </CrmButton>
        <CrmButton
          kind="primary"
          isPending={isPublishing}
          isDisabled={isPublished}
          onPress={() => void publish()}
        >
          {t("design.publish")}
        </CrmButton>
      </SaveBar>
      {question}
    </>
  );
}
