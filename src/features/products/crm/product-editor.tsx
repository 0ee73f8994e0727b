import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { defaultLanguage, isLanguage, type Language } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { ConfirmDialog } from "#ui/crm/dialog.tsx";
import { Menu } from "#ui/crm/menu.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { SaveBar } from "#ui/crm/save-bar.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { crmApi } from "../../../crm-api.ts";
import { SaveStatus } from "../../../layouts/crm-autosave.tsx";
import { FoundCopy, Problems } from "../../../layouts/crm-form.tsx";
import { Loaded, useFailureText } from "../../../layouts/crm-query.tsx";
import ConflictDialog from "../../../layouts/editor/conflict-dialog.tsx";
import { loadEditorMessages } from "../../../layouts/editor/editor-messages.ts";
import { LanguageChoice } from "../../../layouts/editor/language-choice.tsx";
import { OthersEditing } from "../../../layouts/editor/others-editing.tsx";
import { PublishPanel } from "../../../layouts/editor/publish-panel.tsx";
import { RevisionsPanel } from "../../../layouts/editor/revisions-panel.tsx";
import type { AdminProduct } from "../admin-product.ts";
import { loadOfferMessages } from "./offer-messages.ts";
import { useDoors } from "./product-doors.ts";
import { ProductFacts } from "./product-facts.tsx";
import { useProductWords } from "./product-labels.ts";
import { loadProductMessages } from "./product-messages.ts";
import { ProductOffers } from "./product-offers.tsx";
import { ProductPictures } from "./product-pictures.tsx";
import { ProductSeo, ProductTexts } from "./product-texts.tsx";
import { type LoadedProduct, readProduct, useProductForm } from "./use-product-form.ts";

export const clientLoader = async () => {
  await Promise.all([loadProductMessages(), loadOfferMessages(), loadEditorMessages()]);
  return null;
};

const parts = ["texts", "facts", "offers", "pictures", "seo", "history"] as const;
type Part = (typeof parts)[number];

/** Which part of the editor a field stands in. */
const partOf = (field: string): Part => {
  if (/slug|meta/.test(field)) return "seo";
  if (/^image/.test(field)) return "pictures";
  const name = field.split(".").at(-1) ?? "";
  return ["name", "summary", "description", "pros", "cons", "verdict", "bestFor", "notFor"].includes(name)
    ? "texts"
    : "facts";
};

