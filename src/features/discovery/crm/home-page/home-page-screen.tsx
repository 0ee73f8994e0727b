import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import {
  automaticFrontPage,
  type FrontPage,
  type FrontPageForEditors,
  frontPageRows,
  mostGuides,
} from "#features/discovery/home-page.ts";
import { linkInLanguage } from "#i18n/urls/language-link.ts";
import { localPath } from "#i18n/urls/paths.ts";
import { Failed, Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { LocalBackupNotice, useSafeCopy, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { OrderedList } from "#ui/crm/lists/ordered-list.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { StatusChip } from "#ui/crm/status-chip.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { CardRow, type Titled } from "./card-row.tsx";
import { DepartmentPicks, productLine } from "./department-picks.tsx";
import { loadFrontPageMessages, useFrontPageMessages } from "./home-page-messages.ts";
import { ArticlePicker } from "./public-picker.tsx";

export const clientLoader = async () => {
  await Promise.all([loadFrontPageMessages(), loadEditorMessages()]);
  return null;
};

const partNames = {
  leadId: "front.lead",
  guideIds: "front.guides",
  departments: "front.picks",
  rows: "front.rows",
} as const satisfies Record<keyof FrontPage, string>;

/** The front page's content: chosen here, or automatic. */
export default function FrontPageScreen() {
  const { lang, t } = useFrontPageMessages();
  const page = useQuery({
    queryKey: ["front-page", lang],
    queryFn: () => crmApi().get("/api/admin/front-page", { query: { lang } }),
    // A refetch must not change the form during editing.
    refetchOnWindowFocus: false,
    // Switching the CRM's language keeps the form.
    placeholderData: (before) => before,
  });
  return (
    <>
      <PageHeader
        title={t("front.title")}
        actions={
          <CrmLink href={linkInLanguage(lang, localPath(lang, "/"))} target="_blank" icon="external">
            {t("front.see")}
          </CrmLink>
        }
      >
        {t("front.intro")}
      </PageHeader>
      <Loaded query={page}>{(known) => <Editor known={known} />}</Loaded>
    </>
  );
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 border-t border-line pt-5">
      <div>
        <h2 className="text-lg">{title}</h2>
        {hint ? <p className="text-xs text-ink-faint">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
}

function Editor({ known }: { known: FrontPageForEditors }) {
  const { lang, t } = useFrontPageMessages();
  const queries = useQueryClient();
  const [base, setBase] = useState(known);
  const [theirs, setTheirs] = useState<FrontPageForEditors | null>(null);
  const [value, setValue] = useState<FrontPage>(known.value);
  const [picked, setPicked] = useState<ReadonlyMap<string, Titled>>(new Map());
  const [pickedProducts, setPickedProducts] = useState<ReadonlyMap<string, Titled>>(new Map());
  const cards = [base, ...(theirs ? [theirs] : []), known];
  const articles = new Map([
    ...cards.flatMap((one) => one.articles.map((card): [string, Titled] => [card.id, card])),
    ...picked,
  ]);
  const products = new Map([
    ...cards.flatMap((one) => one.products.map((card): [string, Titled] => [card.id, productLine(card)])),
    ...pickedProducts,
  ]);
  const isDirty = value !== base.value;
  const question = useUnsavedGuard(isDirty);
  // Includes its base version, so that others' changes cause a conflict instead of being overwritten, and the picked cards.
  const copy = useSafeCopy(
    "front-page",
    { base, value, picked, pickedProducts },
    isDirty,
    (draft) => draft.value,
  );
  // Others' changes are shown as long as the form is unchanged.
  if (!isDirty && known.version > base.version) {
    setBase(known);
    setValue(known.value);
  }
  const set = (change: Partial<FrontPage>) => setValue((now) => ({ ...now, ...change }));
  const save = useMutation({
    mutationFn: (sent: { version: number; value: FrontPage }) =>
      crmApi().patch("/api/admin/front-page", { version: sent.version, ...sent.value }, { query: { lang } }),
    onSuccess: (answer, sent) => {
      setBase(answer);
      setValue((shown) => mergeUnsavedEdits(sent.value, shown, answer.value));
      queries.setQueryData(["front-page", lang], answer);
      toast(t("front.saved"));
    },
    // With its cards, so that both sides can be displayed.
    onError: async (error) => {
      if (isApiFailure(error) && error.conflict)
        setTheirs(await crmApi().get("/api/admin/front-page", { query: { lang } }));
    },
  });
  const isStale = isApiFailure(save.error) && save.error.conflict;
  const taken = value.leadId ? [value.leadId, ...value.guideIds] : value.guideIds;
  const keep = (id: string, card: Titled) => setPicked((now) => new Map(now).set(id, card));
  const titleOf = (id: string) => articles.get(id)?.title ?? t("front.not-public");
  const textOf = (field: string, one: unknown) => {
    if (field === "leadId") return one === null ? t("front.lead-auto") : titleOf(one as string);
    if (field === "guideIds") return (one as FrontPage["guideIds"]).map(titleOf);
    if (field === "rows") return (one as FrontPage["rows"]).map((row) => t(`front.${row}`));
    return (one as FrontPage["departments"]).map(({ categoryId, productIds, isShown }) => {
      const name = known.departments.find(({ id }) => id === categoryId)?.name ?? t("front.not-public");
      const titles = productIds.map((id) => products.get(id)?.title ?? t("front.not-public"));
      return [name, ...(isShown ? titles : [t("front.row-hidden")])];
    });
  };
  const words = { up: t("front.move-up"), down: t("front.move-down"), remove: t("front.remove") };
  const hidden = frontPageRows.filter((row) => !value.rows.includes(row));
  return (
    <form
      className="grid gap-8"
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
          setPicked(draft.picked);
          setPickedProducts(draft.pickedProducts);
        }}
      />
      {theirs ? (
        <ConflictDialog<FrontPage>
          mine={value}
          theirs={theirs.value}
          base={base.value}
          by={null}
          labelOf={(field) => t(partNames[field as keyof FrontPage])}
          textOf={textOf}
          onSettle={(chosen) => {
            setBase(theirs);
            setValue(JSON.stringify(chosen) === JSON.stringify(theirs.value) ? theirs.value : chosen);
            setTheirs(null);
            save.reset();
          }}
          onClose={() => setTheirs(null)}
        />
      ) : null}
      {save.isError && !isStale ? <Failed error={save.error} /> : null}
      <div className="grid max-w-3xl gap-8">
        <Part title={t("front.lead")}>
          {value.leadId ? (
            <div className="flex items-center justify-between gap-3 rounded-lg border border-line px-3 py-2 text-sm">
              <CardRow card={articles.get(value.leadId)} />
              <CrmButton
                kind="plain"
                size="s"
                icon="close"
                aria-label={`${words.remove}: ${titleOf(value.leadId)}`}
                onPress={() => set({ leadId: null })}
              />
            </div>
          ) : (
            <p className="text-sm text-ink-soft">{t("front.lead-auto")}</p>
          )}
          <ArticlePicker
            label={t("front.find-guide")}
            taken={taken}
            onPick={(card) => {
              keep(card.id, card);
              set({ leadId: card.id });
            }}
          />
        </Part>
        <Part title={t("front.guides")} hint={t("front.guides-hint")}>
          <OrderedList
            items={value.guideIds}
            onChange={(guideIds) => set({ guideIds })}
            nameOf={titleOf}
            words={words}
          >
            {(id) => <CardRow card={articles.get(id)} />}
          </OrderedList>
          {value.guideIds.length < mostGuides ? (
            <ArticlePicker
              label={t("front.find-guide")}
              taken={taken}
              onPick={(card) => {
                keep(card.id, card);
                set({ guideIds: [...value.guideIds, card.id] });
              }}
            />
          ) : null}
        </Part>
        <Part title={t("front.picks")} hint={t("front.picks-hint")}>
          <DepartmentPicks
            departments={known.departments}
            products={products}
            onPick={(card) => setPickedProducts((now) => new Map(now).set(card.id, productLine(card)))}
            value={value}
            set={set}
          />
        </Part>
        <Part title={t("front.rows")}>
          <OrderedList
            items={value.rows}
            onChange={(rows) => set({ rows })}
            nameOf={(row) => t(`front.${row}`)}
            words={{ ...words, remove: t("front.hide-row") }}
          >
            {(row) => (
              <span className="flex items-center justify-between gap-3">
                {t(`front.${row}`)}
                <StatusChip tone="good">{t("front.row-shown")}</StatusChip>
              </span>
            )}
          </OrderedList>
          {hidden.map((row) => (
            <p key={row} className="flex items-center justify-between gap-3 px-3 text-sm text-ink-soft">
              <span className="flex items-center gap-3">
                {t(`front.${row}`)}
                <StatusChip>{t("front.row-hidden")}</StatusChip>
              </span>
              <CrmButton size="s" onPress={() => set({ rows: [...value.rows, row] })}>
                {t("front.show-row")}
              </CrmButton>
            </p>
          ))}
        </Part>
      </div>
      <SaveBar status={isDirty ? <p role="status">{t("front.unsaved")}</p> : <p role="status" />}>
        <CrmButton icon="undo" onPress={() => setValue({ ...automaticFrontPage })}>
          {t("front.automatic")}
        </CrmButton>
        <CrmButton kind="primary" type="submit" isPending={save.isPending} isDisabled={!isDirty}>
          {t("front.save")}
        </CrmButton>
      </SaveBar>
      {question}
    </form>
  );
}
