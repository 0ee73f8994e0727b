import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { loadEditorMessages } from "#content/crm/editor-messages.ts";
import { LanguageChoice } from "#content/crm/language-choice.tsx";
import { DropDraft, MoreActions } from "#content/crm/more-actions.tsx";
import { OthersEditing } from "#content/crm/others-editing.tsx";
import { CheckedDate } from "#content/crm/publishing/checked-date.tsx";
import { usePublishCheck } from "#content/crm/publishing/publish-check.tsx";
import { PublishPanel } from "#content/crm/publishing/publish-panel.tsx";
import { firstLanguage } from "#content/crm/publishing/text-state.ts";
import { UnreviewedQuestion } from "#content/crm/publishing/unreviewed-question.tsx";
import { ViewPage } from "#content/crm/publishing/view-page.tsx";
import ContentConflict from "#content/crm/revisions/content-conflict.tsx";
import { RevisionsPanel } from "#content/crm/revisions/revisions-panel.tsx";
import { TranslateItem } from "#content/crm/translating/translate-item.tsx";
import { isLanguage, type Language } from "#i18n/languages.ts";
import { Loaded } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { SaveStatus } from "#layouts/crm-layout/forms/crm-autosave.tsx";
import { LocalBackupNotice } from "#layouts/crm-layout/forms/crm-form.tsx";
import { Problems } from "#layouts/crm-layout/forms/crm-problems.tsx";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { MissingScreen } from "#ui/crm/teaching-empty.tsx";
import { loadOfferMessages } from "./offers/offer-messages.ts";
import { ProductOffers } from "./offers/product-offers.tsx";
import { useProductApi } from "./product-api-client.ts";
import { ProductFacts } from "./product-facts.tsx";
import { ProductImages } from "./product-images.tsx";
import { useProductLabels } from "./product-labels.ts";
import { loadProductMessages } from "./product-messages.ts";
import { ProductSeo, ProductTexts } from "./product-texts.tsx";
import { type LoadedProduct, readProduct } from "./read-product.ts";
import { useProductForm } from "./use-product-form.ts";

export const clientLoader = async () => {
  await Promise.all([loadProductMessages(), loadOfferMessages(), loadEditorMessages()]);
  return null;
};

const parts = ["texts", "facts", "offers", "pictures", "seo", "history"] as const;
type Part = (typeof parts)[number];

/** The part of the editor that holds a field. */
const partOf = (field: string): Part => {
  if (field === "offers") return "offers";
  if (/slug|meta/.test(field)) return "seo";
  if (/^image/.test(field)) return "pictures";
  // A line of a list is of its list: "pros.0".
  const name = field.split(".").findLast((step) => !/^\d+$/.test(step)) ?? "";
  return ["name", "summary", "description", "pros", "cons", "verdict", "bestFor", "notFor"].includes(name)
    ? "texts"
    : "facts";
};

export default function ProductEditor() {
  const { t } = useProductLabels();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["product", id, "editor"],
    queryFn: () => readProduct(id),
    // What is written here is not overwritten by what is read later.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  const missing = (
    <MissingScreen
      icon="products"
      title={t("prod.not-there")}
      action={<CrmLink href="/crm/products">{t("prod.title")}</CrmLink>}
    />
  );
  return (
    <Loaded query={query} missing={missing}>
      {(loaded) => <Editor key={id} id={id} loaded={loaded} />}
    </Loaded>
  );
}

