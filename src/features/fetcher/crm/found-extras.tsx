import { CrmButton, CrmLink } from "#ui/crm/crm-button.tsx";
import { Checkbox } from "#ui/crm/fields/choice.tsx";
import { Note } from "#ui/note.tsx";
import type { Duplicate, Facts, FetchedProduct, Preview } from "../fetched-product.ts";
import { useFetcherMessages } from "./fetcher-messages.ts";
import { SourceMark } from "./product-fields.tsx";

/** An image hot-linked from the shop without a referrer; the placeholder background stays if it fails to load. */
export const RemoteImage = ({ url, className }: { url: string; className: string }) => (
  <span className={`block shrink-0 overflow-hidden rounded-md border border-line bg-surface ${className}`}>
    <img
      src={url}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={(event) => {
        event.currentTarget.hidden = true;
      }}
      className="size-full object-contain"
    />
  </span>
);

/** The images found: which to import, and whether the shop's rules allow copies. */
export function FoundImages({
  found,
  product,
  onChange,
}: {
  found: Preview;
  product: FetchedProduct;
  onChange: (change: Partial<Facts>) => void;
}) {
  const { t } = useFetcherMessages();
  const all = found.product.imageUrls;
  if (!all.length) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 flex flex-wrap items-center gap-2 text-sm font-semibold">
        {t("fetch.pictures")} <SourceMark source={product.sources.imageUrls} />
      </legend>
      <p className="text-xs text-ink-faint">
        {t(found.rules.mayStoreImages ? "fetch.pictures-copied" : "fetch.pictures-linked")}
      </p>
      <ul className="flex flex-wrap gap-3">
        {all.slice(0, 12).map((url, i) => (
          <li key={url} className="grid justify-items-center gap-1">
            <RemoteImage url={url} className="size-20" />
            <Checkbox
              aria-label={t("fetch.picture-take", { number: i + 1 })}
              isSelected={product.imageUrls.includes(url)}
              onChange={(isTaken) =>
                onChange({
                  imageUrls: all.filter((one) => (one === url ? isTaken : product.imageUrls.includes(one))),
                })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** Attributes listed on the page; each can be excluded. */
export function FoundSpecs({
  product,
  onChange,
}: {
  product: FetchedProduct;
  onChange: (change: Partial<Facts>) => void;
}) {
  const { t } = useFetcherMessages();
  if (!product.specs.length) return null;
  return (
    <section className="grid gap-2">
      <h3 className="flex flex-wrap items-center gap-2 font-sans text-sm font-semibold">
        {t("fetch.specs")} <SourceMark source={product.sources.specs} />
      </h3>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {product.specs.map((spec) => (
          <li
            key={spec.label}
            className="flex min-w-0 items-center justify-between gap-3 border-b border-line py-1 text-sm"
          >
            <span className="min-w-0">
              <bdi className="text-ink-soft">{spec.label}</bdi>:{" "}
              <bdi className="wrap-anywhere">{spec.value}</bdi>
            </span>
            <CrmButton
              kind="plain"
              size="s"
              icon="close"
              aria-label={t("fetch.spec-leave", { name: spec.label })}
              onPress={() => onChange({ specs: product.specs.filter((one) => one !== spec) })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Existing products that are, or may be, the same. */
export function Duplicates({
  duplicates,
  isBusy,
  onJoin,
}: {
  duplicates: readonly Duplicate[];
  isBusy: boolean;
  onJoin: (productId: string) => void;
}) {
  const { t } = useFetcherMessages();
  if (!duplicates.length) return null;
  return (
    <Note tone="warn" title={t("fetch.duplicates")}>
      <ul className="grid gap-3">
        {duplicates.map(({ productId, name, by }) => (
          <li key={productId} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="min-w-48 grow">
              <bdi className="font-semibold text-ink">{name}</bdi>
              <span className="block text-xs">{t(`fetch.duplicate-${by}`)}</span>
            </span>
            <span className="flex flex-wrap gap-2">
              <CrmLink href={`/crm/products/edit/${productId}`} size="s" icon="arrow">
                {t("fetch.open")}
              </CrmLink>
              <CrmButton size="s" icon="plus" isDisabled={isBusy} onPress={() => onJoin(productId)}>
                {t("fetch.join")}
              </CrmButton>
            </span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
