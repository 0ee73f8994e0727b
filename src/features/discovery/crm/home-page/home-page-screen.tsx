import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiFailure } from "#client/browser-api.ts";
import { crmApi } from "#client/crm-api.ts";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import ConflictDialog from "#content/crm/revisions/conflict-dialog.tsx";
import {
  defaultHomePage,
  type HomeBlock,
  type HomePage,
  type HomePageForEditors,
} from "#features/discovery/home-page.ts";
import { localText } from "#i18n/local-text.ts";
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
import { labelByField, Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { mergeUnsavedEdits } from "#layouts/crm-layout/forms/unsaved-edits.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Group, InLanguages } from "#ui/crm/fields/in-languages.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { BlockList, useBlockName } from "./block-list.tsx";
import type { Titled } from "./card-row.tsx";
import { productLine } from "./department-picks.tsx";
import { loadHomePageMessages, useHomePageMessages } from "./home-page-messages.ts";

export const clientLoader = async () => {
  await Promise.all([loadHomePageMessages(), loadEditorMessages()]);
  return null;
};

const partNames = {
  heading: "front.heading",
  intro: "front.page-intro",
  blocks: "front.blocks",
} as const satisfies Record<keyof HomePage, string>;

/** The home page's content: chosen here, or automatic. */
export default function HomePageScreen() {
  const { lang, t } = useHomePageMessages();
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

function Editor({ known }: { known: HomePageForEditors }) {
  const { lang, t } = useHomePageMessages();
  const blockName = useBlockName();
  const queries = useQueryClient();
  const [base, setBase] = useState(known);
  const [theirs, setTheirs] = useState<HomePageForEditors | null>(null);
  const [value, setValue] = useState<HomePage>(known.value);
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
    "home-page",
    { base, value, picked, pickedProducts },
    isDirty,
    (draft) => draft.value,
    hasOlderBase,
  );
  // Others' changes are shown as long as the form is unchanged.
  if (!isDirty && known.version > base.version) {
    setBase(known);
    setValue(known.value);
  }
  const partLabel = labelByField((field) => t(partNames[field as keyof HomePage]));
  const set = (change: Partial<HomePage>) => setValue((now) => ({ ...now, ...change }));
  const save = useMutation({
    mutationFn: (sent: { version: number; value: HomePage }) =>
      crmApi().patch("/api/admin/front-page", { version: sent.version, ...sent.value }, { query: { lang } }),
    onSuccess: (answer, sent) => {
      setBase(answer);
      setValue((shown) => mergeUnsavedEdits(sent.value, shown, answer.value));
      queries.setQueryData(["front-page", lang], answer);
      copy.saved();
      toast(t("front.saved"));
    },
    // With its cards, so that both sides can be displayed.
    onError: async (error) => {
      if (isApiFailure(error) && error.conflict)
        setTheirs(await crmApi().get("/api/admin/front-page", { query: { lang } }));
    },
  });
  const isStale = isApiFailure(save.error) && save.error.conflict;
  const errors = fieldErrors(save.error);
  /** A block in a conflict: its name and what was chosen for it. */
  const blockLine = (block: HomeBlock): string => {
    const chosen =
      block.type === "lead"
        ? [
            block.articleId
              ? (articles.get(block.articleId)?.title ?? t("front.not-public"))
              : t("front.lead-auto"),
          ]
        : block.type === "guides"
          ? block.articleIds.map((id) => articles.get(id)?.title ?? t("front.not-public"))
          : block.type === "products"
            ? block.productIds.map((id) => products.get(id)?.title ?? t("front.not-public"))
            : [];
    return [blockName(block), ...chosen].join(" · ");
  };
  return (
    <form
      noValidate
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
        <ConflictDialog<HomePage>
          mine={value}
          theirs={theirs.value}
          base={base.value}
          by={null}
          labelOf={(field) => t(partNames[field as keyof HomePage])}
          textOf={(field, one) =>
            field === "blocks"
              ? (one as HomeBlock[]).map(blockLine)
              : localText(one as HomePage["heading"], lang)
          }
          onSettle={(chosen) => {
            setBase(theirs);
            setValue(JSON.stringify(chosen) === JSON.stringify(theirs.value) ? theirs.value : chosen);
            setTheirs(null);
            save.reset();
          }}
          onClose={() => setTheirs(null)}
        />
      ) : null}
      <Problems
        errors={errors}
        labelOf={(path) => {
          const [field, at] = path.split(".");
          const block = field === "blocks" ? value.blocks[Number(at)] : undefined;
          return block ? blockName(block) : field && field in partNames ? partLabel(path) : undefined;
        }}
      />
      {save.isError && !isStale && Object.keys(errors).length === 0 ? <Failed error={save.error} /> : null}
      <div className="grid max-w-3xl gap-6">
        <Group title={t("front.heading")} hint={t("front.heading-hint")}>
          <InLanguages
            value={value.heading}
            onChange={(heading) => set({ heading })}
            error={(code) => errors[`heading.${code}`]}
          />
        </Group>
        <Group title={t("front.page-intro")}>
          <InLanguages
            value={value.intro}
            onChange={(intro) => set({ intro })}
            error={(code) => errors[`intro.${code}`]}
          />
        </Group>
        <section className="grid gap-4 border-t border-line pt-5">
          <h2 className="text-lg">{t("front.blocks")}</h2>
          <BlockList
            blocks={value.blocks}
            onChange={(blocks) => set({ blocks })}
            errors={errors}
            context={{
              known,
              articles,
              products,
              keepArticle: (card) => setPicked((now) => new Map(now).set(card.id, card)),
              keepProduct: (card) => setPickedProducts((now) => new Map(now).set(card.id, productLine(card))),
            }}
          />
        </section>
      </div>
      <SaveBar status={isDirty ? <p role="status">{t("front.unsaved")}</p> : <p role="status" />}>
        <CrmButton icon="undo" onPress={() => setValue({ ...defaultHomePage })}>
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
