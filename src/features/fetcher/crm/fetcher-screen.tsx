import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { crmApi } from "#client/crm-api.ts";
import type { MarketplaceKey } from "#features/marketplaces/listing.ts";
import { knownShopOf } from "#i18n/urls/shop-hosts.ts";
import { Failed } from "#layouts/crm-layout/crm-query.tsx";
import { useSearchParams } from "#layouts/crm-layout/crm-search-params.ts";
import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { TextField } from "#ui/crm/fields/text-field.tsx";
import { PageHeader } from "#ui/crm/page-header.tsx";
import { Skeleton } from "#ui/crm/skeleton.tsx";
import { Tabs } from "#ui/crm/tabs.tsx";
import { TeachingEmpty } from "#ui/crm/teaching-empty.tsx";
import type { FetchQuery } from "../fetched-product.ts";
import { pastedUrl } from "../manual-entry.ts";
import { FetchMany } from "./fetch-many.tsx";
import { loadFetcherMessages, useFetcherMessages } from "./fetcher-messages.ts";
import { FoundList } from "./found-products.tsx";
import { ShopSearch } from "./shop-search.tsx";

export const clientLoader = loadFetcherMessages;

const ways = ["one", "search", "many"] as const;
type Way = (typeof ways)[number];

/** Fetches products from a single URL, a shop search or a list of URLs. */
export default function FetcherScreen() {
  const { t } = useFetcherMessages();
  const [params, setParams] = useSearchParams();
  const way: Way = ways.find((one) => one === params.get("way")) ?? "one";
  const contents = { one: <OneAddress />, search: <SearchShop />, many: <FetchMany /> };
  return (
    <>
      <PageHeader
        title={t("fetch.title")}
        actions={
          <CrmLink href="/crm/amazon-manual" icon="edit">
            {t("fetch.manual-link")}
          </CrmLink>
        }
      >
        {t("fetch.intro")}
      </PageHeader>
      <Tabs
        label={t("fetch.ways")}
        selected={way}
        onSelect={(key) => setParams(key === "one" ? {} : { way: key }, { replace: true })}
        tabs={ways.map((key) => ({ key, label: t(`fetch.way-${key}`), content: contents[key] }))}
      />
    </>
  );
}

/** Requests a preview; one that takes too long continues on the screen of its run. */
function usePreview() {
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (sought: FetchQuery) => crmApi().post("/api/crm/fetcher/preview", sought),
    onSuccess({ runId }) {
      if (runId !== null) void navigate(`/crm/product-fetcher/${runId}`);
    },
  });
}

/** The marketplace of a query, if it is a known one. */
const shopOf = (sought: FetchQuery): MarketplaceKey | undefined =>
  "marketplace" in sought
    ? sought.marketplace
    : knownShopOf(URL.parse(pastedUrl(sought.url))?.hostname ?? "");

function Outcome({ preview, empty }: { preview: ReturnType<typeof usePreview>; empty: "one" | "search" }) {
  const { t } = useFetcherMessages();
  if (preview.isPending) return <Skeleton rows={6} />;
  if (preview.isError) return <Failed error={preview.error} />;
  if (preview.data?.runId === null) {
    const marketplace = preview.variables && shopOf(preview.variables);
    return (
      <FoundList key={preview.submittedAt} found={preview.data} {...(marketplace ? { marketplace } : {})} />
    );
  }
  return (
    <TeachingEmpty icon="fetcher" title={t(`fetch.empty-${empty}-title`)}>
      <p>{t(`fetch.empty-${empty}`)}</p>
    </TeachingEmpty>
  );
}

function OneAddress() {
  const { t } = useFetcherMessages();
  const preview = usePreview();
  const [url, setUrl] = useState("");
  return (
    <div className="grid gap-6">
      <form
        className="flex max-w-3xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (url.trim()) preview.mutate({ url });
        }}
      >
        <div className="min-w-0 grow basis-72">
          <TextField
            label={t("fetch.address")}
            dir="ltr"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            onChange={setUrl}
          />
        </div>
        <CrmButton type="submit" kind="primary" icon="fetcher" isPending={preview.isPending}>
          {t("fetch.fetch")}
        </CrmButton>
      </form>
      <Outcome preview={preview} empty="one" />
    </div>
  );
}

function SearchShop() {
  const preview = usePreview();
  return (
    <div className="grid gap-6">
      <ShopSearch isBusy={preview.isPending} onSearch={(sought) => preview.mutate(sought)} />
      <Outcome preview={preview} empty="search" />
    </div>
  );
}