export default function ProductEditor() {
  const { t } = useProductWords();
  const { id = "" } = useParams();
  const query = useQuery({
    queryKey: ["product", id, "editor"],
    queryFn: () => readProduct(id),
    // What is written here is not overwritten by what is read later.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  });
  return (
    <Loaded query={query} missing={<TeachingEmpty icon="products" title={t("prod.not-there")} />}>
      {(loaded) => (
        // Brought back from the bin it is begun anew.
        <Editor key={`${id} ${loaded.product.deletedAt}`} id={id} loaded={loaded} />
      )}
    </Loaded>
  );
}

function Editor({ id, loaded }: { id: string; loaded: LoadedProduct }) {
  const { t, fieldLabel } = useProductWords();
  const [search, setSearch] = useSearchParams();
  const form = useProductForm(id, loaded);
  const asked = search.get("lang");
  const lang: Language = isLanguage(asked) ? asked : defaultLanguage;
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
  const { publishing, revisions } = useDoors(form, showField);
  const { value, product, errors, state } = form;
  const name = value.name || Object.values(value.translations)[0]?.name || t("prod.unnamed");
  const marked = (which: Part) =>
    Object.keys(errors).some((path) => partOf(path) === which)
      ? { label: t("prod.has-problems"), tone: "bad" as const }
      : undefined;
  const content = {
    texts: <ProductTexts form={form} lang={lang} />,
    facts: <ProductFacts form={form} />,
    offers: <ProductOffers productId={id} />,
    pictures: <ProductPictures form={form} lang={lang} />,
    seo: <ProductSeo form={form} lang={lang} />,
    history: <RevisionsPanel door={revisions} />,
  };
  const hasLanguage = part !== "facts" && part !== "offers" && part !== "history";
  return (
    <>
      {form.guard}
      <PageHeader
        title={<bdi>{name}</bdi>}
        back={{ href: "/crm/products", label: t("prod.title") }}
        actions={<MoreActions id={id} product={product} setActive={form.setActive} />}
      />
      {product.isActive ? null : (
        <p className="mb-4 rounded-lg bg-bad-wash px-4 py-2.5 text-sm">{t("prod.blocked-note")}</p>
      )}
      <OthersEditing type="product" id={id} />
      <FoundCopy copy={form.copy} restore={form.setValue} />
      <Problems errors={errors} />
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
        <PublishPanel
          door={publishing}
          states={product.states}
          lang={lang}
          isChanged={state.is === "saved" ? String(state.at) : String(product.version)}
          onLanguage={(one) => show({ lang: one })}
        />
      </div>
      <SaveBar status={<SaveStatus state={state} />}>
        {product.hasDraft ? <DropDraft drop={form.dropDraft} /> : null}
        {form.isPublished ? (
          <CrmButton
            kind={product.states[lang]?.published ? "primary" : "quiet"}
            isDisabled={!product.hasDraft && state.is === "clean"}
            onPress={() => void form.save()}
          >
            {t("prod.publish-changes")}
          </CrmButton>
        ) : (
          <CrmButton onPress={() => void form.save()}>{t("prod.save")}</CrmButton>
        )}
        {product.states[lang]?.published ? null : (
          <CrmButton kind="primary" icon="globe" onPress={() => void form.publish(lang)}>
            {t("prod.publish")}
          </CrmButton>
        )}
      </SaveBar>
      {form.conflict ? (
        <ConflictDialog
          mine={value}
          theirs={form.conflict.content}
          by={form.conflict.by}
          labelOf={fieldLabel}
          onSettle={form.settle}
        />
      ) : null}
    </>
  );
}

function DropDraft({ drop }: { drop: () => Promise<boolean> }) {
  const { t } = useProductWords();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <CrmButton kind="plain" onPress={() => setAsking(true)}>
        {t("prod.drop-draft")}
      </CrmButton>
      <ConfirmDialog
        title={t("prod.drop-draft-title")}
        confirm={t("prod.drop-draft")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={drop}
      >
        <p>{t("prod.drop-draft-text")}</p>
      </ConfirmDialog>
    </>
  );
}

function MoreActions({
  id,
  product: { version, isActive, deletedAt },
  setActive,
}: {
  id: string;
  product: AdminProduct;
  setActive: (isActive: boolean) => Promise<boolean>;
}) {
  const { t } = useProductWords();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const queries = useQueryClient();
  const say = useFailureText();
  const params = { id };
  const path = "/api/admin/products/{id}";
  const act = (work: () => Promise<void>) =>
    work().catch((error: unknown) => toast(say(error), { tone: "bad" }));
  const restore = async () => {
    await crmApi().post(`${path}/restore`, undefined, { params });
    toast(t("prod.restored"));
    await queries.invalidateQueries({ queryKey: ["product", id] });
  };
  const remove = async () => {
    await crmApi().delete(path, { params, headers: { "If-Match": String(version) } });
    toast(t("prod.deleted"));
    await navigate("/crm/products");
  };
  const duplicate = async () => {
    const copy = await crmApi().post(`${path}/duplicate`, undefined, { params });
    toast(t("prod.duplicated"));
    await navigate(`/crm/products/edit/${copy.id}`);
  };
  return (
    <>
      <Menu
        label={t("prod.more")}
        kind="quiet"
        entries={[
          { key: "copy", label: t("prod.duplicate"), icon: "copy", onAction: () => void act(duplicate) },
          isActive
            ? { key: "block", label: t("prod.block"), icon: "lock", onAction: () => void setActive(false) }
            : { key: "unblock", label: t("prod.unblock"), icon: "key", onAction: () => void setActive(true) },
          "separator",
          deletedAt !== null
            ? {
                key: "restore",
                label: t("prod.restore"),
                icon: "undo",
                onAction: () => void act(restore),
              }
            : {
                key: "delete",
                label: t("prod.delete"),
                icon: "bin",
                isDanger: true,
                onAction: () => setAsking(true),
              },
        ]}
      />
      <ConfirmDialog
        title={t("prod.delete-title")}
        confirm={t("prod.delete")}
        isDanger
        isOpen={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => act(remove)}
      >
        <p>{t("prod.delete-text")}</p>
      </ConfirmDialog>
    </>
  );
}
