import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { crmApi } from "#client/crm-api.ts";
import { type MarketplaceKey, marketplaceKeys } from "#features/marketplaces/listing.ts";
import { languages } from "#i18n/languages.ts";
import { CrmButton } from "#ui/crm/crm-button.tsx";
import { Select } from "#ui/crm/fields/select.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import type { FetchQuery } from "../fetched-product.ts";
import { useFetcherMessages } from "./fetcher-messages.ts";

const names: Record<MarketplaceKey, string> = {
  amazon: "Amazon",
  walmart: "Walmart",
  aliexpress: "AliExpress",
  ebay: "eBay",
};

/** A country's name in the editor's language. */
export function useCountryName(): (country: string) => string {
  const { lang } = useFetcherMessages();
  const named = new Intl.DisplayNames([languages[lang].tag], { type: "region" });
  return (country) => named.of(country) ?? country;
}

/** Search by keywords, shop and country. */
export function ShopSearch({
  isBusy,
  onSearch,
}: {
  isBusy: boolean;
  onSearch: (sought: FetchQuery) => void;
}) {
  const { t, lang } = useFetcherMessages();
  const countryName = useCountryName();
  const { data } = useQuery({
    queryKey: ["fetcher", "shops"],
    queryFn: () => crmApi().get("/api/admin/fetcher/shops"),
  });
  const [query, setQuery] = useState("");
  const [marketplace, setMarketplace] = useState<MarketplaceKey>("amazon");
  const [country, setCountry] = useState("US");
  const known = data?.items.find(({ key }) => key === marketplace)?.countries ?? [];
  const countries = known.length ? known : ["US"];
  const chosen = countries.includes(country) ? country : (countries[0] ?? "US");
  return (
    <form
      className="grid max-w-3xl items-end gap-3 sm:grid-cols-[1fr_10rem_12rem_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        if (query.trim()) onSearch({ marketplace, query, country: chosen, lang });
      }}
    >
      <TextField label={t("fetch.words")} dir="auto" value={query} onChange={setQuery} />
      <Select
        label={t("fetch.shop")}
        options={marketplaceKeys.map((value) => ({
          value,
          label: data?.items.find(({ key }) => key === value)?.name ?? names[value],
        }))}
        value={marketplace}
        onChange={setMarketplace}
      />
      <Select
        label={t("fetch.country")}
        options={countries.map((value) => ({ value, label: countryName(value) }))}
        value={chosen}
        onChange={setCountry}
      />
      <CrmButton type="submit" kind="primary" icon="search" isPending={isBusy}>
        {t("fetch.search")}
      </CrmButton>
    </form>
  );
}
