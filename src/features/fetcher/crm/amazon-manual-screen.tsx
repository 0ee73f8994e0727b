import { useState } from "react";
import { useNavigate } from "react-router";
import { siteDefaultLanguage } from "#client/browser/document-language.ts";
import { currencyIn } from "#features/marketplaces/shop-currency.ts";
import { amazonHosts } from "#i18n/urls/shop-hosts.ts";
import { useFailureText } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { LocalBackupNotice, useSafeCopy, useUnsavedGuard } from "#layouts/crm-layout/forms/crm-form.tsx";
import { isoTime, systemClock } from "#platform/clock.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextArea, TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { toast } from "#ui/crm/toast.tsx";
import { Note } from "#ui/note.tsx";
import { type Facts, type FetchedProduct, noFacts } from "../fetched-product.ts";
import { CategoryChoice, nowhere } from "./category-choice.tsx";
import { loadFetcherMessages, useFetcherMessages } from "./fetcher-messages.ts";
import { changed, OfferFields, ProductFields, ProductProblems } from "./product-fields.tsx";
import { useCountryName } from "./shop-search.tsx";
import { useAmazonEntry } from "./use-amazon-entry.ts";
import { useImportFound } from "./use-import-found.ts";

export const clientLoader = loadFetcherMessages;

const countries = [...amazonHosts.keys()];
const nothing = (): FetchedProduct => ({
  coupon: null,
  ...noFacts,
  marketplace: "amazon",
  externalId: null,
  country: "US",
  url: "",
  lang: siteDefaultLanguage(),
  fetchedAt: "",
  sources: {},
});
const hints = ["price", "pictures", "words", "tag"] as const;

/** Manual entry of an Amazon product by its URL or ASIN. Needs no API keys. */
export default function AmazonManualScreen() {
  const { t } = useFetcherMessages();
  const countryName = useCountryName();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [start] = useState(() => ({
    entry: params.get("url") ?? "",
    country: "US" as string,
    product: nothing(),
    place: nowhere,
  }));
  const [form, setForm] = useState(start);
  const [isTried, setTried] = useState(false);
  const [isMade, setMade] = useState(false);
  const isDirty = form !== start && !isMade;
  const guard = useUnsavedGuard(isDirty);
  const copy = useSafeCopy("product:amazon", form, isDirty);
  const set = (change: Partial<typeof start>) => setForm((before) => ({ ...before, ...change }));
  const { entry, product, place } = form;
  const say = useFailureText();
  const {
    read: { shop, fault: entryFault },
    isFollowing,
    error: followError,
  } = useAmazonEntry(entry, form.country);
  const country = (shop?.country ?? form.country) as string;
  const isNamed = product.title.trim() !== "";
  const { take, isBusy, same, fault, errors } = useImportFound(({ productId }) => {
    setMade(true);
    toast(t("fetch.made-draft"));
    // Waits until the unsaved-changes guard has seen the form as saved.
    setTimeout(() => void navigate(`/crm/products/edit/${productId}`));
  });
  const change = (some: Partial<Facts>) => set({ product: changed(product, some) });
  const isEntryDue = !isFollowing && (entry.trim() !== "" || isTried);
  const entryError = isEntryDue && entryFault ? t(`fetch.entry-${entryFault}`) : undefined;

  function submit() {
    setTried(true);
    if (!shop || !isNamed) return;
    const { externalId, url } = shop;
    const imageUrls = product.imageUrls.map((one) => one.trim()).filter((one) => one.startsWith("https://"));
    take({
      product: { ...product, imageUrls, externalId, url, country, fetchedAt: isoTime(systemClock.now()) },
      into: null,
      ...place,
    });
  }

  return (
    <>
      {guard}
      <PageHeader
        title={t("fetch.manual-title")}
        back={{ href: "/crm/product-fetcher", label: t("fetch.title") }}
      >
        {t("fetch.manual-intro")}
      </PageHeader>
      <LocalBackupNotice copy={copy} restore={setForm} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <form
          className="grid min-w-0 gap-6"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <ProductProblems errors={errors} />
          <div className="grid gap-4 sm:grid-cols-[1fr_14rem]">
            <TextField
              label={t("fetch.entry")}
              description={
                shop ? (
                  <span>
                    {t("fetch.entry-read")} <bdi dir="ltr">{shop.url}</bdi>
                  </span>
                ) : (
                  t(isFollowing ? "fetch.entry-following" : "fetch.entry-note")
                )
              }
              dir="ltr"
              isRequired
              autoComplete="off"
              value={entry}
              onChange={(next) => set({ entry: next })}
              error={followError ? say(followError) : entryError}
            />
            <Select
              label={t("fetch.country")}
              options={countries.map((value) => ({ value, label: countryName(value) }))}
              value={country}
              // A URL determines its own country.
              isDisabled={shop !== null && !/^\s*(ASIN\s*:?\s*)?[A-Z0-9]{10}\s*$/i.test(entry)}
              onChange={(next) => set({ country: next })}
            />
          </div>
          <ProductFields
            product={product}
            onChange={change}
            onLang={(lang) => set({ product: { ...product, lang } })}
            errors={isTried && !isNamed ? { title: t("fetch.title-missing") } : errors}
            hasSources={false}
          />
          <OfferFields
            product={product}
            currency={currencyIn(country)}
            onChange={change}
            priceNote={t("fetch.manual-price-note")}
            hasSources={false}
          />
          <TextArea
            label={t("fetch.manual-pictures")}
            description={t("fetch.manual-pictures-note")}
            dir="ltr"
            rows={2}
            value={product.imageUrls.join("\n")}
            onChange={(text) => change({ imageUrls: text === "" ? [] : text.split("\n").slice(0, 30) })}
          />
          <CategoryChoice place={place} onChange={(next) => set({ place: next })} />
          {fault ? (
            <Note tone="bad" role="alert">
              <p>{fault}</p>
              {same ? (
                <p>
                  <CrmLink href={`/crm/products/edit/${same}`} size="s" icon="arrow">
                    {t("fetch.open")}
                  </CrmLink>
                </p>
              ) : null}
            </Note>
          ) : null}
          <div>
            <CrmButton type="submit" kind="primary" icon="plus" isPending={isBusy}>
              {t("fetch.make")}
            </CrmButton>
          </div>
        </form>
        <aside aria-label={t("fetch.rules")} className="grid gap-3 rounded-lg bg-surface p-5 text-sm">
          <h2 className="text-lg">{t("fetch.rules")}</h2>
          <ul className="grid list-disc gap-2 ps-5 text-ink-soft">
            {hints.map((hint) => (
              <li key={hint}>{t(`fetch.rule-${hint}`)}</li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  );
}