function Editor({ id, loaded }: { id: string; loaded: LoadedProduct }) {
  const { t, fieldLabel, faultText } = useProductLabels();
  const [search, setSearch] = useSearchParams();
  const form = useProductForm(id, loaded);
  const { value, product, errors, state } = form;
  const requested = search.get("lang");
  const lang: Language = isLanguage(requested) ? requested : firstLanguage(product.states);
  const part = parts.find((one) => one === search.get("part")) ?? "texts";
  const show = (change: { lang?: Language; part?: Part }) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) next.set(key, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const showField = (path: string) => {
    const [, code] = path.split(".");
    show({
      part: partOf(path),
      ...(path.startsWith("translations.") && isLanguage(code) ? { lang: code } : {}),
    });
  };
  const { publishing, revisions } = useProductApi(form, showField);
  const check = usePublishCheck({
    api: publishing,
    lang,
    isChanged: state.is === "saved" ? String(state.at) : String(product.version),
    onLanguage: (one) => show({ lang: one }),
  });
  const isPublished = product.states[lang]?.published;
  const name = value.name || Object.values(value.translations)[0]?.name || t("prod.unnamed");
  const marked = (which: Part) =>
    Object.keys(errors).some((path) => partOf(path) === which)
      ? { label: t("prod.has-problems"), tone: "bad" as const }
      : undefined;
  const content = {
    texts: <ProductTexts form={form} lang={lang} />,
    facts: <ProductFacts form={form} />,
    offers: <ProductOffers productId={id} />,
    pictures: <ProductImages form={form} lang={lang} />,
    seo: <ProductSeo form={form} lang={lang} />,
    history: <RevisionsPanel api={revisions} />,
  };
  const hasLanguage = part !== "facts" && part !== "offers" && part !== "history";
  return (
    <>
      {form.guard}
      <PageHeader
        title={<bdi>{name}</bdi>}
        back={{ href: "/crm/products", label: t("prod.title") }}
        actions={
          <>
            <ViewPage pathIn={publishing.pathIn} states={product.states} lang={lang} />
            <MoreActions
              list="/crm/products"
              isInBin={product.deletedAt !== null}
              duplicate={async () => `/crm/products/edit/${await form.duplicate()}`}
              remove={form.remove}
              bringBack={form.bringBack}
              others={[
                product.isActive
                  ? {
                      key: "block",
                      label: t("prod.block"),
                      icon: "lock",
                      onAction: () => void form.setActive(false),
                    }
                  : {
                      key: "unblock",
                      label: t("prod.unblock"),
                      icon: "key",
                      onAction: () => void form.setActive(true),
                    },
              ]}
            />
          </>
        }
      />
      {product.isActive ? null : (
        <p className="mb-4 rounded-lg bg-bad-wash px-4 py-2.5 text-sm">{t("prod.blocked-note")}</p>
      )}
      <OthersEditing type="product" id={id} />
      <LocalBackupNotice copy={form.copy.copy} restore={form.copy.restore} />
      <Problems errors={errors} labelOf={fieldLabel} textOf={faultText} show={showField} />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 gap-5">
          {hasLanguage ? (
            <LanguageChoice lang={lang} states={product.states} onChoose={(one) => show({ lang: one })} />
          ) : null}
          <Tabs
            label={t("prod.parts")}
            selected={part}
            onSelect={(one) => show({ part: one as Part })}
            tabs={parts.map((one) => ({
              key: one,
              label: t(`prod.part-${one}`),
              mark: marked(one),
              content: one === part ? content[one] : null,
            }))}
          />
        </div>
        <div className="grid gap-6">
          <PublishPanel
            api={publishing}
            check={check}
            states={product.states}
            lang={lang}
            onLanguage={(one) => show({ lang: one })}
          />
          <CheckedDate checkedAt={product.checkedAt} setChecked={form.setChecked} />
          <TranslateItem type="product" id={id} states={product.states} keepDraft={form.keepDraft} />
        </div>
      </div>
      <SaveBar status={<SaveStatus state={state} labelOf={fieldLabel} />}>
        {product.hasDraft ? <DropDraft drop={form.dropDraft} /> : null}
        {form.publicIn ? (
          <CrmButton
            kind={isPublished ? "primary" : "quiet"}
            isDisabled={!product.hasDraft && state.is === "clean"}
            isPending={check.isChecking}
            onPress={() => void check.check(lang, form.save, isPublished ? lang : form.publicIn)}
          >
            {t("prod.publish-changes")}
          </CrmButton>
        ) : (
          <CrmButton onPress={() => void form.save()}>{t("prod.save")}</CrmButton>
        )}
        {isPublished ? null : (
          <CrmButton
            kind="primary"
            icon="globe"
            isPending={check.isChecking}
            onPress={() => void check.check(lang, () => form.publish(lang))}
          >
            {t("prod.publish")}
          </CrmButton>
        )}
      </SaveBar>
      <UnreviewedQuestion asked={form.unseen} />
      <ContentConflict
        conflict={form.conflict}
        written={form.value}
        labelOf={fieldLabel}
        onSettle={form.settle}
      />
    </>
  );
}
